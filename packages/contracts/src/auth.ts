import { z } from 'zod';
import { email, line } from './fields.ts';
import { defineContract } from './route.ts';

/** A mobile number in E.164 (ITU-T): plus, country code, subscriber number. */
export const mobileE164 = z
  .string()
  .regex(/^\+[1-9]\d{6,14}$/, 'A mobile number with country code, such as +14155550123.');

/** A one-time code. */
export const oneTimeCode = z.string().regex(/^\d{6}$/, 'The six digits of your code.');

/** What a code is asked for: `retrieve` opens an account that exists and never makes a new one. */
const purpose = z.enum(['sign-in', 'retrieve']).default('sign-in');

/** OAuth token answer (RFC 6749 §5.1). Behind the gateway the refresh token stays in the sealed cookie. */
export const tokenAnswer = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.number().int(),
  refresh_token: z.string().optional(),
});
export type TokenAnswer = z.infer<typeof tokenAnswer>;

/** Passwordless sign-in (decisions: "Sign-in"). */
export const authContract = defineContract('identity', 'auth', {
  start: {
    method: 'POST',
    path: '/auth/passwordless/start',
    access: 'public',
    status: 202,
    idempotency: 'none',
    summary: 'Send a one-time code by e-mail or SMS; the answer is the same for unknown accounts',
    body: z.union([
      z.strictObject({ email, purpose, ref: line(64).optional() }),
      z.strictObject({ mobile: mobileE164, purpose, ref: line(64).optional() }),
    ]),
    data: z.object({
      requestId: z.string().meta({ description: 'Give it back with the code' }),
      expiresInSeconds: z.number().int(),
    }),
  },
  token: {
    method: 'POST',
    path: '/auth/oauth/token',
    access: 'public',
    bare: true,
    idempotency: 'none',
    summary: 'Swap a one-time code for tokens; invalid_grant with its description when the code does not fit',
    body: z.strictObject({
      grant_type: z.literal('passwordless_otp'),
      request_id: z.string().min(1).max(64),
      otp: oneTimeCode,
    }),
    data: tokenAnswer,
  },
  refresh: {
    method: 'POST',
    path: '/auth/oauth/refresh',
    access: 'session',
    bare: true,
    idempotency: 'none',
    summary: 'A new access token; rotates the refresh token',
    body: z.strictObject({ refresh_token: z.string().min(1).max(256).optional() }).optional(),
    data: tokenAnswer,
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    access: 'user',
    unnamed: true,
    idempotency: 'none',
    summary: 'Revoke this session, or all of them',
    body: z.strictObject({ everywhere: z.boolean().default(false) }).optional(),
    data: z.object({ ok: z.literal(true) }),
  },
});
