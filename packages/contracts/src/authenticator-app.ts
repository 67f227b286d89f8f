import { z } from 'zod';
import { done } from './fields.ts';
import { defineContract } from './route.ts';
import { recoveryCodes } from './second-factor.ts';

/** The digits that an authenticator app shows (RFC 6238). */
export const appCode = z
  .string()
  .regex(/^\d{6}$/, 'The six digits that your app shows.')
  .meta({ examples: ['123456'] });

/** An authenticator app, which makes codes by a shared secret and the time (RFC 6238; docs/adr/0030). One for each person. */
export const authenticatorAppContract = defineContract('identity', 'authenticator-app', {
  start: {
    method: 'POST',
    path: '/second-factor/app',
    access: 'user',
    unnamed: true,
    stepUp: true,
    halfway: true,
    status: 201,
    idempotency: 'none',
    isRepeatHarmful: true,
    summary: 'A secret for an authenticator app, shown once; in force after its first code',
    data: z.object({ secret: z.string(), uri: z.string() }),
  },
  confirm: {
    method: 'POST',
    path: '/second-factor/app/confirmation',
    access: 'user',
    unnamed: true,
    stepUp: true,
    halfway: true,
    idempotency: 'none',
    isRepeatHarmful: true,
    summary:
      'Show that the app has the secret, by a code of it; with the recovery codes where there were none',
    body: z.strictObject({ code: appCode }),
    data: z.object({ recoveryCodes: recoveryCodes.nullable() }),
  },
  remove: {
    method: 'DELETE',
    path: '/second-factor/app',
    access: 'user',
    unnamed: true,
    stepUp: true,
    summary: 'Sign in without the app; not the last second factor of who needs one',
    data: done,
  },
});
