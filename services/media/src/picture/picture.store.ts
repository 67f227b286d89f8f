import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Pictures by name. */
export type PictureStore = {
  save(name: string, bytes: Buffer): Promise<void>;
  /** The bytes, or undefined when there is no such picture. */
  load(name: string): Promise<Buffer | undefined>;
  /** Throws when the folder cannot be written. */
  ready(): Promise<void>;
};

/** A store in a folder of the disk. A file appears whole or not at all. */
export async function createPictureStore(folder: string): Promise<PictureStore> {
  await mkdir(folder, { recursive: true });
  return {
    save: async (name, bytes) => {
      const path = join(folder, name);
      const draft = `${path}.${randomUUID()}`;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(draft, bytes, { flag: 'wx' });
      await rename(draft, path);
    },
    load: name =>
      readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      }),
    ready: () => access(folder, constants.W_OK),
  };
}
