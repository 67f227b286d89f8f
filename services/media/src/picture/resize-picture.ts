import { notFound } from '@momos/contracts/errors';
import { pictureOfPath } from '../file/file-name.ts';
import { type FileStorage, loadFile } from '../storage/file-storage.ts';
import type { Box, Decoder } from './decode-picture.ts';
import { stepOf } from './picture.ts';
import type { SizeCache } from './size-cache.ts';

/** A requested size; lengths in pixels. */
export type Size = { url: string; width: number; height?: number | undefined };

/** Which of some pictures there are still. */
export type Presence = (names: readonly string[]) => Promise<ReadonlySet<string>>;

export type ResizeDeps = { storage: FileStorage; sizes: SizeCache; decoder: Decoder; present: Presence };

/** Resizes a picture to a size of the list. Concurrent requests for one size share one run. */
export function createResizer({ storage, sizes, decoder, present }: ResizeDeps) {
  const inFlight = new Map<string, Promise<Buffer>>();

  /** Another copy of the service may have removed the picture; while the database is away the cache answers. */
  const isPresent = (name: string) =>
    present([name]).then(
      found => found.has(name),
      () => true,
    );

  async function resize(name: string, key: string, box: Box): Promise<Buffer> {
    const cached = await sizes.load(key);
    if (cached && (await isPresent(name))) return cached;
    const original = await loadFile(storage, name);
    if (!original) {
      await sizes.forget(name);
      throw notFound('picture');
    }
    const bytes = await decoder.resize(original, box);
    await sizes.save(key, bytes);
    return bytes;
  }

  return ({ url, width, height }: Size): Promise<Buffer> => {
    const name = pictureOfPath(url);
    if (!name) return Promise.reject(notFound('picture'));
    const box = { width: stepOf(width), height: height === undefined ? undefined : stepOf(height) };
    const key = `${box.width}x${box.height ?? 'auto'}/${name}`;
    const running = inFlight.get(key) ?? resize(name, key, box).finally(() => inFlight.delete(key));
    inFlight.set(key, running);
    return running;
  };
}
