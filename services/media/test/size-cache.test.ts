import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@momos/testing';
import { createSizeCache } from '../src/picture/size-cache.ts';

let folder: string;
const log = { warn: () => undefined };
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'momos-sizes-'));
});
afterEach(() => rm(folder, { recursive: true }));

const bytes = Buffer.alloc(400);
const onDisk = async () =>
  (await readdir(folder, { recursive: true })).filter(name => name.endsWith('.webp')).sort();

describe('the cache of sizes', () => {
  it('keeps so many bytes on the disk, and what was asked for last', async () => {
    const cache = await createSizeCache({ folder, log, maxBytes: 1000 });
    await cache.save('96xauto/a.webp', bytes);
    await cache.save('96xauto/b.webp', bytes);
    await cache.load('96xauto/a.webp');
    await cache.save('96xauto/c.webp', bytes);
    await eventually(async () => expect(await onDisk()).toEqual(['96xauto/a.webp', '96xauto/c.webp']));
    expect(cache.size()).toBe(800);
    expect(await cache.load('96xauto/b.webp')).toBeUndefined();
  });

  it('knows after a restart what is there, and holds it to the limit', async () => {
    const before = await createSizeCache({ folder, log, maxBytes: 10_000 });
    for (const name of ['a', 'b', 'c']) await before.save(`48xauto/${name}.webp`, bytes);
    const after = await createSizeCache({ folder, log, maxBytes: 1000 });
    await eventually(async () => expect(await onDisk()).toHaveLength(2));
    expect(after.size()).toBe(800);
  });

  it('forgets every size of a picture', async () => {
    const cache = await createSizeCache({ folder, log, maxBytes: 10_000 });
    for (const key of ['48xauto/p/a.webp', '96x96/p/a.webp', '96x96/p/b.webp']) await cache.save(key, bytes);
    await cache.forget('p/a.webp');
    expect(await onDisk()).toEqual(['96x96/p/b.webp']);
  });
});
