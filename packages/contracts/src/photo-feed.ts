import { z } from 'zod';
import { pageMeta, pageQuery, webUrl } from './fields.ts';
import { defineContract } from './route.ts';

/** One picture or film of an album. */
const child = z.object({
  id: z.string(),
  media_type: z.enum(['IMAGE', 'VIDEO']),
  media_url: webUrl,
  thumbnail_url: webUrl.optional(),
});

/**
 * A post of the third-party photo-sharing service in the names that it uses itself (spec §3 "Social media post"), with
 * `hash_tags`: the words of the caption that start with #.
 */
export const photoPost = z.object({
  id: z.string(),
  caption: z.string(),
  hash_tags: z.array(z.string()),
  media_type: z.enum(['IMAGE', 'CAROUSEL_ALBUM', 'VIDEO']),
  media_url: webUrl,
  /** Still of a film. */
  thumbnail_url: webUrl.optional(),
  permalink: webUrl,
  timestamp: z.iso.datetime({ offset: true }),
  /** What an album holds, in order; empty for a single picture or film. */
  children: z.array(child),
});
export type PhotoPost = z.infer<typeof photoPost>;

/** The photo feed (spec §7 "Photo feed"): at most 15 minutes old, older only while the third party is down. */
export const photoFeedContract = defineContract('media', 'photo-feed', {
  list: {
    method: 'GET',
    path: '/me/media',
    access: 'public',
    summary: 'Posts of the photo feed, newest first',
    query: pageQuery,
    data: z.array(photoPost),
    meta: pageMeta,
    sharedCache: 60,
  },
  get: {
    method: 'GET',
    path: '/me/media/{id}',
    access: 'public',
    summary: 'One post of the photo feed',
    params: z.strictObject({ id: z.string().regex(/^[\w-]{1,64}$/) }),
    data: photoPost,
    sharedCache: 60,
  },
});
