import { z } from 'zod';
import { appCode } from './authenticator-app.ts';
import { timestamp } from './fields.ts';
import { passkeyRequest, passkeyUse } from './passkeys.ts';
import { defineContract } from './route.ts';
import { recoveryCode } from './second-factor.ts';
import { codeLength, oneTimeCode } from './sign-in.ts';

/** An address that one has proven before, to which a code is sent. */
export const addressFactor = z.strictObject({
  kind: z.enum(['email', 'mobile']),
  value: z.string().min(3).max(254),
});
export type AddressFactor = z.infer<typeof addressFactor>;

/** A way to prove who one is: a code to an address, or what is stronger than a code (docs/adr/0030). */
export const factor = z.union([
  addressFactor,
  z.strictObject({ kind: z.enum(['passkey', 'app', 'recovery']) }),
]);
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
    halfway: true,
    summary:
      'By what one can prove who one is, and until when the last proof of this session counts; who has a second factor proves that',
    data: z.object({ factors: z.array(factor), freshUntil }),
  },
  sendCode: {
    method: 'POST',
    path: '/auth/step-up/code',
    access: 'user',
    unnamed: true,
    halfway: true,
    status: 202,
    idempotency: 'none',
    isRepeatHarmful: true,
    summary: 'Send a code to one of one’s own proven addresses; it signs no one in',
    body: addressFactor,
    data: z.object({ requestId: z.string(), expiresInSeconds: z.number().int(), codeLength }),
  },
  startPasskey: {
    method: 'POST',
    path: '/auth/step-up/passkey-challenges',
    access: 'user',
    unnamed: true,
    halfway: true,
    status: 201,
    idempotency: 'none',
    summary: 'A challenge for one of one’s own passkeys; used once, by this session',
    data: passkeyRequest,
  },
  prove: {
    method: 'POST',
    path: '/auth/step-up',
    access: 'user',
    unnamed: true,
    halfway: true,
    idempotency: 'natural',
    summary:
      'Prove who one is; the tokens that this session gets from then on say so. With a second factor the session is whole, too. The same proof again answers the same',
    body: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('code'),
        requestId: z.string().min(1).max(64),
        otp: oneTimeCode,
      }),
      z.strictObject({ kind: z.literal('app'), code: appCode }),
      z.strictObject({ kind: z.literal('recovery'), code: recoveryCode }),
      z.strictObject({ kind: z.literal('passkey'), credential: passkeyUse }),
    ]),
    data: z.object({ freshUntil: timestamp }),
  },
});
