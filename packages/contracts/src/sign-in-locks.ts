import { z } from 'zod';
import { done, line, timestamp } from './fields.ts';
import { defineContract } from './route.ts';
import { userCard } from './users.ts';

/** Whose codes are counted; CLIENT is the client IP that enters codes, CLIENT_TEXTS the one that asks for texts. */
export const lockKinds = ['ADDRESS', 'DEVICE', 'ACCOUNT', 'SECOND_FACTOR', 'CLIENT', 'CLIENT_TEXTS'] as const;

/** What is counted of one-time codes, where it keeps someone from signing in: too many wrong codes, or too many codes sent. */
export const signInLock = z.object({
  id: z.string(),
  kind: z.enum(lockKinds),
  hint: z.string().meta({ description: 'The address or network, masked; empty for an account' }),
  person: userCard.nullable().meta({ description: 'Of an account' }),
  failures: z.number().int().meta({ description: 'Wrong codes since its day began' }),
  sent: z.number().int().meta({ description: 'Codes sent since its day began' }),
  lockedBy: z.enum(['FAILURES', 'MESSAGES']).nullable(),
  until: timestamp.nullable().meta({ description: 'When it ends by itself; null where nothing is locked' }),
});
export type SignInLock = z.infer<typeof signInLock>;

/** Who cannot sign in for now, and a way to lift it, for admins (beyond the spec's list). */
export const signInLocksContract = defineContract('identity', 'sign-in-locks', {
  list: {
    method: 'GET',
    path: '/sign-in-locks',
    access: 'admin',
    summary:
      'What is locked, at most 100 of each kind; or what is counted of one e-mail, number, person or client IP',
    query: z.strictObject({ search: line(254, 0).optional() }),
    data: z.array(signInLock),
  },
  lift: {
    method: 'POST',
    path: '/sign-in-locks/{id}/lifts',
    access: 'admin',
    stepUp: true,
    audit: { action: 'LOCK_LIFTED', target: ['lock', 'params.id'] },
    summary: 'Let one sign in again: its counts begin anew',
    idempotency: 'natural',
    params: z.strictObject({ id: z.string().regex(/^[\w-]{20,64}$/) }),
    body: z.strictObject({ reason: line(300, 3) }),
    data: done,
  },
});
