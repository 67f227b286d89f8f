import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { deriveKey } from '../secret/hmac.ts';
import { codeWrong, isCodeOf, newCode, requestCode } from './code.ts';

const key = deriveKey('a secret of sixteen', 'codes');
const ask = () =>
  requestCode(
    {
      address: { kind: 'email', value: 'a@example.com' },
      purpose: 'sign-in',
      userId: null,
      marketing: {},
      referralCode: null,
    },
    { key, now: new Date('2030-01-01T00:00:00Z'), origin: 'o', length: 6 },
  );

describe('a one-time code', () => {
  it('is six digits with leading zeros', () => {
    for (let i = 0; i < 2000; i += 1) {
      expect(newCode(6)).toMatch(/^\d{6}$/);
      expect(newCode(8)).toMatch(/^\d{8}$/);
    }
  });

  it('belongs only to its request', () => {
    const [one, other] = [ask(), ask()];
    expect(isCodeOf(one.request, one.code, [key])).toBe(true);
    expect(isCodeOf({ ...other.request, codeHash: one.request.codeHash }, one.code, [key])).toBe(false);
    expect(isCodeOf(one.request, one.code, [deriveKey('another secret of ours', 'codes')])).toBe(false);
  });

  it('rejects any other six digits', () => {
    const { request, code } = ask();
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{6}$/),
        guess => isCodeOf(request, guess, [key]) === (guess === code),
      ),
    );
  });

  it('expires after ten minutes and is not in its request', () => {
    const { request, code } = ask();
    expect(request.expiresAt.toISOString()).toBe('2030-01-01T00:10:00.000Z');
    expect(Object.values(request)).not.toContain(code);
  });

  it('reports the tries left', () => {
    expect(codeWrong(1).message).toMatch('one try');
    expect(codeWrong(3).message).toMatch('3 tries');
  });
});
