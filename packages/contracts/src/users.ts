import { z } from 'zod';
import { mobileE164 } from './sign-in.ts';
import { id, idParams, line, paragraphs, picturePath, slug, slugParams, timestamp } from './fields.ts';
import { patronCard } from './patrons.ts';
import { defineContract } from './route.ts';

export const roles = ['manager', 'reviewer'] as const;
/** Roles that an admin grants; hosts and attendees are such by their socials and RSVPs (spec §6). */
export type Role = (typeof roles)[number];

const organization = z.object({ id: z.string().optional(), name: z.string(), isVerified: z.boolean() });
const position = z.object({ title: z.string(), organization });
const academic = z.object({ degree: z.string(), classOfGraduation: z.string(), school: organization });

export const profileAudiences = ['PUBLIC', 'COMMUNITY_ONLY', 'PRIVATE'] as const;
/** Who sees a part of a profile: everyone, signed-in people, or only the person and admins. */
export type ProfileAudience = (typeof profileAudiences)[number];

export const profileGroups = [
  'bio',
  'work',
  'school',
  'city',
  'interests',
  'communities',
  'following',
] as const;
/** The name of an anonymous person, of one who was erased and of one who is not known yet (spec §9). */
export const anonymousName = 'Anonymous';

/** The parts of a profile that a person shows or hides one by one; name and photo go with `isAnonymous`. */
export type ProfileGroup = (typeof profileGroups)[number];

const visibility = z.strictObject({
  bio: z.enum(profileAudiences),
  /** Position, functions, sectors, years of experience. */
  work: z.enum(profileAudiences),
  school: z.enum(profileAudiences),
  city: z.enum(profileAudiences),
  /** What one likes to learn of, and hobbies. */
  interests: z.enum(profileAudiences),
  communities: z.enum(profileAudiences),
  /** Which hosts one follows. */
  following: z.enum(profileAudiences),
});
export type ProfileVisibility = z.infer<typeof visibility>;

export const emailCategories = ['GENERAL', 'COMPANY', 'SCHOOL'] as const;
/** What a proven e-mail counts for (spec §3 "Email categories"). */
export type EmailCategory = (typeof emailCategories)[number];

/** Those that stand for an organization. */
export const organizationCategories = ['COMPANY', 'SCHOOL'] as const satisfies readonly EmailCategory[];

/** An e-mail address that its owner has proven. */
export const verifiedEmail = z.object({
  email: z.string(),
  emailCategory: z.enum(emailCategories),
  organization: organization.nullable(),
  emailVerificationId: z.string(),
});
export type VerifiedEmail = z.infer<typeof verifiedEmail>;

/** What only the person and admins see beside the profile. */
const account = z.object({
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  isValid: z.boolean(),
  isSupermomosAdmin: z.boolean(),
  roles: z.array(z.enum(roles)),
  registeredTimestamp: timestamp,
  verifiedEmails: z.array(verifiedEmail),
  inviteCodes: z.array(z.string()),
});

/** A profile as its viewer may see it; what they may not is empty. Who is anonymous has their id for a slug. */
export const publicUser = z.object({
  id,
  slug,
  displayName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  photoPath: z.string().nullable(),
  isAnonymous: z.boolean(),
  bio: z.string(),
  curPosition: position.nullable(),
  curAcademic: academic.nullable(),
  currentCity: z.string().nullable(),
  communityNames: z.array(z.string()),
  functions: z.array(z.string()),
  /** Years of experience; 0 when not given. */
  exp: z.number().int(),
  sectors: z.array(z.string()),
  learnOff: z.array(z.string()),
  hobbies: z.array(z.string()),
  subscribersCount: z.number().int(),
  isSubscribed: z.boolean().optional(),
  /** For the person and admins only. */
  account: account.optional(),
});
export type PublicUser = z.infer<typeof publicUser>;

/** A person as shown beside a social or an RSVP. */
export const userCard = z.object({
  id,
  slug: z.string(),
  displayName: z.string(),
  photoPath: z.string().nullable(),
});
export type UserCard = z.infer<typeof userCard>;

/** The signed-in profile (spec §3 "User"). */
export const me = publicUser.omit({ account: true }).extend({
  version: z.number().int(),
  visibility,
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  /** A proven one, with which the person signs in. */
  signInMobile: z.string().nullable(),
  avatar: z.string().nullable(),
  isValid: z.boolean(),
  isSupermomosAdmin: z.boolean(),
  roles: z.array(z.enum(roles)),
  registeredTimestamp: timestamp,
  momoPoints: z.number().int(),
  isSubscribedToUpdate: z.boolean(),
  subscribedHosts: z.array(z.string()),
  verifiedEmails: z.array(verifiedEmail),
  inviteCodes: z.array(z.string()),
  patron: patronCard.nullable(),
});
export type Me = z.infer<typeof me>;

const tagList = z.array(line(60)).max(30);

/** What people may change of themselves: no role, no points, no flag, no verified state. */
export const profileChange = z
  .strictObject({
    firstName: line(60),
    lastName: line(60),
    photoPath: picturePath.nullable(),
    bio: paragraphs(2000),
    isAnonymous: z.boolean(),
    isSubscribedToUpdate: z.boolean(),
    currentCity: line(80).nullable(),
    mobile: mobileE164.nullable(),
    curPosition: z.strictObject({ title: line(120), organization: line(120) }).nullable(),
    curAcademic: z
      .strictObject({
        degree: line(120),
        classOfGraduation: z.string().regex(/^(?:\d{4})?$/),
        school: line(120),
      })
      .nullable(),
    functions: tagList,
    exp: z.number().int().min(0).max(80),
    sectors: tagList,
    learnOff: tagList,
    hobbies: tagList,
    visibility: visibility.partial(),
  })
  .partial();
export type ProfileChange = z.infer<typeof profileChange>;

/** People (spec §7 "Users and auth"). */
export const usersContract = defineContract('identity', 'users', {
  me: {
    method: 'GET',
    path: '/users/me',
    access: 'user',
    unnamed: true,
    summary: 'The signed-in profile',
    data: me,
  },
  get: {
    method: 'GET',
    path: '/users/{id}',
    access: 'public',
    summary: 'A public profile',
    sharedCache: 2,
    params: idParams,
    data: publicUser,
  },
  getBySlug: {
    method: 'GET',
    path: '/users/slug/{slug}',
    access: 'public',
    summary: 'A public profile by slug',
    sharedCache: 2,
    params: slugParams,
    data: publicUser,
  },
  getHost: {
    method: 'GET',
    path: '/getUser',
    access: 'public',
    summary: 'The public profile of a host',
    sharedCache: 2,
    query: z.strictObject({ hostProfileSlug: slug }),
    data: publicUser,
  },
  create: {
    method: 'POST',
    path: '/users',
    access: 'user',
    unnamed: true,
    status: 201,
    summary: 'Complete the sign-up with first and last name',
    body: z.strictObject({ firstName: line(60), lastName: line(60), photoPath: picturePath.optional() }),
    data: me,
  },
  updateMe: {
    method: 'PATCH',
    path: '/users/me',
    access: 'user',
    unnamed: true,
    summary: 'Change own profile fields',
    body: profileChange,
    data: me,
  },
  scan: {
    method: 'POST',
    path: '/users/scan',
    access: 'admin',
    audit: { exempt: 'It finds the person of a badge and changes nothing.' },
    summary: 'Whose badge this is, by the slug on it',
    idempotency: 'none',
    body: z.strictObject({ slug }),
    data: publicUser,
  },
});
