import { z } from 'zod';
import { timestamp } from './fields.ts';
import { defineContract } from './route.ts';

const token = z.string().min(1).max(200);

/** What an address that was removed, or locked out, can do for its account. */
export const restoration = z.object({
  /** What is undone: an address was removed, or an authenticator app was set up, without which the address signs in no more. */
  cause: z.enum(['ADDRESS_REMOVED', 'AUTHENTICATOR_ADDED']),
  /** The removed one; empty for another cause. */
  address: z.string(),
  removedAt: timestamp,
  /** When the link ends. */
  until: timestamp,
  /** Ways to sign in that were added around the removal, in words; they go with it. */
  added: z.array(z.string()),
  isRestored: z.boolean(),
  /** Whether signing in waits, or would wait, for another admin: no second factor is left where the role needs one. */
  awaitsConfirmation: z.boolean(),
});
export type Restoration = z.infer<typeof restoration>;

const body = z.strictObject({
  token: token.meta({ description: 'Of the link in the notice to the removed address' }),
});

/** Taking an account back by an address or number that was removed from it, or locked out by an app, for 7 days (decisions: "Step-up"). */
export const restorationsContract = defineContract('identity', 'restorations', {
  preview: {
    method: 'POST',
    path: '/auth/restorations/preview',
    access: 'public',
    idempotency: 'none',
    summary: 'What taking the account back would do; 404 for a forged link, 410 for one that is over',
    body,
    data: restoration,
  },
  restore: {
    method: 'POST',
    path: '/auth/restorations',
    access: 'public',
    idempotency: 'natural',
    summary:
      'Make the removed address the first way to sign in again, remove what was added around its removal, and sign out every device; staff without a second factor wait for another admin',
    body,
    data: restoration,
  },
});
