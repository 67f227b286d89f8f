import type { PhotoPost } from '@momos/contracts/photo-feed';

/** One picture or film to be shown. */
export type PhotoMedia = { id: string; url: string; isFilm: boolean; still: string | undefined };

/** What a post shows, in order: the parts of an album, else the one picture or film. */
export function mediaOf(post: PhotoPost): PhotoMedia[] {
  const parts = post.children.length > 0 ? post.children : [{ ...post, media_type: post.media_type }];
  return parts.map(({ id, media_type, media_url, thumbnail_url }) => ({
    id,
    url: media_url,
    isFilm: media_type === 'VIDEO',
    still: thumbnail_url,
  }));
}

/** The picture that stands for a post in the grid; none for a film without a still. */
export function stillOf(post: PhotoPost): string | undefined {
  const [first] = mediaOf(post);
  return first?.isFilm ? (first.still ?? post.thumbnail_url) : first?.url;
}

/** The caption without the hashtags at its end, which stand beside it as filters. */
export const captionOf = ({ caption }: Pick<PhotoPost, 'caption'>): string =>
  caption.replace(/(?:\s*#[\p{L}\p{N}_]+[.,!?]*)+\s*$/u, '').trim();

/** The hashtags of some posts with how many posts carry them, the commonest first. */
export function tagsOf(
  posts: readonly Pick<PhotoPost, 'hash_tags'>[],
  most: number,
): { tag: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { hash_tags } of posts)
    for (const tag of new Set(hash_tags.map(each => each.toLowerCase())))
      counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .sort((one, other) => other.count - one.count || one.tag.localeCompare(other.tag))
    .slice(0, most);
}

/** Whether a post carries a hashtag, in whatever case it is written. */
export const hasTag = ({ hash_tags }: Pick<PhotoPost, 'hash_tags'>, tag: string) =>
  hash_tags.some(each => each.toLowerCase() === tag);

/** Widths by height of tiles: portraits, and squares between them. */
const ratios = [4 / 5, 1, 3 / 4, 4 / 5, 1];

/** Width by height of a post's tile. The feed has no sizes, so it is derived from the id, which is known before the picture. */
export const ratioOf = ({ id }: Pick<PhotoPost, 'id'>): number =>
  ratios[
    Array.from(id).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7) % ratios.length
  ] ?? 1;

/** Puts each post below the shortest column: they end nearly level, and what is on the wall stays when more comes. */
export function columnsOf<T extends Pick<PhotoPost, 'id'>>(posts: readonly T[], count: number): T[][] {
  const columns = Array.from({ length: count }, () => ({ posts: [] as T[], height: 0 }));
  for (const post of posts) {
    const shortest = columns.reduce((one, other) => (other.height < one.height ? other : one));
    shortest.posts.push(post);
    shortest.height += 1 / ratioOf(post);
  }
  return columns.map(column => column.posts);
}
