import { mkdir, readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { LRUCache } from 'lru-cache';
import { createDiskStorage } from '../storage/disk-storage.ts';
import { loadFile } from '../storage/file-storage.ts';

/** Sizes of pictures on the disk, bounded in bytes; the least recently used one is removed first. */
export type SizeCache = {
  load(key: string): Promise<Buffer | undefined>;
  save(key: string, bytes: Buffer): Promise<void>;
  /** Removes every size of a picture. */
  forget(name: string): Promise<void>;
  /** Bytes in the cache. */
  size(): number;
};

export async function createSizeCache({
  folder,
  maxBytes,
}: {
  folder: string;
  maxBytes: number;
}): Promise<SizeCache> {
  const storage = await createDiskStorage(folder);
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: bytes => Math.max(bytes, 1),
    dispose: (_, key, reason) => {
      if (reason === 'evict' || reason === 'delete') void storage.remove(key);
    },
  });
  for (const { key, bytes } of await filesIn(folder)) sizes.set(key, bytes);
  return {
    load: async key => {
      sizes.get(key);
      return loadFile(storage, key);
    },
    save: async (key, bytes) => {
      await storage.save(key, bytes, 'image/webp');
      sizes.set(key, bytes.length);
    },
    forget: async name => {
      const keys = [...sizes.keys()].filter(key => key.endsWith(`/${name}`));
      for (const key of keys) sizes.delete(key);
      await Promise.all(keys.map(storage.remove));
    },
    size: () => sizes.calculatedSize,
  };
}

/** The files of an earlier process, the oldest first. */
async function filesIn(folder: string): Promise<{ key: string; bytes: number }[]> {
  await mkdir(folder, { recursive: true });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = await Promise.all(
    entries
      .filter(entry => entry.isFile())
      .map(async entry => {
        const path = join(entry.parentPath, entry.name);
        const { size, mtimeMs } = await stat(path);
        return { key: relative(folder, path), bytes: size, mtimeMs };
      }),
  );
  return found.sort((one, other) => one.mtimeMs - other.mtimeMs);
}
