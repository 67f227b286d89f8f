import { type ConfigOf, flag, list, milliseconds, ports, readConfig, secret, secrets } from '@momos/runtime';
import { z } from 'zod';
import { parseDemoRoles } from './role/demo-roles.ts';

const count = (fallback: number) => z.coerce.number().int().min(1).default(fallback);

function readDemoRoles(text: string, context: z.RefinementCtx<string>) {
  try {
    return parseDemoRoles(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'not readable' });
    return z.NEVER;
  }
}

const shape = {
  ...ports('identity'),
  IDENTITY_DATABASE: z.string().default('momos_identity'),
  /** Prefixes of topics, groups and Redis keys, so that tests share engines. */
  TOPIC_PREFIX: z.string().default(''),
  KEY_PREFIX: z.string().default('identity:'),
  /** Hashes codes and refresh tokens, encrypts signing keys. Several by commas: the first seals, all open. */
  IDENTITY_SECRET: secrets('development-identity-secret'),
  /** Signs page keys. */
  PAGE_KEY_SECRET: secret('development-page-key-secret'),
  /** Days after which a new signing key takes over. */
  SIGNING_KEY_DAYS: count(30),
  /** People who sign in with one of these e-mail addresses become admins. */
  ADMIN_EMAILS: list(''),
  /** Development only: `address=role+role` by commas; roles are admin, manager, reviewer. */
  DEMO_ROLES: z
    .string()
    .default('admin@momos.test=admin,manager@momos.test=manager,reviewer@momos.test=reviewer')
    .transform(readDemoRoles),
  /** Codes per address, and per client IP, within ten minutes. */
  SIGN_IN_CODES_PER_ADDRESS: count(10),
  SIGN_IN_CODES_PER_IP: count(300),
  /** Tries of codes per client IP within ten minutes. */
  SIGN_IN_TRIES_PER_IP: count(600),
  /** Codes that one address (or a known device for it) is sent in a day, by mail and by SMS. */
  SIGN_IN_MAILS_PER_DAY: count(30),
  SIGN_IN_SMS_PER_DAY: count(10),
  /** Texts with codes that are asked for from one client IP in a day. */
  SIGN_IN_SMS_PER_IP: count(100),
  /** Wrong codes of a day after which an address has to wait, longer each time; and those of one client IP. */
  SIGN_IN_FREE_FAILURES: count(5),
  SIGN_IN_FAILURES_PER_IP: count(500),
  /** Minutes for which a session's proof of a factor is fresh (decisions: "Step-up"). */
  STEP_UP_MINUTES: count(10),
  /**
   * Roles whose holders sign in with a second factor: `none`, or of admin, manager, reviewer by commas. All three in production and none
   * elsewhere where not said.
   */
  SECOND_FACTOR_ROLES: z.string().optional(),
  /** The domain that passkeys are for, which is the host of `PUBLIC_URL` or above it; that host where not said. */
  PASSKEY_DOMAIN: z.string().optional(),
  /** Origins within that domain whose pages use passkeys, besides that of `PUBLIC_URL`. */
  PASSKEY_ORIGINS: list(''),
  /** Days for which a session lasts without use, and in all. */
  SESSION_IDLE_DAYS: count(90),
  SESSION_DAYS: count(180),
  /** The same for admins, managers and reviewers: hours without use, and days in all. */
  STAFF_SESSION_IDLE_HOURS: count(12),
  STAFF_SESSION_DAYS: count(7),
  /** Hours in which an erasure can be cancelled, and for which an archive of a person's data is kept. */
  ERASURE_GRACE_HOURS: z.coerce
    .number()
    .min(0)
    .default(7 * 24),
  EXPORT_KEEP_HOURS: z.coerce
    .number()
    .min(1)
    .default(3 * 24),
  /** Longest pause between two checks for due exports and erasures; a request starts one immediately. */
  PRIVACY_SWEEP_MS: milliseconds(60_000),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  /** Whether reviewers decide which socials are listed (spec §9 "curation engine flag"). */
  CURATION: flag(true),
};

/** Settings of this service. */
export type Config = ConfigOf<typeof shape>;

/** Reads the settings from an environment; throws one error that names every bad variable. */
export const loadConfig = (env: Record<string, string | undefined> = process.env): Config =>
  readConfig(shape, env);
