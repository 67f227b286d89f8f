import { z } from 'zod';
import { defineContract } from './route.ts';

/** OAuth token answer (RFC 6749 §5.1). Behind the gateway the refresh token stays in the sealed cookie. */
export const tokenAnswer = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.number().int(),
  refresh_token: z.string().optional(),
  /** Of a sign-in: what the browser is known by for its addresses. Behind the gateway it stays in a cookie of its own. */
  device_mark: z.string().optional(),
});
export type TokenAnswer = z.infer<typeof tokenAnswer>;

/** Renewing and ending the session that a sign-in opened (decisions: "Sign-in"). */
export const sessionTokensContract = defineContract('identity', 'auth', {
  refresh: {
    method: 'POST',
    path: '/auth/oauth/refresh',
    access: 'session',
    bare: true,
    idempotency: 'none',
    summary: 'A new access token; rotates the refresh token',
    body: z
      .strictObject({
        refresh_token: z.string().min(1).max(256).optional(),
        reuse: z.boolean().optional().meta({
          description:
            'At the gateway: the token of the cookie is answered again while it lives for 5 minutes, and nothing is rotated',
        }),
      })
      .optional(),
    data: tokenAnswer,
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    access: 'user',
    unnamed: true,
    halfway: true,
    idempotency: 'none',
    summary: 'Revoke this session, or all of them',
    body: z.strictObject({ everywhere: z.boolean().default(false) }).optional(),
    data: z.object({ ok: z.literal(true) }),
  },
});
