import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isSigned, signPath } from './signed-url.ts';

const secret = 'a secret of sixteen or more';
const now = new Date('2030-01-15T12:00:00Z');
const path = '/media/private/attachments/a.pdf';

const given = (url: string) => {
  const query = new URL(url, 'http://momos').searchParams;
  return { expires: query.get('expires') ?? '', signature: query.get('signature') ?? '' };
};
const signed = given(signPath(path, now, secret).url);

describe('a signed address', () => {
  it('is good for a quarter of an hour', () => {
    const after = (ms: number) => isSigned(path, signed, { now: new Date(now.getTime() + ms), secret });
    expect([after(0), after(899_999), after(900_000), after(86_400_000)]).toEqual([true, true, false, false]);
  });

  it('is good for its path and its secret alone', () => {
    expect(isSigned('/media/private/attachments/b.pdf', signed, { now, secret })).toBe(false);
    expect(isSigned(path, signed, { now, secret: 'another secret altogether' })).toBe(false);
  });

  it('cannot be made longer or guessed', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (expires, signature) => {
        return (
          !isSigned(path, { expires, signature }, { now, secret }) &&
          !isSigned(path, { ...signed, signature }, { now, secret })
        );
      }),
    );
    expect(isSigned(path, { ...signed, expires: '9999999999' }, { now, secret })).toBe(false);
    expect(isSigned(path, { expires: [signed.expires], signature: signed.signature }, { now, secret })).toBe(
      false,
    );
  });
});
