import { z } from 'zod';
import { id, idParams, line, pageFields, pageMeta, pageQuery, timestamp } from './fields.ts';
import { defineContract } from './route.ts';
import { roles, userCard } from './users.ts';

/** What an admin grants: a role, or the admin flag (spec §6). */
export const grants = ['admin', ...roles] as const;
export type GrantName = (typeof grants)[number];

export const hostingLevels = ['BLOCKED', 'CURATED', 'TRUSTED'] as const;
/** BLOCKED publishes nothing, CURATED is what everybody has, TRUSTED is listed without curation. */
export type HostingLevel = (typeof hostingLevels)[number];

/** What a person may do with socials, by an admin's word. */
export const socialPermissions = z.object({
  hosting: z.enum(hostingLevels),
  /** Whether the person may register for socials of others. */
  canRsvp: z.boolean(),
});
export type SocialPermissions = z.infer<typeof socialPermissions>;

const reason = line(300, 3).meta({
  description: 'Why, for the audit trail',
  examples: ['Runs the NYC series'],
});

/** A person as admins see the account. */
export const account = userCard.extend({
  version: z.number().int(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  isValid: z.boolean(),
  isSupermomosAdmin: z.boolean(),
  roles: z.array(z.enum(roles)),
  socialPermissions,
  registeredTimestamp: timestamp,
  /** Since when an account that was taken back waits for another admin; null where it does not. */
  restoredTimestamp: timestamp.nullable(),
});
export type Account = z.infer<typeof account>;

export const accountChanges = [
  'GRANTED',
  'REVOKED',
  'PERMITTED',
  'BARRED',
  'READMITTED',
  'SECOND_FACTOR_RESET',
  'RESTORATION_HELD',
  'RESTORATION_CONFIRMED',
] as const;

/** One line of the audit trail: who did what to whom, when and why; never edited. */
export const accountChange = z.object({
  id,
  change: z.enum(accountChanges),
  /** What was granted or revoked, or the permissions after the change. */
  what: z.string(),
  reason: z.string(),
  at: timestamp,
  /** Null for what the environment grants, and for an account that was taken back. */
  by: userCard.nullable(),
});
export type AccountChange = z.infer<typeof accountChange>;

/** People and their powers, for admins (spec §6, §7 "Admin on users"). */
export const adminUsersContract = defineContract('identity', 'admin-users', {
  list: {
    method: 'GET',
    path: '/admin/users',
    access: 'admin',
    summary: 'Accounts by name or e-mail, the newest first',
    query: z.strictObject({
      ...pageFields,
      text: line(120, 0).optional(),
      having: z.enum([...grants, 'barred', 'restricted', 'restored']).optional(),
    }),
    data: z.array(account),
    meta: pageMeta,
  },
  get: {
    method: 'GET',
    path: '/admin/users/{id}',
    access: 'admin',
    summary: 'One account',
    params: idParams,
    data: account,
  },
  changeRole: {
    method: 'POST',
    path: '/admin/users/{id}/role-changes',
    access: 'admin',
    stepUp: true,
    audit: { action: 'ROLE_CHANGED', target: ['user', 'params.id'], noting: ['body.action', 'body.role'] },
    summary: 'Grant or revoke a role; in force within seconds',
    params: idParams,
    body: z.strictObject({ action: z.enum(['GRANT', 'REVOKE']), role: z.enum(grants), reason }),
    data: account,
  },
  changeValidity: {
    method: 'PATCH',
    path: '/admin/users/{id}/validity',
    access: 'admin',
    stepUp: true,
    audit: {
      action: 'ACCOUNT_BARRED_OR_READMITTED',
      target: ['user', 'params.id'],
      noting: ['body.isValid'],
    },
    summary: 'Bar an account, which signs the person out everywhere, or let it in again',
    params: idParams,
    body: z.strictObject({ isValid: z.boolean(), reason }),
    data: account,
  },
  changeSocialPermissions: {
    method: 'PATCH',
    path: '/users/{id}/permissions/social',
    access: 'admin',
    stepUp: true,
    audit: {
      action: 'PERMISSIONS_CHANGED',
      target: ['user', 'params.id'],
      noting: ['body.hosting', 'body.canRsvp'],
    },
    summary: 'Say what a person may do with socials; in force within seconds',
    params: idParams,
    body: z.strictObject({
      hosting: z.enum(hostingLevels).optional(),
      canRsvp: z.boolean().optional(),
      reason,
    }),
    data: account,
  },
  resetSecondFactor: {
    method: 'POST',
    path: '/admin/users/{id}/second-factor-resets',
    access: 'admin',
    stepUp: true,
    audit: { action: 'SECOND_FACTOR_RESET', target: ['user', 'params.id'] },
    summary:
      'Remove a person’s passkeys, authenticator app and recovery codes and sign them out everywhere, for who has lost them all; confirms that an account was taken back by its person',
    params: idParams,
    body: z.strictObject({ reason }),
    data: account,
  },
  changes: {
    method: 'GET',
    path: '/admin/users/{id}/changes',
    access: 'admin',
    summary: 'The audit trail of an account, the newest first',
    params: idParams,
    query: pageQuery,
    data: z.array(accountChange),
    meta: pageMeta,
  },
});
