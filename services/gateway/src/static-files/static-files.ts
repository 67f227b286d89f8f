import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { mediaTypeOf } from './media-types.ts';
import { fileFrom, type StaticFile } from './static-file.ts';

/** The files of one folder. */
export type StaticFiles = {
  /** The file at a path below the folder, or undefined. */
  find(path: string): Promise<StaticFile | undefined>;
};

type Known = { file: StaticFile; changed: number; size: number; checkedAt: number };

/** Names such as `main.46798702b7.css`: the content can never change under them. */
export const hashed = /\.[0-9a-f]{8,20}\.(?:[\w]+)(?:\.map)?$/;
/** A file that may change is looked at again after this long. */
const recheckMs = 1_000;

/** Serves a folder from memory; files are read when first asked for and read again when they change. */
export function createStaticFiles(folder: string): StaticFiles {
  const known = new Map<string, Known>();

  async function load(path: string, before: Known | undefined): Promise<StaticFile | undefined> {
    const mediaType = mediaTypeOf(path);
    if (!mediaType) return undefined;
    const found = await stat(join(folder, path)).catch(() => undefined);
    if (!found?.isFile()) {
      known.delete(path);
      return undefined;
    }
    const { mtimeMs: changed, size } = found;
    if (before && before.changed === changed && before.size === size) {
      before.checkedAt = Date.now();
      return before.file;
    }
    const file = fileOf(path, await readFile(join(folder, path)), mediaType);
    known.set(path, { file, changed, size, checkedAt: Date.now() });
    return file;
  }

  return {
    async find(path) {
      if (!isPlainPath(path)) return undefined;
      const before = known.get(path);
      const isSettled = before && (hashed.test(path) || Date.now() - before.checkedAt < recheckMs);
      return isSettled ? before.file : load(path, before);
    },
  };
}

/** Whether a decoded path stays inside its folder and names no hidden file. */
export const isPlainPath = (path: string): boolean =>
  path.length > 0 &&
  path.length < 512 &&
  !/[\\\0]/.test(path) &&
  path.split('/').every(part => part !== '' && !part.startsWith('.'));

const fileOf = (path: string, bytes: Buffer, mediaType: string): StaticFile =>
  hashed.test(path)
    ? fileFrom(bytes, mediaType, 'public, max-age=31536000, immutable')
    : fileFrom(bytes, mediaType, 'no-cache');
