import { z } from 'zod';
import { timestamp } from './fields.ts';
import { defineContract } from './route.ts';
import { codeLength, oneTimeCode } from './sign-in.ts';

/** A way to prove who one is: an address that one has proven before. */
export const factor = z.strictObject({
  kind: z.enum(['email', 'mobile']),
  value: z.string().min(3).max(254),
});
export type Factor = z.infer<typeof factor>;

/** Until when this session need not prove itself again; null without a fresh proof. */
const freshUntil = timestamp.nullable();

/** Step-up: a fresh proof of a factor before a change of how one signs in and the like (decisions: "Step-up"). */
export const stepUpContract = defineContract('identity', 'step-up', {
  state: {
    method: 'GET',
    path: '/auth/step-up',
    access: 'user',
    unnamed: true,
    summary: 'By what one can prove who one is, and until when the last proof of this session counts',
    data: z.object({ factors: z.array(factor), freshUntil }),
  },
  sendCode: {
    method: 'POST',
    path: '/auth/step-up/code',
    access: 'user',
    unnamed: true,
    status: 202,
    idempotency: 'none',
    isRepeatHarmful: true,
    summary: 'Send a code to one of one’s own proven addresses; it signs no one in',
    body: factor,
    data: z.object({ requestId: z.string(), expiresInSeconds: z.number().int(), codeLength }),
  },
  prove: {
    method: 'POST',
    path: '/auth/step-up',
    access: 'user',
    unnamed: true,
    idempotency: 'natural',
    summary:
      'Prove who one is; the tokens that this session gets from then on say so. The same proof again answers the same',
    body: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('code'),
        requestId: z.string().min(1).max(64),
        otp: oneTimeCode,
      }),
    ]),
    data: z.object({ freshUntil: timestamp }),
  },
});
