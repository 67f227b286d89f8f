import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const folder = join(import.meta.dirname, '../../docs/adr');
const files = readdirSync(folder).filter(name => /^\d{4}-.*\.md$/.test(name));
const numbers = files.map(name => Number(name.slice(0, 4)));

it('decisions are numbered one after the other, each number once', () => {
  expect(numbers.toSorted((a, b) => a - b)).toEqual(files.map((_, at) => at + 1));
});

it.each(files)('%s has its number in its heading', name => {
  expect(readFileSync(join(folder, name), 'utf8')).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. `));
});
