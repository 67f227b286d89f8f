import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createPassKeys } from './pass-key.ts';

const keys = createPassKeys('a secret of the tests');
const now = new Date('2030-01-15T12:00:00Z');
const opens = {
  userId: '01930b5e-7c1a-7d2e-8f3a-000000000001',
  socialId: '01930b5e-7c1a-7d2e-8f3a-000000000002',
};
const path = keys.pathOf(opens, now);
const key = new URLSearchParams(path.split('?')[1]).get('key') ?? '';

describe('the link of a pass', () => {
  it('opens one person’s ticket of one social', () => {
    expect(path).toMatch(/^\/api\/wallet-passes\/apple\?key=[\w-]{70}$/);
    expect(keys.read(key, now)).toEqual(opens);
  });

  it('opens it for ten minutes', () => {
    const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    expect(keys.read(key, after(10))).toEqual(opens);
    expect(keys.read(key, after(10.1))).toBeUndefined();
  });

  it('opens nothing where a bit of it is another, or the secret is', () => {
    const bytes = Buffer.from(key, 'base64url');
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const forged = Buffer.from(bytes);
        forged[at] = (forged[at] ?? 0) ^ by;
        expect(keys.read(forged.toString('base64url'), now)).toBeUndefined();
      }),
    );
    fc.assert(fc.property(fc.string(), text => expect(keys.read(text, now)).toBeUndefined()));
    expect(createPassKeys('another secret of tests').read(key, now)).toBeUndefined();
  });
});
