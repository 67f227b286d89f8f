import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '@momos/contracts/errors';
import type { FileStorage } from './file-storage.ts';

/** Writes bytes to a new file; `writeFile` except in tests. */
export type WriteBytes = (
  path: string,
  bytes: Buffer,
  options: { flag: 'wx'; mode: number },
) => Promise<void>;

/** Files that are being written, beside the folders of the others. */
export const draftFolder = '.drafts';
/** A draft that is older was left by a process that died. */
const draftMs = 3_600_000;

/**
 * A storage in a folder of the disk. A file is written completely or not at all: nothing is left of one that does not fit,
 * and `save` throws `unavailable` (503) while the disk is full.
 */
export async function createDiskStorage(folder: string, write: WriteBytes = writeFile): Promise<FileStorage> {
  const drafts = join(folder, draftFolder);
  await mkdir(drafts, { recursive: true });
  await removeOldDrafts(drafts);
  return {
    save: async (name, bytes) => {
      const path = join(folder, name);
      const draft = join(drafts, randomUUID());
      try {
        await mkdir(dirname(path), { recursive: true });
        await write(draft, bytes, { flag: 'wx', mode: 0o600 });
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw isDiskFull(error) ? diskFull(error) : error;
      }
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

const isDiskFull = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code));

const diskFull = (cause: unknown) =>
  new AppError('unavailable', 'Files cannot be stored right now. Please try again later.', { cause });

async function removeOldDrafts(drafts: string): Promise<void> {
  const before = Date.now() - draftMs;
  for (const name of await readdir(drafts)) {
    const path = join(drafts, name);
    const draft = await stat(path).catch(() => undefined);
    if (draft && draft.mtimeMs < before) await rm(path, { force: true });
  }
}
