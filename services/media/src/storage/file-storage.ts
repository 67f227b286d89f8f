import type { Readable } from 'node:stream';

/** A stored file opened for reading; `size` in bytes. */
export type StoredFile = { size: number; stream: Readable };

/** Bytes by name, on disk or in a bucket. Names are those of `file-name.ts`; a name never changes its bytes. */
export type FileStorage = {
  /** Stores a file completely or not at all. */
  save(name: string, bytes: Buffer, type: string): Promise<void>;
  /** The file, or undefined when there is none. The caller reads or destroys its stream. */
  open(name: string): Promise<StoredFile | undefined>;
  /** Removes a file; does nothing when there is none. */
  remove(name: string): Promise<void>;
  /** Throws when files cannot be written. */
  ready(): Promise<void>;
};

/** All bytes of a stored file, or undefined when there is none. */
export async function loadFile(
  storage: Pick<FileStorage, 'open'>,
  name: string,
): Promise<Buffer | undefined> {
  const file = await storage.open(name);
  return file && Buffer.concat(await file.stream.toArray());
}
