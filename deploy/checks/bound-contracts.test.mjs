import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { contracts } from '../../packages/contracts/src/index.ts';

const root = join(import.meta.dirname, '../..');
const sources = pattern => globSync(pattern, { cwd: root, exclude: ['**/*.test.ts'] });

/** The exported name of every contract with its owner, as the sources declare it. */
const declared = sources('packages/contracts/src/**/*.ts').flatMap(file =>
  [
    ...readFileSync(join(root, file), 'utf8').matchAll(
      /export const (\w+Contract) = defineContract\(\s*'(\w+)'/g,
    ),
  ].map(([, name, owner]) => ({ name, owner })),
);

/** The services that bind a contract, one entry for each `bind(…)`. */
const binders = new Map();
for (const file of sources('services/*/src/**/*.ts')) {
  const [, service] = file.split(/[\\/]/);
  for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(/\bbind\(\s*(\w+Contract)\b/g))
    binders.set(name, [...(binders.get(name) ?? []), service]);
}

it('knows every contract of the product', () => {
  expect(declared).toHaveLength(contracts.length);
});

// `bind` itself takes a handler for every route, so a bound contract has no route without one.
it.each(declared.map(({ name, owner }) => [name, owner]))('%s is bound once, by %s', (name, owner) => {
  expect(binders.get(name)).toEqual([owner]);
});
