import type { RemotePlace } from './remotes.ts';
import type { StaticFile } from './static-file.ts';
import type { StaticFiles } from './static-files.ts';

/** What a page starts with: the remotes as they are built right now, and the files that it needs besides the shell. */
export type PageStart = { remotes: readonly RemotePlace[]; files: readonly string[] };

/** A page of a remote, by its path's pattern. */
type Page = { address: RegExp; fixedParts: number; files: string[] };
type Built = { etag: string; entryUrl: string; pages: Page[] };

/**
 * Reads what the remotes beside us say about their pages (`page-files.json`, written by their build). A remote without it is
 * found by its manifest, as any remote on another origin is.
 */
export function createPageFiles(
  remotes: readonly RemotePlace[],
  filesOf: ReadonlyMap<string, StaticFiles>,
): (path: string) => Promise<PageStart> {
  const known = new Map<string, Built>();

  async function built(remote: RemotePlace): Promise<Built | undefined> {
    const file = await filesOf.get(remote.name)?.find('page-files.json');
    if (!file) return undefined;
    const before = known.get(remote.name);
    if (before?.etag === file.etag) return before;
    const now = readBuilt(file, remote.manifestUrl);
    if (now) known.set(remote.name, now);
    return now;
  }

  return async path => {
    const found = await Promise.all(remotes.map(async remote => ({ remote, of: await built(remote) })));
    const page = found
      .flatMap(({ of }) => of?.pages.filter(({ address }) => address.test(path)) ?? [])
      .sort((a, b) => b.fixedParts - a.fixedParts)[0];
    return {
      remotes: found.map(({ remote, of }) => (of ? { ...remote, entryUrl: of.entryUrl } : remote)),
      files: page?.files ?? [],
    };
  };
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(each => typeof each === 'string');

function readBuilt({ bytes, etag }: StaticFile, manifestUrl: string): Built | undefined {
  const { entry, pages }: { entry?: unknown; pages?: unknown } = JSON.parse(bytes.toString('utf8'));
  if (typeof entry !== 'string' || typeof pages !== 'object' || pages === null) return undefined;
  const folder = manifestUrl.replace(/[^/]*$/, '');
  const urlOf = (name: string) => folder + name;
  return {
    etag,
    entryUrl: urlOf(entry),
    pages: Object.entries(pages)
      .filter((each): each is [string, string[]] => isTexts(each[1]))
      .map(([pattern, files]) => ({
        address: new RegExp(`^${pattern.replaceAll(/[.+]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')}/?$`),
        fixedParts: pattern.split('/').filter(part => part !== '' && !part.startsWith(':')).length,
        files: [entry, ...files].map(urlOf),
      })),
  };
}

/** The tags by which a page's head asks for files early. */
export const preloadTags = (files: readonly string[]): string =>
  files
    .map(url => `<link rel="preload" href="${url}" as="${url.endsWith('.css') ? 'style' : 'script'}">`)
    .join('\n    ');
