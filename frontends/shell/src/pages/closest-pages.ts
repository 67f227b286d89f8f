import type { ListedPage } from '@momos/remote-kit/page-list';

const wordsOf = (path: string) =>
  new Set(
    path
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter(word => word.length > 2),
  );

/** Whether one word begins like the other: `event` and `events`, `ticket` and `tickets`. */
const isSimilar = (one: string, other: string) =>
  one.slice(0, 4) === other.slice(0, 4) && Math.abs(one.length - other.length) < 4;

/** The public pages whose addresses share most words with this one, at most two; none where nothing is similar. */
export function closestPages(pages: readonly ListedPage[], pathname: string): ListedPage[] {
  const asked = [...wordsOf(pathname)];
  return pages
    .filter(({ path, for: audience }) =>
      audience === 'public' || audience === 'signed-in' ? !path.includes(':') : false,
    )
    .map(page => ({
      page,
      shared: asked.filter(word => [...wordsOf(page.path)].some(own => isSimilar(word, own))).length,
    }))
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, 2)
    .map(({ page }) => page);
}
