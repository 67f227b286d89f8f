import { describe, expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const json = file => JSON.parse(readFileSync(join(root, file), 'utf8'));
const { packages } = json('package-lock.json');

/** The entry that a package finds under a name, as Node looks for it. */
function found(from, name, known) {
  for (let folder = from; ; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const path = [folder, 'node_modules', name].filter(Boolean).join('/');
    if (known[path]) return known[path];
    if (folder === '') return undefined;
    if (!/(^|\/)node_modules\//.test(`/${folder}`) && !folder.startsWith('node_modules')) folder = '';
  }
}

/** What a lock lacks of what its packages name, for whatever platform. */
const missingIn = known =>
  Object.entries(known).flatMap(([path, { dependencies, optionalDependencies, link }]) =>
    link
      ? []
      : Object.keys({ ...dependencies, ...optionalDependencies })
          .filter(name => !found(path, name, known))
          .map(name => `${name}, of ${path || 'the root'}`),
  );

describe('the lock', () => {
  test('names the packages of every platform, so that npm ci takes it everywhere', () => {
    expect(missingIn(packages)).toEqual([]);
    const { 'node_modules/@swc/core-darwin-arm64': _, ...without } = packages;
    expect(missingIn(without)).toEqual(['@swc/core-darwin-arm64, of node_modules/@swc/core']);
  });

  test('says of every package of the images’ platforms what its bytes are', () => {
    const linux = Object.entries(packages).filter(
      ([path, { os, cpu, link }]) =>
        path.includes('node_modules/') &&
        !link &&
        (!os || os.includes('linux')) &&
        (!cpu || cpu.includes('x64')) &&
        !path.endsWith('musl'),
    );
    expect(linux.length).toBeGreaterThan(900);
    expect(
      linux.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path),
    ).toEqual([]);
  });

  test('names no registry', () => {
    expect(Object.values(packages).filter(({ resolved }) => /^https?:/.test(resolved ?? ''))).toEqual([]);
  });

  test('says what every workspace asks for', () => {
    const workspaces = globSync(['{packages,services,frontends}/*/package.json', 'e2e/package.json'], {
      cwd: root,
    });
    const kinds = ['dependencies', 'devDependencies', 'peerDependencies'];
    const different = workspaces.filter(file => {
      const [asked, locked] = [json(file), packages[dirname(file)] ?? {}];
      return kinds.some(
        kind =>
          JSON.stringify(Object.entries(asked[kind] ?? {}).sort()) !==
          JSON.stringify(Object.entries(locked[kind] ?? {}).sort()),
      );
    });
    // Mend it by: npm install --package-lock-only
    expect(different).toEqual([]);
  });
});
