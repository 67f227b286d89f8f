import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { merge } from './merge.ts';

const base = { title: 'Dinner', text: 'Come', tags: ['a'] };

describe('two people editing one thing', () => {
  it('keep what each changed', () => {
    expect(merge(base, { ...base, title: 'Lunch' }, { ...base, text: 'Do come', tags: ['b'] })).toEqual({
      values: { title: 'Lunch', text: 'Do come', tags: ['b'] },
      conflicts: [],
    });
  });

  it('conflict where both changed a field differently, and nowhere else', () => {
    const mine = { ...base, title: 'Lunch', text: 'Same' };
    expect(merge(base, mine, { ...base, title: 'Brunch', text: 'Same' })).toEqual({
      values: mine,
      conflicts: ['title'],
    });
  });

  it('lose nothing, for any values', () => {
    const values = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.array(fc.nat(1), { maxLength: 2 }) });
    fc.assert(
      fc.property(values, values, values, (from, mine, theirs) => {
        const merged = merge(from, mine, theirs);
        for (const field of ['a', 'b', 'c'] as const) {
          const [f, m, t, is] = [from, mine, theirs, merged.values].map(each => JSON.stringify(each[field]));
          if (merged.conflicts.includes(field))
            expect([f === m, f === t, m === t]).toEqual([false, false, false]);
          else expect(is).toBe(m === f ? t : m);
        }
      }),
    );
  });
});
