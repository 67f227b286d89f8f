import { randomInt } from 'node:crypto';
import type { SocialPermissions } from '@momos/contracts/admin-users';
import type { PatronCard } from '@momos/contracts/patrons';
import type {
  EmailCategory,
  ProfileChange,
  ProfileVisibility,
  Role,
  VerifiedEmail,
} from '@momos/contracts/users';
import slugify from '@sindresorhus/slugify';
import { withVerifiedOrganizations } from '../verified-email/verified-organization.ts';
import { defaultVisibility } from './user.policy.ts';

type Organization = { id?: string; name: string; isVerified: boolean };

/** A person with an account (spec §3 "User"). */
export type User = {
  id: string;
  /** Counts up by one with each change. */
  version: number;
  /** Tokens carry it; counts up when those of before are to be refused, never set with a profile. */
  accessVersion: number;
  slug: string;
  /** Proven addresses by which the person signs in; never set by the person's own word. */
  loginEmail: string | null;
  loginMobile: string | null;
  /** Mobile number as the person gave it; proves nothing. */
  mobile: string | null;
  firstName: string;
  lastName: string;
  photoPath: string | null;
  bio: string;
  isAnonymous: boolean;
  isValid: boolean;
  isAdmin: boolean;
  roles: Role[];
  /** What an admin said about hosting and registering. */
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
  /** Years of experience; 0 when not told. */
  exp: number;
  /** The balance at payments, as it was told last; counted by itself, never set with a profile. */
  momoPoints: number;
  /** How many follow this person; counted in the transaction that follows or unfollows, never set with a profile. */
  subscribersCount: number;
  isSubscribedToUpdate: boolean;
  /** Whether others may be shown this person as somebody they might like to meet. */
  isSuggested: boolean;
  /** Whether the devices that the person names may be sent notices. */
  isPushAllowed: boolean;
  /** Hosts whose new socials the person wants to hear of. */
  subscribedHostIds: string[];
  /** Addresses that the person has proven; each opens the account. */
  verifiedEmails: VerifiedEmail[];
  /** Categories of which the person has once proven an address, whatever was removed since: a first proof is told once. */
  everVerified: EmailCategory[];
  inviteCodes: string[];
  /** Whose guest the person is. */
  patron: PatronCard | null;
  registeredAt: Date;
  /** How the person came (spec §7 "marketing-data header", §2 "referral"). */
  marketing: Record<string, string>;
  referralCode: string | null;
};

/** What a person may do with socials of whom no admin said otherwise. */
export const everybodysPermissions: SocialPermissions = { hosting: 'CURATED', canRsvp: true };

/** What everyone sees of a person who wants no name shown (spec §9). */
const anonymousName = 'Anonymous';

/** Whether first and last name are given (spec §5). */
export const isNamed = (user: Pick<User, 'firstName' | 'lastName'>): boolean =>
  user.firstName !== '' && user.lastName !== '';

/** The name to show. */
export function displayNameOf(user: Pick<User, 'firstName' | 'lastName' | 'isAnonymous'>): string {
  if (user.isAnonymous) return anonymousName;
  return isNamed(user) ? `${user.firstName} ${user.lastName}` : 'New member';
}

const codeLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const randomText = (length: number, letters: string) =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

/** A new invite code: eight characters that are not mistaken for each other. */
export const newInviteCode = (): string => randomText(8, codeLetters);

/** A slug made of a name and, so that it is free, random letters after it where asked. */
export function slugFor(name: string, isPlain: boolean): string {
  const base =
    slugify(name)
      .slice(0, 80)
      .replace(/^-+|-+$/g, '') || 'member';
  return isPlain ? base : `${base}-${randomText(6, '23456789abcdefghjkmnpqrstuvwxyz')}`;
}

/** Someone who signs in for the first time. */
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
    id,
    version: 1,
    accessVersion: 1,
    slug: slugFor('member', false),
    loginEmail: email,
    loginMobile: mobile,
    mobile,
    firstName: '',
    lastName: '',
    photoPath: null,
    bio: '',
    isAnonymous: false,
    isValid: true,
    isAdmin: false,
    roles: [],
    socialPermissions: everybodysPermissions,
    curPosition: null,
    curAcademic: null,
    currentCity: null,
    functions: [],
    sectors: [],
    learnOff: [],
    hobbies: [],
    visibility: defaultVisibility,
    exp: 0,
    momoPoints: 0,
    subscribersCount: 0,
    isSubscribedToUpdate: false,
    isSuggested: true,
    isPushAllowed: false,
    subscribedHostIds: [],
    verifiedEmails: email
      ? [{ email, emailCategory: 'GENERAL', organization: null, emailVerificationId }]
      : [],
    everVerified: [],
    inviteCodes: [newInviteCode()],
    patron: null,
    registeredAt: now,
    marketing,
    referralCode,
  };
}

/** The next state of a person: the change applied, the version counted up. */
export const changed = (user: User, change: Partial<Omit<User, 'id' | 'version'>>): User => ({
  ...user,
  ...change,
  version: user.version + 1,
});

/** A person's own change of their profile; organisation and school are verified as far as a proven e-mail says so. */
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
