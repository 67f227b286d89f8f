import { z } from 'zod';
import { id, pageFields, pageMeta, queryBoolean, timestamp } from './fields.ts';
import { defineContract } from './route.ts';

/** What happened to the ways to sign in to an account. */
export const securityEventKinds = [
  'SIGNED_IN',
  'EMAIL_ADDED',
  'EMAIL_REMOVED',
  'SIGN_IN_EMAIL_CHANGED',
  'MOBILE_ADDED',
  'MOBILE_REMOVED',
  'ACCOUNT_RESTORED',
  'RESTORATION_HELD',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'AUTHENTICATOR_ADDED',
  'AUTHENTICATOR_REMOVED',
  'RECOVERY_CODES_RENEWED',
  'RECOVERY_CODE_USED',
  'SECOND_FACTOR_RESET',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** A sign-in, or a change of how one signs in, as the owner of the account sees it. */
export const securityEvent = z.object({
  id,
  kind: z.enum(securityEventKinds),
  subject: z
    .string()
    .nullable()
    .meta({ description: 'The address or number, or the name of the passkey, that it is about' }),
  device: z.string(),
  place: z.string().meta({ description: 'Roughly where from; empty where that is not known' }),
  at: timestamp,
  isThisSession: z.boolean(),
  canUndo: z.boolean(),
  isUndone: z.boolean(),
});
export type SecurityEventView = z.infer<typeof securityEvent>;

/** Recent sign-ins and changes of how one signs in (decisions: "Step-up"). */
export const securityEventsContract = defineContract('identity', 'security-events', {
  list: {
    method: 'GET',
    path: '/auth/security-events',
    access: 'user',
    unnamed: true,
    summary: 'Recent sign-ins and changes of how one signs in, newest first',
    query: z.strictObject({
      ...pageFields,
      undoable: queryBoolean.optional().meta({ description: 'Only what can be undone' }),
    }),
    data: z.array(securityEvent),
    meta: pageMeta,
  },
  undo: {
    method: 'POST',
    path: '/auth/security-events/undo',
    access: 'user',
    stepUp: true,
    unnamed: true,
    summary:
      'Undo changes of the last 7 days; what is undone already stays so. 409 where no way to sign in would be left',
    body: z.strictObject({ ids: z.array(id).min(1).max(100) }),
    data: z.array(securityEvent),
  },
});
