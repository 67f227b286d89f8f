import { webUrl } from '@momos/contracts/fields';
import { z } from 'zod';

const child = z.object({
  id: z.string(),
  media_type: z.enum(['IMAGE', 'VIDEO']),
  media_url: webUrl,
  thumbnail_url: webUrl.optional(),
});

/** A picture or film of an album. */
type PhotoChild = z.infer<typeof child>;

/** A post in the third party's own names (spec §3 "Social media post"), with the hash tags of its caption. */
export type PhotoPost = Omit<z.infer<typeof foreignPost>, 'children'> & {
  hash_tags: string[];
  children: PhotoChild[];
};

/** A post as the third party sends it. */
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

/** The words of a caption that start with # (spec §3), each once, without trailing punctuation. */
export const hashTagsOf = (caption: string): string[] => [
  ...new Set(
    caption
      .split(/\s+/)
      .map(word => /^#[\p{L}\p{N}_]+/u.exec(word)?.[0])
      .filter(tag => tag !== undefined),
  ),
];

/** A post, or undefined for one that cannot be shown (a film that was taken down has no address any more). */
export function readPost(given: unknown): PhotoPost | undefined {
  const parsed = foreignPost.safeParse(given);
  if (!parsed.success || Number.isNaN(Date.parse(parsed.data.timestamp))) return undefined;
  const { children, timestamp, ...post } = parsed.data;
  const shown = (children?.data ?? []).map(each => child.safeParse(each)).filter(each => each.success);
  return {
    ...post,
    // Theirs ends in +0000 without a colon, which the extended form of ISO 8601 does not allow.
    timestamp: new Date(timestamp).toISOString(),
    hash_tags: hashTagsOf(post.caption),
    children: shown.map(each => each.data),
  };
}
