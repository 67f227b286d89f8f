import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { deriveKey } from '../secret/hmac.ts';
import { firstToken, hashOfToken, nextToken, readToken, writeToken } from './refresh-token.ts';
import { expiryFrom, classifyRefresh, limitFor, type Session } from './session.ts';

const key = deriveKey('a secret of sixteen', 'refresh');
const otherKey = deriveKey('another secret of ours', 'refresh');
const start = new Date('2030-01-01T00:00:00Z');
const day = 86_400_000;
const everyone = { idleMs: 90 * day, absoluteMs: 180 * day };
const staff = { idleMs: day / 2, absoluteMs: 7 * day };

function sessionOf(generation: number, hash: string): Session {
  return {
    id: 's',
    userId: 'u',
    createdAt: start,
    rotatedAt: start,
    expiresAt: expiryFrom(start, start, everyone),
    generation,
    currentHash: hash,
    revokedAt: null,
    revokedBecause: null,
    proof: null,
    secondFactorAt: null,
    device: '',
    place: '',
  };
}

describe('a refresh token', () => {
  it('parses as it was serialized', () => {
    const token = firstToken(key, uuid());
    expect(readToken([key], writeToken(token))).toEqual(token);
    expect(readToken([otherKey, key], writeToken(token))).toEqual(token);
    expect(writeToken(token).length).toBeLessThan(256);
  });

  it('is refused with a different character, with another key, and as noise', () => {
    const text = writeToken(firstToken(key, uuid()));
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.constantFrom('A', 'b', '0', '-'), (at, char) => {
        if (text[at] === char) return true;
        return readToken([key], text.slice(0, at) + char + text.slice(at + 1)) === undefined;
      }),
    );
    expect(readToken([otherKey], text)).toBeUndefined();
    fc.assert(fc.property(fc.string(), noise => readToken([key], noise) === undefined));
  });

  it('always yields the same next one', () => {
    const token = firstToken(key, uuid());
    expect(nextToken(key, token)).toEqual(nextToken(key, token));
    expect(nextToken(key, token).secret).not.toBe(token.secret);
    expect(nextToken(key, token).generation).toBe(1);
  });
});

describe('a refresh', () => {
  const old = firstToken(key, uuid());
  const current = nextToken(key, old);
  const session = sessionOf(1, hashOfToken(current));
  const present = (token: typeof old, sinceRotationMs: number, now = start) =>
    classifyRefresh(
      session,
      { generation: token.generation, hash: hashOfToken(token) },
      { now, sinceRotationMs },
    );

  it('rotates the newest', () => expect(present(current, 1)).toBe('rotate'));
  it('repeats the answer for the previous one within the grace period', () =>
    expect(present(old, 60_000)).toBe('repeat'));
  it('is reuse after the grace period', () => expect(present(old, 60_001)).toBe('reuse'));
  it('is reuse for any older token, even within the grace period', () =>
    expect(
      classifyRefresh(
        sessionOf(2, 'x'),
        { generation: 0, hash: hashOfToken(old) },
        { now: start, sinceRotationMs: 1 },
      ),
    ).toBe('reuse'));
  it('expires after 90 days without use and after a revocation', () => {
    expect(present(current, 1, expiryFrom(start, start, everyone))).toBe('over');
    expect(
      classifyRefresh(
        { ...session, revokedAt: start },
        { generation: 1, hash: '' },
        { now: start, sinceRotationMs: 1 },
      ),
    ).toBe('over');
  });
});

describe('the end of a session', () => {
  it('moves with its use, and not past the absolute one', () => {
    const after = (days: number) => new Date(start.getTime() + days * day);
    expect(expiryFrom(after(10), start, everyone)).toEqual(after(100));
    expect(expiryFrom(after(100), start, everyone)).toEqual(after(180));
    expect(expiryFrom(after(1), start, staff)).toEqual(after(1.5));
    expect(expiryFrom(after(6.9), start, staff)).toEqual(after(7));
  });

  it('comes earlier for every role', () => {
    const limits = { everyone, staff };
    expect(limitFor(limits, { isAdmin: false, roles: [] })).toBe(everyone);
    for (const person of [
      { isAdmin: true, roles: [] },
      { isAdmin: false, roles: ['manager'] },
      { isAdmin: false, roles: ['reviewer'] },
    ])
      expect(limitFor(limits, person)).toBe(staff);
  });
});
