import { expect, it } from '@jest/globals';
import { readConferenceHosts } from './conference-hosts.ts';

it.each([
  ['summit.example', 'future-of-care'],
  ['SUMMIT.example.:443', 'future-of-care'],
  ['summit.example.evil.example', undefined],
  ['__proto__', undefined],
  [undefined, undefined],
])('%s is the site of %s', (host, slug) => {
  expect(readConferenceHosts(['summit.example=future-of-care'])(host)).toBe(slug);
});

it.each(['summit.example', 'a b=c', '=c', 'a=', 'a=<b>'])('%s cannot be set without a word', pair => {
  expect(() => readConferenceHosts([pair])).toThrow('is no conference host');
});
