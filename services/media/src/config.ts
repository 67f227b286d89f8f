import { join } from 'node:path';
import { milliseconds, ports, readConfig, secret } from '@momos/runtime';
import { z } from 'zod';

const count = (fallback: number) => z.coerce.number().int().min(1).default(fallback);
const hour = 3_600_000;

const shape = {
  ...ports('media'),
  MEDIA_DATABASE: z.string().default('momos_media'),
  /** Prefix of topics and consumer groups; empty except in tests. */
  TOPIC_PREFIX: z.string().default(''),
  /** Signs the addresses of private files, and page keys. */
  MEDIA_SECRET: secret('development-media-secret'),
  /** Where files are stored, unless a bucket is named. */
  MEDIA_FOLDER: z.string().min(1).default('.cache/media'),
  MEDIA_S3_BUCKET: z.string().min(3).optional(),
  MEDIA_S3_REGION: z.string().default('us-east-1'),
  MEDIA_S3_ENDPOINT: z.url().optional(),
  MEDIA_S3_ACCESS_KEY: z.string().optional(),
  MEDIA_S3_SECRET_KEY: z.string().optional(),
  /** Where sizes of pictures are cached, and their bound. */
  MEDIA_CACHE_FOLDER: z.string().min(1).optional(),
  MEDIA_CACHE_MB: count(1024),
  /** How many pictures are decoded in parallel. */
  MEDIA_DECODERS: count(2),
  /** The bytes that one person may store, and the uploads of 24 hours. */
  MEDIA_QUOTA_MB: count(500),
  MEDIA_QUOTA_PER_DAY: count(300),
  /** How often unused files are swept, and how long they are left. */
  MEDIA_SWEEP_MS: milliseconds(hour),
  MEDIA_KEEP_UNUSED_MS: milliseconds(30 * 24 * hour),
  /** Pages of foreign servers that this copy reads in parallel, and how many more may wait. */
  MEDIA_FOREIGN_CALLS: count(16),
  MEDIA_FOREIGN_WAITING: z.coerce.number().int().min(0).default(64),
  /** Links that are read for one person in ten minutes, and requests to one foreign host in a minute, at this copy. */
  MEDIA_PREVIEWS_PER_PERSON: count(60),
  MEDIA_PREVIEWS_PER_HOST: count(60),
  /** The third party's API (shape of Instagram's Graph API), and the token of the account that is shown. */
  PHOTO_FEED_URL: z.url().default('https://graph.instagram.com'),
  PHOTO_FEED_TOKEN: z.string().min(1).optional(),
  /** Calls of the third party by this copy in an hour, beside those for the newest posts. */
  PHOTO_FEED_CALLS_PER_HOUR: count(60),
};

/** The settings of this process; throws one error that names every mistake. */
export function config(env: Record<string, string | undefined> = process.env) {
  const settings = readConfig(shape, env);
  return {
    ...settings,
    MEDIA_CACHE_FOLDER: settings.MEDIA_CACHE_FOLDER ?? join(settings.MEDIA_FOLDER, 'sizes'),
  };
}

export type MediaConfig = ReturnType<typeof config>;
