import { expect, it } from '@jest/globals';
import { sharedPath } from './shared-path.ts';

it.each([
  ['a public social', { visibility: 'PUBLIC', inviteCode: 'k7' }, '/socials/supper'],
  ['one for members', { visibility: 'COMMUNITY_ONLY', inviteCode: null }, '/socials/supper'],
  [
    'a private one, by its hosts',
    { visibility: 'PRIVATE', inviteCode: 'k7 +' },
    '/socials/supper?inviteCode=k7%20%2B',
  ],
  ['a private one, by its guests', { visibility: 'PRIVATE', inviteCode: null }, null],
  ['a private one on a ticket', { visibility: 'PRIVATE' }, null],
] as const)('leads to %s', (_, social, path) => {
  expect(sharedPath({ slug: 'supper', ...social })).toBe(path);
});
