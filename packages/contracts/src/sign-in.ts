import { z } from 'zod';
import { email, line } from './fields.ts';
import { passkeyUse } from './passkeys.ts';
import { defineContract } from './route.ts';
import { tokenAnswer } from './session-tokens.ts';

/** A mobile number in E.164 (ITU-T): plus, country code, subscriber number. */
export const mobileE164 = z
  .string()
  .regex(/^\+[1-9]\d{6,14}$/, 'A mobile number with country code, such as +14155550123.');

/** A one-time code. */
export const oneTimeCode = z.string().regex(/^\d{6,8}$/, 'The digits of your code.');

/** The number of digits of a code on its way: more after wrong codes were tried for its address. */
export const codeLength = z.number().int();

/** What a code is asked for: `retrieve` opens an account that exists and never makes a new one. */
const purpose = z.enum(['sign-in', 'retrieve']).default('sign-in');

/** Passwordless sign-in (decisions: "Sign-in"). */
export const signInContract = defineContract('identity', 'auth', {
  start: {
    method: 'POST',
    path: '/auth/passwordless/start',
    access: 'public',
    status: 202,
    idempotency: 'none',
    isRepeatHarmful: true,
    summary: 'Send a one-time code by e-mail or SMS; the answer is the same for unknown accounts',
    body: z.union([
      z.strictObject({ email, purpose, ref: line(64).optional() }),
      z.strictObject({ mobile: mobileE164, purpose, ref: line(64).optional() }),
    ]),
    data: z.object({
      requestId: z.string().meta({ description: 'Give it back with the code' }),
      expiresInSeconds: z.number().int(),
      codeLength,
    }),
  },
  token: {
    method: 'POST',
    path: '/auth/oauth/token',
    access: 'public',
    bare: true,
    idempotency: 'none',
    isRepeatHarmful: true,
    summary:
      'Swap a one-time code or the use of a passkey for tokens; invalid_grant with its description when it does not fit',
    body: z.discriminatedUnion('grant_type', [
      z.strictObject({
        grant_type: z.literal('passwordless_otp'),
        request_id: z.string().min(1).max(64),
        otp: oneTimeCode,
      }),
      z.strictObject({ grant_type: z.literal('passkey'), credential: passkeyUse }),
    ]),
    data: tokenAnswer,
  },
});
