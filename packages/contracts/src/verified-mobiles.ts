import { z } from 'zod';
import { codeLength, mobileE164, oneTimeCode } from './sign-in.ts';
import { done } from './fields.ts';
import { defineContract } from './route.ts';

/** The mobile number that one signs in with, beside the e-mails (decisions: "Sign-in"). */
export const verifiedMobilesContract = defineContract('identity', 'verified-mobiles', {
  start: {
    method: 'POST',
    path: '/verification/mobiles',
    access: 'user',
    status: 202,
    idempotency: 'none',
    isRepeatHarmful: true,
    stepUp: true,
    summary: 'Send a code to a mobile to prove it; the answer reveals nothing about other accounts',
    body: z.strictObject({ mobile: mobileE164 }),
    data: z.object({ requestId: z.string(), expiresInSeconds: z.number().int(), codeLength }),
  },
  verify: {
    method: 'POST',
    path: '/verification/mobiles/verify',
    access: 'user',
    idempotency: 'none',
    isRepeatHarmful: true,
    stepUp: true,
    summary: 'Prove a mobile by its code; it opens the account from then on',
    body: z.strictObject({ requestId: z.string().min(1).max(64), otp: oneTimeCode }),
    data: z.object({ mobile: z.string() }),
  },
  remove: {
    method: 'DELETE',
    path: '/verification/mobiles',
    access: 'user',
    stepUp: true,
    summary: 'Sign in without the mobile; not when there is no e-mail',
    data: done,
  },
});
