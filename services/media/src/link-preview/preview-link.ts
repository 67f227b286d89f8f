import { hash } from 'node:crypto';
import type { Actor } from '@momos/runtime';
import { LRUCache } from 'lru-cache';
import { pathOf } from '../file/file-name.ts';
import type { ForeignFetch } from '../foreign/foreign-fetch.ts';
import type { ForeignLimits } from '../foreign/foreign-limits.ts';
import { storeFile, type UploadDeps } from '../upload/save-upload.ts';
import { decodePage, readPage } from './read-page.ts';

/** A page as its link is shown; `image` is the path of our copy. */
export type LinkPreview = {
  url: string;
  title: string;
  description: string;
  siteName: string;
  image: string | null;
};

export type PreviewDeps = UploadDeps & { fetchForeign: ForeignFetch; limits: Pick<ForeignLimits, 'run'> };

const pages = {
  types: ['text/html', 'application/xhtml+xml'],
  maxBytes: 512 * 1024,
  tooLong: 'cut',
} as const;
const pictures = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'],
  maxBytes: 5 * 1024 * 1024,
  tooLong: 'refuse',
} as const;

/** Previews links; a page is requested once an hour, however many people post its link, and counts as the first one's. */
export function createPreviewer(deps: PreviewDeps): (actor: Actor, url: string) => Promise<LinkPreview> {
  const previews = new LRUCache<string, LinkPreview, Actor>({
    max: 1000,
    ttl: 3_600_000,
    fetchMethod: (url, _, { context }) => deps.limits.run(context.userId, () => preview(deps, context, url)),
  });
  return async (actor, url) => previews.forceFetch(url, { context: actor });
}

async function preview(deps: PreviewDeps, actor: Actor, address: string): Promise<LinkPreview> {
  const { url, bytes, charset } = await deps.fetchForeign(address, pages);
  const { title, description, siteName, image } = readPage(decodePage(bytes, charset));
  return {
    url: url.href,
    title: title || url.hostname,
    description,
    siteName: siteName || url.hostname.replace(/^www\./, ''),
    image: image === undefined ? null : await copyOf(deps, actor, URL.parse(image, url.href)?.href),
  };
}

/** The age of a copy after which the picture is requested again. */
const copyMs = 7 * 86_400_000;

/** A copy of the page's picture, one for all copies of the service; a preview without a picture is better than none. */
async function copyOf(deps: PreviewDeps, actor: Actor, address: string | undefined): Promise<string | null> {
  if (address === undefined) return null;
  const now = deps.clock.now();
  const source = hash('sha256', address);
  try {
    const known = await deps.uploads.copyOf(source);
    if (known && known.createdAt.getTime() > now.getTime() - copyMs) {
      await deps.uploads.setUnusedSince(known._id, now);
      return pathOf(known._id);
    }
    const { bytes } = await deps.fetchForeign(address, pictures);
    const clean = await deps.decoder.clean(bytes);
    const name = await storeFile(deps, actor.userId, {
      bytes: clean,
      folder: 'public/previews',
      extension: 'webp',
      source,
    });
    return pathOf(name);
  } catch {
    return null;
  }
}
