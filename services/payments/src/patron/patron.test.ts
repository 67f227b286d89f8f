import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { changesOf, isUsable } from './patron.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);

describe('patrons', () => {
  test('a code may be used from its start until just before its end, while it is active', () => {
    const patron = { isActive: true, startsAt: day('2030-01-01'), endsAt: day('2030-02-01') };
    expect(isUsable(patron, day('2029-12-31'))).toBe(false);
    expect(isUsable(patron, day('2030-01-01'))).toBe(true);
    expect(isUsable(patron, day('2030-02-01'))).toBe(false);
    expect(isUsable({ ...patron, isActive: false }, day('2030-01-15'))).toBe(false);
    expect(isUsable({ isActive: true, startsAt: null, endsAt: null }, day('1999-01-01'))).toBe(true);
  });

  test('whatever is changed alone or together, no patron ends before it starts', () => {
    const date = fc.date({ min: day('2020-01-01'), max: day('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(date, date, fc.boolean(), (a, b, together) => {
        const before = { startsAt: together ? null : a, endsAt: null };
        const given = {
          ...(together ? { startsAt: a.toISOString() } : {}),
          endsAt: b.toISOString(),
        };
        if (b > a) expect(changesOf(before, given)).toMatchObject({ endsAt: b });
        else expect(() => changesOf(before, given)).toThrow('The end must be after the start.');
      }),
    );
  });
});
