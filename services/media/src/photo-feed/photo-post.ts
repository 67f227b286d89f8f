import type { PhotoPost } from '@momos/contracts/photo-feed';
import { webUrl } from '@momos/contracts/fields';
import { z } from 'zod';

const child = z.object({
  id: z.string(),
  media_type: z.enum(['IMAGE', 'VIDEO']),
  media_url: webUrl,
  thumbnail_url: webUrl.optional(),
});

/** A post as the third party gives it; what is left out there is not shown here either. */
const foreignPost = z.object({
  id: z.string(),
  caption: z.string().default(''),
  media_type: z.enum(['IMAGE', 'CAROUSEL_ALBUM', 'VIDEO']),
  media_url: webUrl,
  thumbnail_url: webUrl.optional(),
  permalink: webUrl,
  timestamp: z.string(),
  children: z.object({ data: z.array(z.unknown()) }).optional(),
});

/** The words of a caption that start with # (spec §3), each once, without the punctuation behind them. */
export const hashTagsOf = (caption: string): string[] => [
  ...new Set(
    caption
      .split(/\s+/)
      .map(word => /^#[\p{L}\p{N}_]+/u.exec(word)?.[0])
      .filter(tag => tag !== undefined),
  ),
];

/** A post of ours, or undefined for one that cannot be shown (a film that was taken down has no address any more). */
export function readPost(given: unknown): PhotoPost | undefined {
  const parsed = foreignPost.safeParse(given);
  if (!parsed.success || Number.isNaN(Date.parse(parsed.data.timestamp))) return undefined;
  const { children, timestamp, ...post } = parsed.data;
  const shown = (children?.data ?? []).map(each => child.safeParse(each)).filter(each => each.success);
  return {
    ...post,
    // Theirs is +0000 without a colon, which ISO 8601 in its extended form does not have.
    timestamp: new Date(timestamp).toISOString(),
    hash_tags: hashTagsOf(post.caption),
    children: shown.map(each => each.data),
  };
}
