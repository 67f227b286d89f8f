import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readToken, unsubscribeToken, wantsBlasts } from './opt-out.ts';

const secret = 'a-secret-for-the-tests';
const ids = fc.record({ userId: fc.uuid(), hostId: fc.uuid() });

describe('unsubscribe links', () => {
  test('round-trip', () => {
    fc.assert(
      fc.property(ids, each => expect(readToken(unsubscribeToken(each, secret), secret)).toEqual(each)),
    );
  });

  test('cannot be forged or changed', () => {
    fc.assert(
      fc.property(ids, fc.nat(47), fc.integer({ min: 1, max: 255 }), (each, at, flip) => {
        const bytes = Buffer.from(unsubscribeToken(each, secret), 'base64url');
        bytes[at] = (bytes[at] ?? 0) ^ flip;
        expect(() => readToken(bytes.toString('base64url'), secret)).toThrow(
          expect.objectContaining({ code: 'not_found' }),
        );
      }),
    );
    for (const text of ['', 'x', '../..', 'A'.repeat(64), 'A'.repeat(5000)])
      expect(() => readToken(text, secret)).toThrow('There is no such page');
  });
});

test('choices', () => {
  expect(wantsBlasts(undefined, 'h')).toBe(true);
  expect(wantsBlasts({ _id: 'u', all: false, hostIds: ['g'] }, 'h')).toBe(true);
  expect(wantsBlasts({ _id: 'u', all: false, hostIds: ['h'] }, 'h')).toBe(false);
  expect(wantsBlasts({ _id: 'u', all: true, hostIds: [] }, 'h')).toBe(false);
});
