import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { root } from './paths.mjs';
import { secretNames } from './secrets.mjs';

test('every secret that a service declares is made here, so that no default is used on a machine', () => {
  const sources = globSync('{services,packages}/*/src/**/config.ts', { cwd: root });
  const declared = sources.flatMap((file) =>
    [...readFileSync(`${root}/${file}`, 'utf8').matchAll(/^\s*([A-Z][A-Z_]+): secret\(/gm)].map(([, name]) => name),
  );
  expect(declared.filter((name) => !secretNames.includes(name))).toEqual([]);
});
