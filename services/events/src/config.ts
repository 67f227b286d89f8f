import { type ConfigOf, flag, milliseconds, ports, readConfig, secret } from '@momos/runtime';
import { z } from 'zod';

const count = (fallback: number) => z.coerce.number().int().min(1).default(fallback);

const shape = {
  ...ports('events'),
  EVENTS_DATABASE: z.string().default('momos_events'),
  /** Put before topics and groups, so that tests share a broker. */
  TOPIC_PREFIX: z.string().default(''),
  /** What tickets and door codes are signed with; a new one makes every ticket given out worthless. */
  TICKET_SECRET: secret('development-ticket-secret'),
  /** Signs page keys. */
  PAGE_KEY_SECRET: secret('development-page-key-secret'),
  /** How long a place is kept while its person pays (decisions: "Hold"). */
  HOLD_MINUTES: z.coerce.number().positive().default(15),
  /** How long a freed place is offered to the first in line. */
  OFFER_HOURS: z.coerce.number().positive().default(4),
  /** Whether reviewers decide which socials are listed; an admin's setting goes before this, and before the two above. */
  CURATION: flag(true),
  /** How long a host's code at the door is good. */
  DOOR_CODE_MS: milliseconds(180_000),
  /** How old a social may be that rules and pages are judged by. */
  SOCIAL_CACHE_MS: milliseconds(500),
  /** How old names and pictures of people may be. */
  PEOPLE_CACHE_MS: milliseconds(5000),
  /** Requests committed together at most. */
  SEAT_BATCH_SIZE: count(256),
  /** How often holds, offers and lines are looked through. */
  SWEEP_MS: milliseconds(1000),
};

/** Settings of this service. */
export type Config = ConfigOf<typeof shape>;

/** Reads the settings from an environment; throws one error that names every bad variable. */
export const loadConfig = (env: Record<string, string | undefined> = process.env): Config =>
  readConfig(shape, env);
