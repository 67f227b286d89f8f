import { type ConfigOf, flag, milliseconds, ports, readConfig, secret } from '@momos/runtime';
import { z } from 'zod';

/** A key in PEM, whose line breaks may be written as `\\n`, since some places keep one line. */
const pem = z.string().transform(text => text.replaceAll(String.raw`\n`, '\n'));

const count = (fallback: number) => z.coerce.number().int().min(1).default(fallback);

const shape = {
  ...ports('events'),
  EVENTS_DATABASE: z.string().default('momos_events'),
  /** Put before topics and groups, so that tests share a broker. */
  TOPIC_PREFIX: z.string().default(''),
  /** Signs tickets and hosts' entrance codes; a new one invalidates every issued ticket. */
  TICKET_SECRET: secret('development-ticket-secret'),
  /** Signs page keys. */
  PAGE_KEY_SECRET: secret('development-page-key-secret'),
  /** How long a seat is held while its person pays (decisions: "Hold"). */
  HOLD_MINUTES: z.coerce.number().positive().default(15),
  /** How long a freed seat is offered to the first person on the waitlist. */
  OFFER_HOURS: z.coerce.number().positive().default(4),
  /** Whether reviewers decide which socials are listed; an admin's setting overrides this and the two above. */
  CURATION: flag(true),
  /** How long a host's entrance code is valid. */
  DOOR_CODE_MS: milliseconds(180_000),
  /** How stale a social may be for rules and pages. */
  SOCIAL_CACHE_MS: milliseconds(500),
  /** How stale names and pictures of people may be. */
  PEOPLE_CACHE_MS: milliseconds(5000),
  /** Requests committed together at most. */
  SEAT_BATCH_SIZE: count(256),
  /** Google Wallet: issuer, address of the service account and its RSA key in PEM. All or none; without them it is not offered. */
  GOOGLE_WALLET_ISSUER: z
    .string()
    .regex(/^\d{1,30}$/)
    .optional(),
  GOOGLE_WALLET_ACCOUNT: z.email().optional(),
  GOOGLE_WALLET_KEY: pem.optional(),
  /** Apple Wallet, in PEM: certificate of a pass type, its RSA key, and Apple's intermediate certificate that issued it. All or none. */
  APPLE_WALLET_CERTIFICATE: pem.optional(),
  APPLE_WALLET_KEY: pem.optional(),
  APPLE_WALLET_AUTHORITY: pem.optional(),
  /** The longest time between two checks for due work; a due date that is known is met exactly. */
  SWEEP_MS: milliseconds(5000),
};

/** Settings of this service. */
export type Config = ConfigOf<typeof shape>;

/** Reads the settings from an environment; throws one error that names every bad variable. */
export const loadConfig = (env: Record<string, string | undefined> = process.env): Config =>
  readConfig(shape, env);
