import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemotePage } from './page.ts';
import { spendFailedPreloads } from './preloads.ts';

/** A line of `remotes.json`. */
export type RemotePlace = {
  name: string;
  manifestUrl: string;
  /** What the manifest named when the page was sent: good for the first attempt. */
  entryUrl?: string;
  /** The remote's pages when the page was sent; read from its `pages.json` where left out. */
  pages?: unknown;
};

/** A remote could not be fetched or is not what it should be. The cause is the technical reason. */
export class RemoteUnavailable extends Error {
  readonly remote: string;

  constructor(remote: string, cause: unknown) {
    super('This part of the site is not reachable right now. Nothing was lost.', { cause });
    this.name = 'RemoteUnavailable';
    this.remote = remote;
  }
}

async function fetchJson(url: string): Promise<unknown> {
  const answer = await fetch(url, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.json();
}

const isPlace = (value: unknown): value is RemotePlace =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'manifestUrl' in value &&
  typeof value.name === 'string' &&
  typeof value.manifestUrl === 'string' &&
  (!('entryUrl' in value) || typeof value.entryUrl === 'string');

/** The remotes of the page's own `<script id="remotes" type="application/json">`; undefined where it has none. */
export function remotesInPage(): RemotePlace[] | undefined {
  const inPage = document.getElementById('remotes')?.textContent;
  return inPage ? placesOf(JSON.parse(inPage)) : undefined;
}

/** The remotes there are, from the page itself or from `/remotes.json`. */
export const readRemotes = async (): Promise<RemotePlace[]> =>
  remotesInPage() ?? placesOf(await fetchJson('/remotes.json'));

function placesOf(places: unknown): RemotePlace[] {
  if (!Array.isArray(places) || !places.every(isPlace))
    throw new Error('remotes.json is not a list of { name, manifestUrl }');
  return places;
}

/** Only these fields of `mf-manifest.json` are used. */
type Manifest = { metaData: { remoteEntry: { name: string; path: string } } };

async function entryOf(manifestUrl: string): Promise<string> {
  const base = new URL(manifestUrl, document.baseURI);
  const { metaData } = (await fetchJson(base.href)) as Manifest;
  const { path, name } = metaData.remoteEntry;
  return new URL(path ? `${path}/${name}` : name, base).href;
}

const attempts = new Map<string, number>();

/**
 * The entry to try now: what came with the page at first, the manifest's at every further attempt. Each attempt has an
 * address of its own, since the federation runtime answers an address that once failed with that failure for good.
 */
async function entryToTry({ name, manifestUrl, entryUrl }: RemotePlace): Promise<string> {
  const attempt = attempts.get(name) ?? 0;
  attempts.set(name, attempt + 1);
  if (attempt === 0) return entryUrl ? new URL(entryUrl, document.baseURI).href : entryOf(manifestUrl);
  await spendFailedPreloads();
  const entry = new URL(await entryOf(manifestUrl));
  entry.searchParams.set('attempt', String(attempt));
  return entry.href;
}

/**
 * Fetches the pages of a remote by its name in `remotes.json`. A retry reads the manifest anew, so that after a deployment it finds
 * the new entry. Throws {@link RemoteUnavailable}.
 */
export async function loadRemotePages(name: string): Promise<RemotePage[]> {
  try {
    const place = (await readRemotes()).find(remote => remote.name === name);
    if (!place) throw new Error(`remotes.json has no "${name}"`);
    registerRemotes([{ name, entry: await entryToTry(place) }], { force: true });
    const module = await loadRemote<{ pages: RemotePage[] }>(`${name}/routes`);
    if (!Array.isArray(module?.pages)) throw new Error(`"${name}" exposes no pages`);
    return module.pages;
  } catch (error) {
    throw new RemoteUnavailable(name, error);
  }
}
