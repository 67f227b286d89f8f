import { join } from 'node:path';
import { type ConfigOf, list, milliseconds, ports, readConfig, secrets } from '@momos/runtime';
import { z } from 'zod';
import { limitModes } from './limits/limit-settings.ts';

/** A whole network is no proxy: every client in it could say that it is another. */
function areNarrow(ranges: string[]): boolean {
  return ranges.every(range => {
    const [address = '', bits] = range.split('/');
    return bits === undefined || Number(bits) >= (address.includes(':') ? 48 : 16);
  });
}

const shape = {
  ...ports('gateway'),
  /** Put before the names of topics, so that tests share a broker. */
  TOPIC_PREFIX: z.string().default(''),
  /** Seals session cookies; signs challenges and hashes callers, too. Several by commas: the first seals, all open, so that a secret can be changed. */
  SESSION_SECRET: secrets('development-session-secret'),
  SESSION_COOKIE: z
    .string()
    .regex(/^[\w-]+$/)
    .default('auth_session'),
  /** The domain that several host names share one session on (spec §9); the host itself where not set. */
  COOKIE_DOMAIN: z.string().optional(),
  /** Address ranges of our own proxies in front, whose `x-forwarded-*` counts: `10.0.7.0/24,::1`. Without ranges no proxy is trusted. */
  TRUSTED_PROXIES: list('').refine(
    areNarrow,
    'Expected the ranges of the proxies alone, at most a /16 or /48.',
  ),
  /** How many proxies are in front, one after the other; entries of `x-forwarded-for` before theirs are the client's own words. */
  PROXY_HOPS: z.coerce.number().int().min(1).max(9).default(1),
  /** Address ranges of clients whose `traceparent` is continued, such as a test of this system; every other request begins a trace. */
  TRACED_CLIENTS: list(''),
  /** Rate limits: `strict` in production, `relaxed` elsewhere, where one machine simulates a crowd. */
  LIMITS: z.enum(limitModes).optional(),
  /** Changes to the limits: `read.address=600/60, rsvps.create.person=5/60, human.search=30/60`, calls per seconds. */
  LIMIT_CHANGES: list(''),
  /** The human check's proof of work: hash rounds per guess, and seconds until a challenge expires. */
  HUMAN_CHECK_COST: z.coerce.number().int().min(1).max(1_000_000).default(5_000),
  HUMAN_CHECK_SECONDS: z.coerce.number().int().min(1).max(3_600).default(600),
  /** Registrations that one social takes in a second; further ones wait in the admission queue. */
  WAITING_ROOM_PER_SECOND: z.coerce.number().min(0.1).optional(),
  /** Sockets that one address may have open at a copy; all guests of a venue share one. */
  LIVE_PER_ADDRESS: z.coerce.number().int().min(1).default(5_000),
  /** A draining copy closes its sockets at random moments of this time. */
  LIVE_DRAIN_MS: milliseconds(2_000),
  /** What may wait for a page that reads slowly, before its socket is cut; notices have about 150 bytes. */
  LIVE_BUFFERED_BYTES: z.coerce.number().int().min(1_024).default(262_144),
  /** Timeout of a request's headers, checked every 5 s. */
  HEADERS_TIMEOUT_MS: milliseconds(10_000),
  /** Timeout of a service's response headers. */
  UPSTREAM_TIMEOUT_MS: milliseconds(12_000),
  /** Holds `<front end>/dist` for the shell and every remote. */
  FRONTENDS_FOLDER: z.string().default(join(import.meta.dirname, '../../../frontends')),
  /** For how long a page is waited for while it is rendered; without it the page's scripts draw it. 0: nothing is rendered. */
  RENDER_BUDGET_MS: z.coerce.number().int().min(0).max(5_000).default(50),
  /** A file with the front ends that are served elsewhere, `[{ name, manifestUrl }]`; read again when it changes. */
  REMOTES_FILE: z.string().optional(),
  /** Host names that are a conference's own site: `summit.example=future-of-care, …` (spec §2). */
  CONFERENCE_HOSTS: list(''),
  /** Keeps hashed files of earlier builds, so that pages opened before a deployment find their parts; shared by all copies. */
  FORMER_FILES_FOLDER: z.string().default(join(import.meta.dirname, '../../../.cache/former-files')),
  /** Directives for search engines and the viewport of every page (spec §2). */
  ROBOTS: z.string().default('noindex,nofollow'),
  VIEWPORT: z.string().default('width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no'),
  /** Origins beside our own from which pages may load pictures: those of the photo feed. */
  PICTURE_ORIGINS: list('https://*.cdninstagram.com,https://*.fbcdn.net'),
};

/** Settings of this service. */
export type Config = ConfigOf<typeof shape>;

/** Reads the settings from an environment; throws one error that names every bad variable. */
export const loadConfig = (env: Record<string, string | undefined> = process.env): Config =>
  readConfig(shape, env);
