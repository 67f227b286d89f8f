import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { createUploadLimits, sweepUploads } from './upload-limits.ts';

const retrying = (code: string) => expect.objectContaining({ code, retryAfter: expect.any(Number) });

test('a process takes so many uploads, and one person some of them', () => {
  const limits = createUploadLimits({ parallel: 3, perPerson: 2, bytes: 100 });
  const [first] = [limits.begin('ann'), limits.begin('ann')];
  expect(() => limits.begin('ann')).toThrow(retrying('rate_limited'));
  limits.begin('bob');
  expect(() => limits.begin('eve')).toThrow(retrying('unavailable'));
  first?.end();
  first?.end();
  limits.begin('eve');
  expect(() => limits.begin('eve')).toThrow(retrying('unavailable'));
});

test('their bytes together are bounded, and free again when a file is gone', () => {
  const limits = createUploadLimits({ parallel: 9, perPerson: 9, bytes: 100 });
  const [one, other] = [limits.begin('ann'), limits.begin('bob')];
  one.count(60);
  other.count(40);
  expect(() => other.count(1)).toThrow(retrying('unavailable'));
  one.end();
  other.count(60);
  expect(() => other.count(1)).toThrow(retrying('unavailable'));
});

test('what a killed process left is swept, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'momos-sweep-'));
  const old = new Date(Date.now() - 700_000);
  for (const name of ['momos-upload-old', 'momos-upload-new', 'other-old'])
    await writeFile(join(folder, name), 'x');
  for (const name of ['momos-upload-old', 'other-old']) await utimes(join(folder, name), old, old);
  await sweepUploads(Date.now(), folder);
  expect((await readdir(folder)).sort()).toEqual(['momos-upload-new', 'other-old']);
  await rm(folder, { recursive: true });
});
