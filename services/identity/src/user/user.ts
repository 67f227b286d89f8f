import { randomInt } from 'node:crypto';
import type { SocialPermissions } from '@momos/contracts/admin-users';
import {
  anonymousName,
  type EmailCategory,
  type ProfileChange,
  type ProfileVisibility,
  type Role,
} from '@momos/contracts/users';
import slugify from '@sindresorhus/slugify';
import { type VerifiedEmail, withVerifiedOrganizations } from '../organization/verified-organization.ts';
import { defaultAllowances } from '../consent/consent.ts';
import { defaultVisibility } from './user.policy.ts';

type Organization = { id?: string; name: string; isVerified: boolean };

/** A person with an account (spec §3 "User"). */
export type User = {
  id: string;
  /** Increases by one with each change. */
  version: number;
  /** Carried by access tokens; increases when earlier tokens must be refused. Never set with a profile. */
  accessVersion: number;
  slug: string;
  /** Proven addresses for signing in; never set from a form. */
  loginEmail: string | null;
  loginMobile: string | null;
  /** Mobile number from the profile form; unproven. */
  mobile: string | null;
  firstName: string;
  lastName: string;
  photoPath: string | null;
  bio: string;
  isAnonymous: boolean;
  isValid: boolean;
  /** Since when an account that was taken back without a second factor waits for another admin; null where none waits (docs/adr/0037). */
  restorationHeldAt: Date | null;
  isAdmin: boolean;
  roles: Role[];
  /** What admins allow the person to host and to register for. */
  socialPermissions: SocialPermissions;
  curPosition: { title: string; organization: Organization } | null;
  curAcademic: { degree: string; classOfGraduation: string; school: Organization } | null;
  currentCity: string | null;
  functions: string[];
  sectors: string[];
  learnOff: string[];
  hobbies: string[];
  /** Who sees which part of the profile. */
  visibility: ProfileVisibility;
  /** Years of experience; 0 when not given. */
  exp: number;
  /** The latest balance that payments published. Never set with a profile. */
  momoPoints: number;
  /** Number of followers, counted in the transaction that follows or unfollows. Never set with a profile. */
  subscribersCount: number;
  isSubscribedToUpdate: boolean;
  /** Whether the person may be suggested to others. */
  isSuggested: boolean;
  /** Whether push messages may be sent to the person's registered devices. */
  isPushAllowed: boolean;
  /** Hosts whom the person follows. */
  subscribedHostIds: string[];
  /** Proven addresses; the person can sign in with each. */
  verifiedEmails: VerifiedEmail[];
  /** Categories that were ever proven, also by addresses removed since: a first proof is rewarded once. */
  everVerified: EmailCategory[];
  inviteCodes: string[];
  /** The patron whose code the person attached. */
  patron: { code: string; kind: 'PATRON' | 'SPONSOR'; name: string } | null;
  registeredAt: Date;
  /** Attribution at sign-up (spec §7 "marketing-data header", §2 "referral"). */
  marketing: Record<string, string>;
  referralCode: string | null;
};

/** What everyone may do unless an admin changes it. */
export const defaultPermissions: SocialPermissions = { hosting: 'CURATED', canRsvp: true };

/** Whether first and last name are given (spec §5). */
export const isNamed = (user: Pick<User, 'firstName' | 'lastName'>): boolean =>
  user.firstName !== '' && user.lastName !== '';

/** The name to show. */
export function displayNameOf(user: Pick<User, 'firstName' | 'lastName' | 'isAnonymous'>): string {
  if (user.isAnonymous) return anonymousName;
  return isNamed(user) ? `${user.firstName} ${user.lastName}` : 'New member';
}

/** The slug to show: it contains the name, so an anonymous person is shown by id. */
export const shownSlugOf = (user: User): string => (user.isAnonymous ? user.id : user.slug);

/** The names of a person's communities (spec §3 "communityNames"). */
export const communityNamesOf = ({ verifiedEmails }: Pick<User, 'verifiedEmails'>): string[] => [
  ...new Set(
    verifiedEmails.flatMap(({ emailCategory, organization }) =>
      organization && emailCategory !== 'GENERAL' ? [organization.name] : [],
    ),
  ),
];

const codeLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const slugLetters = '23456789abcdefghjkmnpqrstuvwxyz';
const randomText = (length: number, letters: string) =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

/** A new invite code: eight characters without look-alikes. */
export const newInviteCode = (): string => randomText(8, codeLetters);

/** A slug made of a name, with a random suffix unless `isPlain`. */
export function slugFor(name: string, isPlain: boolean): string {
  const base =
    slugify(name)
      .slice(0, 80)
      .replace(/^-+|-+$/g, '') || 'member';
  return isPlain ? base : `${base}-${randomText(6, slugLetters)}`;
}

const emptyProfile = {
  firstName: '',
  lastName: '',
  photoPath: null,
  bio: '',
  isAnonymous: false,
  curPosition: null,
  curAcademic: null,
  currentCity: null,
  functions: [],
  sectors: [],
  learnOff: [],
  hobbies: [],
  visibility: defaultVisibility,
  exp: 0,
} satisfies Partial<User>;

const initialState = {
  version: 1,
  accessVersion: 1,
  isValid: true,
  restorationHeldAt: null,
  isAdmin: false,
  roles: [],
  socialPermissions: defaultPermissions,
  momoPoints: 0,
  subscribersCount: 0,
  ...defaultAllowances,
  subscribedHostIds: [],
  everVerified: [],
  patron: null,
} satisfies Partial<User>;

/** The account of a person who signs in for the first time. */
export function newUser(given: {
  id: string;
  address: { kind: 'email' | 'mobile'; value: string };
  emailVerificationId: string;
  now: Date;
  marketing: Record<string, string>;
  referralCode: string | null;
}): User {
  const { id, address, emailVerificationId, now, marketing, referralCode } = given;
  const email = address.kind === 'email' ? address.value : null;
  const mobile = address.kind === 'mobile' ? address.value : null;
  return {
    ...emptyProfile,
    ...initialState,
    id,
    slug: `member-${randomText(10, slugLetters)}`,
    loginEmail: email,
    loginMobile: mobile,
    mobile,
    verifiedEmails: email
      ? [{ email, emailCategory: 'GENERAL', organization: null, emailVerificationId }]
      : [],
    inviteCodes: [newInviteCode()],
    registeredAt: now,
    marketing,
    referralCode,
  };
}

/** A change of some fields. */
export type UserPatch = Partial<Omit<User, 'id' | 'version'>>;

/** The next version of a person with a change applied. */
export const changed = (user: User, patch: UserPatch): User => ({
  ...user,
  ...patch,
  version: user.version + 1,
});

/** The next version with a change of the profile form; company and school are verified where a proven e-mail shows them. */
export function withProfile(user: User, change: ProfileChange): User {
  const { curPosition, curAcademic, visibility, ...plain } = change;
  return withVerifiedOrganizations(
    changed(user, {
      ...plain,
      visibility: { ...user.visibility, ...visibility },
      ...(curPosition === undefined ? {} : { curPosition: positionOf(curPosition) }),
      ...(curAcademic === undefined ? {} : { curAcademic: academicOf(curAcademic) }),
    }),
  );
}

const positionOf = (given: NonNullable<ProfileChange['curPosition']> | null): User['curPosition'] =>
  given && { title: given.title, organization: { name: given.organization, isVerified: false } };

const academicOf = (given: NonNullable<ProfileChange['curAcademic']> | null): User['curAcademic'] =>
  given && { ...given, school: { name: given.school, isVerified: false } };
