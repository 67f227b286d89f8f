import { defineCollection, type RowOf } from '@momos/store';
import { Schema, type SchemaDefinition } from 'mongoose';
import { beginsWith } from '../search/begins-with.ts';
import { defaultPermissions, type User } from './user.ts';
import { defaultVisibility } from './user.policy.ts';

/** A person with the texts whose beginning finds them in the admins' list, and a count that each sign-in changes. */
export type StoredUser = User & { searchTerms: string[]; signIns?: number };

const part = (fields: SchemaDefinition) => new Schema(fields, { _id: false });
const organization = part({ id: String, name: String, isVerified: Boolean });
const text = { type: String, default: '' };
const texts = { type: [String], default: [] };
const textOrNull = { type: String, default: null };
const no = { type: Boolean, default: false };
const yes = { type: Boolean, default: true };
const zero = { type: Number, default: 0 };
const verifiedEmail = part({
  email: String,
  emailCategory: String,
  organization: { type: organization, default: null },
  emailVerificationId: String,
});

const shape = {
  id: String,
  version: { type: Number, required: true },
  accessVersion: Number,
  slug: { type: String, required: true },
  loginEmail: textOrNull,
  loginMobile: textOrNull,
  mobile: textOrNull,
  firstName: text,
  lastName: text,
  photoPath: textOrNull,
  bio: text,
  isAnonymous: no,
  isValid: yes,
  restorationHeldAt: { type: Date, default: null },
  isAdmin: no,
  roles: texts,
  socialPermissions: { type: part({ hosting: String, canRsvp: Boolean }), default: defaultPermissions },
  curPosition: { type: part({ title: String, organization }), default: null },
  curAcademic: {
    type: part({ degree: String, classOfGraduation: String, school: organization }),
    default: null,
  },
  currentCity: textOrNull,
  functions: texts,
  sectors: texts,
  learnOff: texts,
  hobbies: texts,
  visibility: { type: Schema.Types.Mixed, default: defaultVisibility },
  exp: zero,
  momoPoints: zero,
  subscribersCount: zero,
  isSubscribedToUpdate: no,
  isSuggested: yes,
  isPushAllowed: no,
  subscribedHostIds: texts,
  verifiedEmails: { type: [verifiedEmail], default: [] },
  everVerified: texts,
  inviteCodes: texts,
  patron: { type: part({ code: String, kind: String, name: String }), default: null },
  registeredAt: { type: Date, required: true },
  marketing: { type: Schema.Types.Mixed, default: {} },
  referralCode: textOrNull,
  searchTerms: texts,
  signIns: Number,
};

const isText = { $type: 'string' as const };
/** People who may be suggested to others. */
const suggestible = {
  isValid: true,
  isAnonymous: false,
  isSuggested: { $ne: false },
  firstName: { $ne: '' },
};

export const userCollection = defineCollection<StoredUser>()({
  name: 'users',
  noun: 'profile',
  shape,
  counters: ['momoPoints', 'subscribersCount', 'accessVersion', 'signIns'],
  queries: {
    withSlug: { find: (slug: string) => ({ slug }), index: { slug: 1 }, unique: true },
    // A proven address belongs to one account; accounts without one do not count.
    withEmail: {
      find: (email: string) => ({ 'verifiedEmails.email': email }),
      index: { 'verifiedEmails.email': 1 },
      where: { 'verifiedEmails.email': isText },
      unique: true,
    },
    withLoginEmail: {
      find: (loginEmail: string) => ({ loginEmail }),
      index: { loginEmail: 1 },
      where: { loginEmail: isText },
      unique: true,
    },
    withMobile: {
      find: (loginMobile: string) => ({ loginMobile }),
      index: { loginMobile: 1 },
      where: { loginMobile: isText },
      unique: true,
    },
    withInviteCode: {
      find: (code: string) => ({ inviteCodes: code }),
      index: { inviteCodes: 1 },
      where: { 'inviteCodes.0': { $exists: true } },
      unique: true,
    },
    verifiedAt: {
      find: (name: string) => ({ 'verifiedEmails.organization.name': name, isValid: true }),
      index: { 'verifiedEmails.organization.name': 1 },
    },
    withFormerName: {
      find: (id: string, name: string) => ({
        verifiedEmails: { $elemMatch: { 'organization.id': id, 'organization.name': { $ne: name } } },
      }),
      index: { 'verifiedEmails.organization.id': 1, 'verifiedEmails.organization.name': 1 },
    },
    atCompany: {
      find: (name: string) => ({ 'curPosition.organization.name': name, ...suggestible }),
      index: { 'curPosition.organization.name': 1 },
    },
    atSchool: {
      find: (name: string) => ({ 'curAcademic.school.name': name, ...suggestible }),
      index: { 'curAcademic.school.name': 1 },
    },
    followingAny: {
      find: (...hostIds: string[]) => ({ subscribedHostIds: { $in: hostIds }, ...suggestible }),
      index: { subscribedHostIds: 1 },
    },
    inAnySector: {
      find: (...sectors: string[]) => ({ sectors: { $in: sectors }, ...suggestible }),
      index: { sectors: 1 },
    },
    inCity: {
      find: (currentCity: string) => ({ currentCity, ...suggestible }),
      index: { currentCity: 1 },
    },
    guestsOf: {
      find: (code: string) => ({ 'patron.code': code }),
      index: { 'patron.code': 1, _id: -1 },
      where: { 'patron.code': isText },
    },
    all: { find: () => ({}) },
    matching: {
      find: (...words: string[]) => ({ $and: words.map(word => ({ searchTerms: beginsWith(word) })) }),
      index: { searchTerms: 1 },
    },
    admins: { find: () => ({}), index: { isAdmin: 1, _id: -1 }, where: { isAdmin: true } },
    withRole: {
      find: (role: 'manager' | 'reviewer') => ({ roles: role }),
      index: { roles: 1, _id: -1 },
      where: { 'roles.0': { $exists: true } },
    },
    barred: { find: () => ({}), index: { isValid: 1, _id: -1 }, where: { isValid: false } },
    restored: {
      find: () => ({}),
      index: { restorationHeldAt: 1, _id: -1 },
      where: { restorationHeldAt: { $type: 'date' as const } },
    },
    barredFromHosting: {
      find: () => ({}),
      index: { 'socialPermissions.hosting': 1, _id: -1 },
      where: { 'socialPermissions.hosting': 'BLOCKED' },
    },
    barredFromRsvp: {
      find: () => ({}),
      index: { 'socialPermissions.canRsvp': 1, _id: -1 },
      where: { 'socialPermissions.canRsvp': false },
    },
  },
});

/** A person from their row, with the default of each field that did not exist yet when the row was written. */
export function userFromRow({ _id, searchTerms: _terms, signIns: _count, ...row }: RowOf<StoredUser>): User {
  return {
    ...row,
    id: _id,
    accessVersion: row.accessVersion ?? row.version,
    visibility: { ...defaultVisibility, ...row.visibility },
    restorationHeldAt: row.restorationHeldAt ?? null,
    isSuggested: row.isSuggested ?? true,
    subscribersCount: row.subscribersCount ?? 0,
    isPushAllowed: row.isPushAllowed ?? false,
    patron: row.patron ?? null,
    everVerified: row.everVerified ?? [],
    socialPermissions: { ...defaultPermissions, ...row.socialPermissions },
  };
}
