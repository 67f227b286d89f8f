import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { holders } from '../../packages/contracts/src/privacy.ts';

const root = join(import.meta.dirname, '../..');
const sources = globSync('services/*/src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).map(file => ({
  service: file.split(/[\\/]/)[1],
  text: readFileSync(join(root, file), 'utf8'),
}));
const each = (text, pattern) => [...text.matchAll(pattern)].map(match => match.slice(1));
const wordsIn = text => each(text, /'(\w+)'/g).map(([word]) => word);

/** `caller>callee Definition` of every list beside a binding. */
const allowed = sources.flatMap(({ service, text }) => {
  const bound = [
    ...each(text, /\brpc\(\s*(\w+Service),\s*(\[[^\]]*\])/g),
    ...each(text, /Callers<typeof (\w+Service)> = (\{[^}]*\})/g),
  ];
  return bound.flatMap(([definition, list]) =>
    wordsIn(list).map(caller => `${caller}>${service} ${definition}`),
  );
});

/** The same of every connection in the code. */
const connected = sources.flatMap(({ service, text }) => [
  ...each(text, /\bconnect\(\s*(\w+Service),\s*'(\w+)'/g).map(
    ([definition, callee]) => `${service}>${callee} ${definition}`,
  ),
  ...each(text, /\bconnect\(\s*(PurchasablesService),\s*peer/g).flatMap(([definition]) =>
    ['events', 'messaging'].map(callee => `${service}>${callee} ${definition}`),
  ),
]);

// Files are signed for whoever decided who may see them; the calls come with the attachments of chats.
const notYet = ['events>media MediaService', 'messaging>media MediaService'];
const sorted = list => [...new Set(list)].sort();

test('the services that may call are those that do', () => {
  expect(sorted(allowed).filter(pair => !notYet.includes(pair))).toEqual(sorted(connected));
});

test('every holder of personal data answers identity alone about it', () => {
  const privacy = readFileSync(join(root, 'packages/runtime/src/privacy.ts'), 'utf8');
  expect(privacy).toContain("rpc(PrivacyService, ['identity'], {");
  expect(holders.length).toBeGreaterThan(3);
});

test('what was taken over by foreign bytes can order nothing: media calls no service', () => {
  expect(allowed.filter(pair => pair.startsWith('media>'))).toEqual([]);
});
