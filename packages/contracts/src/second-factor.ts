import { z } from 'zod';
import { timestamp } from './fields.ts';
import { defineContract } from './route.ts';

/** Ten codes, each of which is a second factor once; shown when they are made and never again. */
export const recoveryCodes = z.array(z.string());

/** A recovery code as it is typed: 16 letters and digits, in groups or not. */
export const recoveryCode = z
  .string()
  .max(40)
  .transform(text => text.toUpperCase().replace(/[^0-9A-Z]/g, ''))
  .pipe(z.string().regex(/^[2-9A-HJ-NP-Z]{16}$/, 'The 16 letters and digits of a recovery code.'))
  .meta({ examples: ['K7QP-2MWX-9RTA-HJ4C'] });

/** How a person's sign-in is protected beyond a code, as they see it. */
export const secondFactorState = z.object({
  /** By a setting, for the roles that the person has. */
  isRequired: z.boolean(),
  /** Whether a code alone does not sign in: it is required, or the person has set up an app. */
  isOn: z.boolean(),
  /** Whether this session has shown it. */
  isGiven: z.boolean(),
  /** Whether the account was taken back and lost its second factor: none can be added before another admin confirms it. */
  awaitsConfirmation: z.boolean(),
  /** When the authenticator app was set up; null without one. */
  appSince: timestamp.nullable(),
  passkeys: z.number().int(),
  recoveryCodesLeft: z.number().int(),
});
export type SecondFactorState = z.infer<typeof secondFactorState>;

/** The second factor beside a code, and the recovery codes for it (docs/adr/0030). */
export const secondFactorContract = defineContract('identity', 'second-factor', {
  state: {
    method: 'GET',
    path: '/second-factor',
    access: 'user',
    unnamed: true,
    halfway: true,
    summary: 'Whether signing in takes a second factor, and which there are',
    data: secondFactorState,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/second-factor/recovery-codes',
    access: 'user',
    unnamed: true,
    stepUp: true,
    idempotency: 'none',
    isRepeatHarmful: true,
    summary: 'Ten new recovery codes; the former ones are of no use any more',
    data: z.object({ recoveryCodes }),
  },
});
