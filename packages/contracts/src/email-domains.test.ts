import { expect, test } from '@jest/globals';
import { domainsText, isAtDomain } from './email-domains.ts';

test('an address is at its domain and at those above it, and at no other', () => {
  for (const email of ['a@acme.com', 'a@ACME.com', 'a@mail.acme.com', 'x"@y@acme.com'])
    expect([email, isAtDomain(email, 'acme.com')]).toEqual([email, true]);
  for (const email of ['a@notacme.com', 'a@acme.com.evil.test', 'acme.com@evil.test', 'a@com', ''])
    expect([email, isAtDomain(email, 'acme.com')]).toEqual([email, false]);
});

test('domains read as a sentence', () => {
  expect(domainsText(['a.com', 'b.edu', 'c.org'])).toBe('a.com, b.edu, or c.org');
});
