import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { localCache, root } from './paths.mjs';
import { contentHash, onceFor } from './stamp.mjs';

const place = '.cache/stamp-test';
const file = (name) => join(root, place, name);

beforeEach(() => mkdirSync(join(root, place, 'dist'), { recursive: true }));
afterEach(() => {
  rmSync(join(root, place), { recursive: true });
  rmSync(join(localCache, 'stamps/stamp-test'), { force: true });
});

test('work is done again when a source changes, and only then', async () => {
  writeFileSync(file('source.ts'), 'one');
  let times = 0;
  const work = () => onceFor('stamp-test', { inputs: [place], output: `${place}/dist` }, async () => (times += 1));
  expect(await work()).toBe(true);
  expect(await work()).toBe(false);
  writeFileSync(file('source.ts'), 'two');
  expect(await work()).toBe(true);
  expect(times).toBe(2);
});

test('the hash sees names as well as contents, and not what was built', () => {
  writeFileSync(file('a.ts'), 'x');
  const before = contentHash([place]);
  writeFileSync(file('dist/a.js'), 'x');
  expect(contentHash([place])).toBe(before);
  rmSync(file('a.ts'));
  writeFileSync(file('b.ts'), 'x');
  expect(contentHash([place])).not.toBe(before);
});
