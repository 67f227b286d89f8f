import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStorage } from './file-storage.ts';

/** A storage in a folder of the disk. A file is written completely or not at all. */
export async function createDiskStorage(folder: string): Promise<FileStorage> {
  await mkdir(folder, { recursive: true });
  return {
    save: async (name, bytes) => {
      const path = join(folder, name);
      const temporary = `${path}.${randomUUID()}`;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(temporary, bytes, { flag: 'wx', mode: 0o600 });
      await rename(temporary, path);
    },
    open: async name => {
      const handle = await open(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      if (!handle) return undefined;
      const { size } = await handle.stat();
      return { size, stream: handle.createReadStream() };
    },
    remove: name => rm(join(folder, name), { force: true }),
    ready: () => access(folder, constants.W_OK),
  };
}
