import { mkdir, readdir, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Logger } from '@momos/runtime';
import { createDiskStorage, draftFolder, type WriteBytes } from '../storage/disk-storage.ts';
import { loadFile } from '../storage/file-storage.ts';

/**
 * Sizes of pictures on the disk of this copy, bounded in bytes; the least recently used one is removed first. A disk that
 * fails costs time, never an answer.
 */
export type SizeCache = {
  /** Undefined also for one that cannot be read. */
  load(key: string): Promise<Buffer | undefined>;
  /** Keeps a size, unless it cannot be written. */
  save(key: string, bytes: Buffer): Promise<void>;
  /** The pictures of which there are sizes. */
  names(): string[];
  /** Removes every size of a picture. */
  forget(name: string): Promise<void>;
  /** Bytes in the cache. */
  size(): number;
};

type SizeCacheDeps = {
  folder: string;
  maxBytes: number;
  log: Pick<Logger, 'warn'>;
  /** As of the storage. */
  write?: WriteBytes;
};

export async function createSizeCache({ folder, maxBytes, log, write }: SizeCacheDeps): Promise<SizeCache> {
  const storage = await createDiskStorage(folder, write);
  const warn = (err: unknown): undefined => {
    log.warn({ err, op: 'size-cache' }, 'A cached size of a picture is not usable');
  };
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: bytes => Math.max(bytes, 1),
    dispose: (_, key, reason) => {
      if (reason === 'evict' || reason === 'delete') void storage.remove(key).catch(warn);
    },
  });
  for (const { key, bytes } of await filesIn(folder)) sizes.set(key, bytes);
  return {
    load: async key => {
      sizes.get(key);
      return loadFile(storage, key).catch(warn);
    },
    save: async (key, bytes) => {
      const isSaved = await storage.save(key, bytes, 'image/webp').then(() => true, warn);
      if (isSaved) sizes.set(key, bytes.length);
    },
    forget: async name => {
      const keys = [...sizes.keys()].filter(key => nameOf(key) === name);
      for (const key of keys) sizes.delete(key);
      await Promise.all(keys.map(key => storage.remove(key).catch(warn)));
    },
    names: () => [...new Set([...sizes.keys()].map(nameOf))],
    size: () => sizes.calculatedSize,
  };
}

/** The picture of a key `<width>x<height>/<name>`. */
const nameOf = (key: string) => key.slice(key.indexOf('/') + 1);

/** The files of an earlier process, the oldest first. */
async function filesIn(folder: string): Promise<{ key: string; bytes: number }[]> {
  await mkdir(folder, { recursive: true });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = await Promise.all(
    entries
      .filter(entry => entry.isFile() && basename(entry.parentPath) !== draftFolder)
      .map(async entry => {
        const path = join(entry.parentPath, entry.name);
        const { size, mtimeMs } = await stat(path);
        return { key: relative(folder, path), bytes: size, mtimeMs };
      }),
  );
  return found.sort((one, other) => one.mtimeMs - other.mtimeMs);
}
