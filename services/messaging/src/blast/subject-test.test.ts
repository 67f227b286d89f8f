import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { deliveryId } from '../delivery/delivery.ts';
import { newBlast } from './blast.ts';
import { decided } from './decide-test.ts';
import {
  begun,
  isUndecided,
  newSubjectTest,
  smallAudience,
  subjectOf,
  variantOf,
  winnerOf,
} from './subject-test.ts';

const now = new Date('2030-01-15T12:00:00Z');
const given = newSubjectTest({ subject: 'B', percent: 20, hours: 2 });
const results = { A: { sent: 10, clicks: 2 }, B: { sent: 10, clicks: 3 } };
const blast = {
  ...newBlast(
    { _id: 'b', purpose: 'NEWS', socialId: 's', ownerId: 'o', audience: {}, createdBy: 'o', subject: 'A' },
    now,
  ),
  phase: 'TESTING' as const,
  cursor: 'last',
  subjectTest: { ...given, isHalved: false },
};
const result = fc.record({ sent: fc.nat(100_000), clicks: fc.nat(100_000) });
const percent = fc.integer({ min: 10, max: 50 });

describe('who gets which subject', () => {
  test('is the same however often it is asked, and in halves leaves out no one', () =>
    fc.assert(
      fc.property(fc.uuid(), percent, (cause, share) => {
        const id = deliveryId(cause);
        const shared = { isHalved: false, percent: share };
        expect(variantOf(id, shared)).toBe(variantOf(id, shared));
        expect(variantOf(id, { ...shared, isHalved: true })).not.toBeNull();
      }),
    ));

  test('a larger share takes no one out who is in a smaller one', () =>
    fc.assert(
      fc.property(fc.uuid(), percent, percent, (cause, one, other) => {
        const [small, large] = [Math.min(one, other), Math.max(one, other)];
        const id = deliveryId(cause);
        if (variantOf(id, { isHalved: false, percent: small }) !== null)
          expect(variantOf(id, { isHalved: false, percent: large })).not.toBeNull();
      }),
    ));

  test.each([
    [{ isHalved: false, percent: 20 }, 0.1],
    [{ isHalved: false, percent: 50 }, 0.25],
    [{ isHalved: true, percent: 20 }, 0.5],
  ])('is about the share that was chosen, half each: %j', (shares, part) => {
    const ids = Array.from({ length: 20_000 }, (_, at) => deliveryId(`blast:b:${at}:EMAIL`));
    const count = (variant: string) =>
      ids.filter(id => variantOf(id, shares) === variant).length / ids.length;
    expect(count('A')).toBeCloseTo(part, 1);
    expect(count('B')).toBeCloseTo(part, 1);
    expect(Math.abs(count('A') - part)).toBeLessThan(0.015);
  });

  test('a small audience is split in halves, as it was when the test began', () => {
    expect(begun(given, smallAudience - 1).isHalved).toBe(true);
    expect(begun(given, smallAudience).isHalved).toBe(false);
    expect(begun({ ...given, isHalved: false }, 3).isHalved).toBe(false);
  });
});

describe('the better subject', () => {
  test('has more clicks for each mail; A where neither has', () => {
    expect(winnerOf(results)).toBe('B');
    expect(winnerOf({ A: { sent: 5, clicks: 2 }, B: { sent: 10, clicks: 3 } })).toBe('A');
    expect(winnerOf({ A: { sent: 0, clicks: 0 }, B: { sent: 0, clicks: 0 } })).toBe('A');
    expect(winnerOf({ A: { sent: 10, clicks: 2 }, B: { sent: 5, clicks: 1 } })).toBe('A');
  });

  test('is one of both, and the other way round the other, unless they are equal', () =>
    fc.assert(
      fc.property(result, result, (A, B) => {
        const isTie = A.clicks * Math.max(1, B.sent) === B.clicks * Math.max(1, A.sent);
        const [one, other] = [winnerOf({ A, B }), winnerOf({ A: B, B: A })];
        if (isTie) expect([one, other]).toEqual(['A', 'A']);
        else expect(one).not.toBe(other);
      }),
    ));

  test('never loses by another click', () =>
    fc.assert(
      fc.property(result, result, (A, B) => {
        if (winnerOf({ A, B }) === 'B') expect(winnerOf({ A, B: { ...B, clicks: B.clicks + 1 } })).toBe('B');
      }),
    ));
});

describe('a decision', () => {
  test('sends the rest the better subject, from the beginning of the audience', () => {
    const next = decided(blast, { results, now });
    expect(next).toMatchObject({ phase: 'ADDRESSING', cursor: '', version: 2, nextAt: now });
    expect(next.subjectTest).toMatchObject({ winner: 'B', decidedBy: 'CLICKS', results });
    expect(isUndecided(blast)).toBe(true);
    expect(isUndecided(next)).toBe(false);
    expect(['A', 'B', undefined].map(variant => subjectOf(next, variant as 'A'))).toEqual(['A', 'B', 'B']);
  });

  test('of a host counts, whatever the clicks say; halves have no second step', () => {
    const chosen = decided(blast, { results, chosen: 'A', now });
    expect(chosen.subjectTest).toMatchObject({ winner: 'A', decidedBy: 'HOST' });
    expect(subjectOf(chosen, undefined)).toBe('A');
    const halved = { ...blast, subjectTest: { ...given, isHalved: true } };
    expect(decided(halved, { results, now }).phase).toBe('SENDING');
  });

  test('is made once', () => {
    const next = decided(blast, { results, now });
    expect(() => decided(next, { results, chosen: 'A', now })).toThrow(
      expect.objectContaining({ code: 'illegal_state' }),
    );
  });

  test('without a test there is one subject', () => {
    expect(subjectOf({ subject: 'A', subjectTest: null }, 'B')).toBe('A');
    expect(isUndecided({ subjectTest: null })).toBe(false);
  });
});
