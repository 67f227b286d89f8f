import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createDecoder } from '../src/picture/decode-picture.ts';
import { createResizer } from '../src/picture/resize-picture.ts';
import { createSizeCache } from '../src/picture/size-cache.ts';
import { createDiskStorage, draftFolder, type WriteBytes } from '../src/storage/disk-storage.ts';
import { picture } from './media-app.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'momos-full-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A disk on which half of a file still fits. */
const full: WriteBytes = async (path, bytes, options) => {
  await writeFile(path, bytes.subarray(0, bytes.length / 2), options);
  throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
};
const filesIn = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(({ name }) => name);

const name = 'public/avatars/a.webp';
const log = { warn: () => undefined };
const everything = async (names: readonly string[]) => new Set(names);

it('refuses a file with a 503 and leaves no draft of it', async () => {
  const storage = await createDiskStorage(folder, full);
  await expect(storage.save(name, Buffer.alloc(1000), 'image/webp')).rejects.toMatchObject({ status: 503 });
  expect(await filesIn()).toEqual([]);
  expect(await storage.open(name)).toBeUndefined();
});

it('answers a size that it cannot keep, as often as it is asked for', async () => {
  const original = await picture(300, 200).webp().toBuffer();
  const storage = await createDiskStorage(folder);
  await storage.save(name, original, 'image/webp');
  const sizes = await createSizeCache({ folder: join(folder, 'sizes'), maxBytes: 10_000, log, write: full });
  const resize = createResizer({
    storage,
    sizes,
    decoder: createDecoder({ concurrency: 1 }),
    present: everything,
  });
  for (let time = 0; time < 2; time += 1)
    expect((await resize({ url: `/media/${name}`, width: 96 })).length).toBeGreaterThan(50);
  expect(sizes.size()).toBe(0);
  expect(await filesIn()).toEqual(['a.webp']);
});

it('answers a size whose cached file cannot be read', async () => {
  const storage = await createDiskStorage(folder);
  await storage.save(name, await picture(300, 200).webp().toBuffer(), 'image/webp');
  const sizes = await createSizeCache({ folder: join(folder, 'sizes'), maxBytes: 10_000, log });
  const broken = { ...sizes, load: () => sizes.load('../../\0') };
  const decoder = createDecoder({ concurrency: 1 });
  const resize = createResizer({ storage, sizes: broken, decoder, present: everything });
  expect((await resize({ url: `/media/${name}`, width: 96 })).length).toBeGreaterThan(50);
});

it('forgets drafts of a process that died, and leaves those that are being written', async () => {
  await createDiskStorage(folder);
  const [old, young] = ['old', 'young'].map(draft => join(folder, draftFolder, draft));
  for (const path of [old, young]) await writeFile(String(path), 'x');
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  await utimes(String(old), longAgo, longAgo);
  await createDiskStorage(folder);
  expect(await filesIn()).toEqual(['young']);
});
