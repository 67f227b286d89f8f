import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { averageOf, type HostRecord, ranked, scoreOf } from './superhost.ts';

const host = (change: Partial<HostRecord> = {}): HostRecord => ({
  hostId: 'a',
  heldCount: 5,
  comingCount: 0,
  ratings: { count: 0, stars: 0 },
  ...change,
});
const records = fc.record({
  hostId: fc.uuid(),
  heldCount: fc.nat(500),
  comingCount: fc.nat(50),
  ratings: fc
    .nat(300)
    .chain(count =>
      fc.record({ count: fc.constant(count), stars: fc.integer({ min: count, max: count * 5 }) }),
    ),
});

it('rises with each social held and each good rating, and falls with a bad one', () => {
  fc.assert(
    fc.property(records, record => {
      const { ratings } = record;
      const rated = (stars: number) => ({
        ...record,
        heldCount: record.heldCount + 1,
        ratings: { count: ratings.count + 1, stars: ratings.stars + stars },
      });
      const more = { ...record, heldCount: record.heldCount + 1 };
      expect(scoreOf(more)).toBeGreaterThan(scoreOf(record));
      expect(scoreOf(rated(5))).toBeGreaterThanOrEqual(scoreOf(more));
      expect(scoreOf(rated(1))).toBeLessThan(scoreOf(more));
    }),
  );
});

it('does not let one lucky rating outrank a long record', () => {
  const lucky = host({ hostId: 'lucky', heldCount: 1, ratings: { count: 1, stars: 5 } });
  const proven = host({ hostId: 'proven', heldCount: 20, ratings: { count: 200, stars: 900 } });
  expect(ranked([lucky, proven]).map(({ hostId }) => hostId)).toEqual(['proven', 'lucky']);
});

it('has one order, whatever order it was given', () => {
  fc.assert(
    fc.property(fc.array(records, { maxLength: 20 }), list => {
      expect(ranked(list.toReversed()).map(each => each.score)).toEqual(ranked(list).map(each => each.score));
    }),
  );
  expect(averageOf({ count: 3, stars: 14 })).toBe(4.67);
  expect(averageOf({ count: 2, stars: 10 })).toBe(null);
});
