import { afterAll, beforeEach, expect, it, jest } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@momos/testing';
import { createListRemotes } from './remotes.ts';

const folder = mkdtempSync(join(tmpdir(), 'momos-remotes-'));
const file = join(folder, 'remotes.json');
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => rmSync(file, { force: true }));

const own = [{ name: 'site', manifestUrl: '/remotes/site/mf-manifest.json' }];
const tables = { name: 'tables', manifestUrl: 'https://tables.example/mf-manifest.json' };

it('has our own remotes while there is no list', async () => {
  const list = createListRemotes({ own, file, onUnreadable: jest.fn() });
  await expect(list()).resolves.toBe(own);
});

it.each([
  ['cut off', '[{"name":"tables",'],
  ['something else', '{"tables":true}'],
  ['a script', '[{"name":"evil","manifestUrl":"javascript:alert(1)"}]'],
  ['a name that leaves its folder', '[{"name":"../evil","manifestUrl":"https://evil.example/x.json"}]'],
])('keeps the last good list while the new one is %s, and says so once', async (_what, broken) => {
  const onUnreadable = jest.fn();
  const list = createListRemotes({ own, file, onUnreadable });
  writeFileSync(file, JSON.stringify([tables]));
  await eventually(async () => expect(await list()).toEqual([...own, tables]));
  writeFileSync(file, broken);
  await eventually(async () => {
    expect(await list()).toEqual([...own, tables]);
    expect(onUnreadable).toHaveBeenCalledTimes(1);
  });
  writeFileSync(file, '[]');
  await eventually(async () => expect(await list()).toEqual(own));
  expect(onUnreadable).toHaveBeenCalledTimes(1);
});
