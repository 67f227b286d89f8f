import { humanCheckPath } from '@momos/contracts/human-check';
import type { RemotePlace } from './remotes.ts';
import { createShellPreloads } from './shell-preloads.ts';
import type { StaticFile } from '../static-files/static-file.ts';
import type { StaticFiles } from '../static-files/static-files.ts';

/** The remotes as currently built, and the files that a page needs besides the shell. */
export type PageStart = {
  remotes: readonly RemotePlace[];
  files: readonly string[];
  /** The gateway renders the page. */
  isRendered: boolean;
  /** Changes with what the remotes say. */
  tag: string;
  /** Every remote's pages are known here, and none has this address. */
  isUnknown: boolean;
};

/** A page of a remote, by its path's pattern; `info` is what it says of itself to the shell. */
type Page = {
  address: RegExp;
  fixedParts: number;
  files: string[];
  /** Modules that it takes from the shell, besides those of every page. */
  shared: string[];
  layout: unknown;
  isRendered: boolean;
  info: object;
};
type Built = { etag: string; entryUrl: string; pages: Page[] };

/**
 * Reads what the remotes beside us say about their pages (`pages.json`, written by their build). A remote without it is
 * found by its manifest, as any remote on another origin is; of one whose list cannot be read, the last good one counts.
 */
export function createPageFiles(
  shell: StaticFiles,
  filesOf: ReadonlyMap<string, StaticFiles>,
  onUnreadable: (remote: string, error: unknown) => void,
): (path: string, remotes: readonly RemotePlace[]) => Promise<PageStart> {
  const known = new Map<string, Built>();
  const shellFilesOf = createShellPreloads(shell, error => onUnreadable('shell', error));

  async function built(remote: RemotePlace): Promise<Built | undefined> {
    const file = isOurs(remote) ? await filesOf.get(remote.name)?.find('pages.json') : undefined;
    if (!file) return undefined;
    const before = known.get(remote.name);
    if (before?.etag === file.etag) return before;
    try {
      const now = readBuilt(file, remote.manifestUrl);
      if (now) known.set(remote.name, now);
      return now;
    } catch (error) {
      // A file in the middle of a deployment, or of a broken build, must not take the other remotes' pages along.
      onUnreadable(remote.name, error);
      return before;
    }
  }

  return async (path, remotes) => {
    const found = await Promise.all(remotes.map(async remote => ({ remote, of: await built(remote) })));
    const page = found
      .flatMap(({ of }) => of?.pages.filter(({ address }) => address.test(path)) ?? [])
      .sort((a, b) => b.fixedParts - a.fixedParts)[0];
    return {
      remotes: found.map(({ remote, of }) =>
        of ? { ...remote, entryUrl: of.entryUrl, pages: of.pages.map(({ info }) => info) } : remote,
      ),
      tag: found.map(({ remote, of }) => of?.etag ?? remote.manifestUrl).join(' '),
      files: page ? [...page.files, ...(await shellFilesOf(page))] : [],
      isRendered: page?.isRendered ?? false,
      isUnknown: !page && !ofShell.has(path) && found.length > 0 && found.every(({ of }) => of !== undefined),
    };
  };
}

/** Pages that the shell draws without a remote. */
const ofShell = new Set([humanCheckPath, '/index.html']);

/** Served by us; the browser asks any other origin for its pages. */
const isOurs = ({ manifestUrl }: RemotePlace) => manifestUrl.startsWith('/');

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(each => typeof each === 'string');

type Declared = { path: string; files: string[]; shared?: unknown; layout?: unknown; isRendered?: unknown };

const isPage = (value: unknown): value is Declared =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  'files' in value &&
  isTexts(value.files);

function readBuilt({ bytes, etag }: StaticFile, manifestUrl: string): Built | undefined {
  const { entry, pages }: { entry?: unknown; pages?: unknown } = JSON.parse(bytes.toString('utf8'));
  if (typeof entry !== 'string' || !Array.isArray(pages)) return undefined;
  const folder = manifestUrl.replace(/[^/]*$/, '');
  const urlOf = (name: string) => folder + name;
  return {
    etag,
    entryUrl: urlOf(entry),
    pages: pages.filter(isPage).map(({ files, shared, isRendered, ...info }) => ({
      address: addressOf(info.path),
      fixedParts: info.path.split('/').filter(part => part !== '' && !part.startsWith(':')).length,
      files: [entry, ...files].map(urlOf),
      shared: isTexts(shared) ? shared : [],
      layout: info.layout,
      isRendered: isRendered === true,
      info,
    })),
  };
}

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Matches the addresses of a path such as `/socials/:slug`. */
const addressOf = (path: string): RegExp => {
  const parts = path.split('/').map(part => (part.startsWith(':') ? '[^/]+' : literal(part)));
  return new RegExp(`^${parts.join('/')}/?$`);
};

/** The tags by which a page's head asks for files early. */
export const preloadTags = (files: readonly string[]): string =>
  files
    .map(url => `<link rel="preload" href="${url}" as="${isStyle(url) ? 'style' : 'script'}">`)
    .join('\n    ');

/** The tags of the styles that a page needs before it shows. */
export const styleTags = (files: readonly string[]): string =>
  files
    .filter(isStyle)
    .map(url => `<link rel="stylesheet" href="${url}">`)
    .join('\n    ');

const isStyle = (url: string) => url.endsWith('.css');
