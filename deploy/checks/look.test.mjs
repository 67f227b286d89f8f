import { expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** What a style sheet says beside the tokens of packages/ui: radii, sizes of text and colours of its own; on paper text is in millimetres. */
const strays = css => [
  ...[...css.matchAll(/border(?:-[a-z]+)*-radius:\s*([^;]+);/g)]
    .map(([, value]) => value)
    .filter(value => !/^((var\(--mo-radius-\w+\)|50%|0|inherit)\s*)+$/.test(value)),
  ...[...css.matchAll(/font-size:\s*([^;]+);/g)]
    .map(([, value]) => value)
    .filter(value => !/^(var\(--mo-text-\w+\)|[\d.]+em|[\d.]+mm|inherit)$/.test(value)),
];

test('radii and sizes of text are those of the tokens', () => {
  const sheets = execFileSync('git', ['ls-files', 'packages/**/*.css', 'frontends/**/*.css'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(file => file && !file.includes('/theme/'));
  expect(sheets.length).toBeGreaterThan(50);
  const found = sheets
    .map(file => [file, strays(readFileSync(join(root, file), 'utf8'))])
    .filter(([, each]) => each.length > 0);
  expect(found).toEqual([]);
});

test('buttons and fields keep the radius of their kind', () => {
  const pages = execFileSync('git', ['ls-files', 'packages/**/*.tsx', 'frontends/**/*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  });
  const found = pages
    .split('\n')
    .filter(file => file && / radius=/.test(readFileSync(join(root, file), 'utf8')));
  expect(found).toEqual([]);
});

test('a radius or a size of its own is found', () => {
  expect(strays('.a { border-radius: 11px; } .b { font-size: 1.3rem; }')).toEqual(['11px', '1.3rem']);
  expect(strays('.a { border-radius: var(--mo-radius-card); font-size: var(--mo-text-sm); }')).toEqual([]);
});
