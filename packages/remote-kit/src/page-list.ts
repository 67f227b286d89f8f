import type { MenuEntry, PageInfo } from './page.ts';
import { readRemotes, type RemotePlace, remotesInPage } from './remotes.ts';

/** A page as the shell knows it: what it says of itself, and the remote that draws it. */
export type ListedPage = PageInfo & { remote: string };

/** An entry of a menu, with what its page says. */
export type ListedEntry = MenuEntry & { label: string; to: string; page: ListedPage };

const layouts = new Set(['site', 'manager', 'none']);
const isText = (value: unknown): value is string => typeof value === 'string';

const isInfo = (value: unknown): value is PageInfo =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  isText(value.path) &&
  'title' in value &&
  isText(value.title) &&
  'layout' in value &&
  isText(value.layout) &&
  layouts.has(value.layout) &&
  'for' in value &&
  isText(value.for);

/** The pages that a list of them holds; what is no page is left out, so that one bad remote takes no other with it. */
export const pagesOf = (remote: string, value: unknown): ListedPage[] =>
  Array.isArray(value) ? value.filter(isInfo).map(info => ({ ...info, remote })) : [];

/** The page waits for the lists, so a remote whose host hangs may not hold the others up. */
const listTimeoutMs = 3_000;

async function fetchPages({ name, manifestUrl }: RemotePlace): Promise<ListedPage[]> {
  const url = new URL('pages.json', new URL(manifestUrl, document.baseURI));
  const answer = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(listTimeoutMs) });
  const body: unknown = answer.ok ? await answer.json() : undefined;
  return typeof body === 'object' && body !== null && 'pages' in body ? pagesOf(name, body.pages) : [];
}

/** The pages that came with the page itself: of all remotes but those at addresses of their own. */
export const pagesInPage = (): ListedPage[] =>
  (remotesInPage() ?? []).flatMap(({ name, pages }) => pagesOf(name, pages));

/**
 * The pages of all remotes as they are deployed right now: from the page itself where it was sent with them, else from the `pages.json`
 * beside each remote's manifest. A remote that does not answer has none.
 */
export async function readPageList(): Promise<ListedPage[]> {
  const remotes = await readRemotes();
  const lists = remotes.map(async remote =>
    remote.pages === undefined ? fetchPages(remote).catch(() => []) : pagesOf(remote.name, remote.pages),
  );
  return (await Promise.all(lists)).flat();
}

/** The entries of the menu of a layout, in their order. */
export const menuEntries = (pages: readonly ListedPage[], layout: PageInfo['layout']): ListedEntry[] =>
  pages
    .filter(page => page.layout === layout)
    .flatMap(page =>
      [page.menu ?? []]
        .flat()
        .map(entry => ({ ...entry, label: entry.label ?? page.title, to: entry.to ?? page.path, page })),
    )
    .toSorted((a, b) => a.order - b.order);

/** Entries by group, in the order of their first entries. */
export function groupEntries<E extends { group?: string }>(entries: readonly E[]): [string, E[]][] {
  const groups = new Map<string, E[]>();
  for (const entry of entries)
    groups.set(entry.group ?? '', [...(groups.get(entry.group ?? '') ?? []), entry]);
  return [...groups];
}
