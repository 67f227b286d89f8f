import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { challengeIn } from './challenge.ts';

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

it('reads the challenge that a browser answers', () => {
  expect(challengeIn(encoded({ type: 'webauthn.get', challenge: 'abc' }))).toBe('abc');
});

it('takes nothing else for one, and never throws', () => {
  for (const value of [null, 1, 'abc', [], {}, { challenge: { $gt: '' } }, { challenge: ['a'] }])
    expect(challengeIn(encoded(value))).toBeUndefined();
  fc.assert(fc.property(fc.string(), noise => challengeIn(noise) === undefined));
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      const found = challengeIn(encoded(value));
      return found === undefined || typeof found === 'string';
    }),
  );
});
