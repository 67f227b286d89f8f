import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { newerThan, newestById, type VersionedRow } from './versioned-rows.ts';

const row = fc.record({ _id: fc.constantFrom('a', 'b', 'c', 'd'), version: fc.integer({ min: 1, max: 20 }) });

/** Batches applied one after the other, as the store does it. */
function applyAll(batches: VersionedRow[][]): Map<string, VersionedRow> {
  const stored = new Map<string, VersionedRow>();
  for (const batch of batches) {
    const known = new Map([...stored].map(([id, { version }]) => [id, version]));
    for (const each of newerThan(known, batch)) stored.set(each._id, each);
  }
  return stored;
}

describe('rows with versions', () => {
  test('the newest row of each id is stored, whatever the order, repeats and batches', () => {
    const shuffled = fc.array(row, { maxLength: 40 }).chain(rows =>
      fc.record({
        rows: fc.constant(rows),
        arriving: fc
          .shuffledSubarray([...rows, ...rows], { minLength: rows.length * 2 })
          .chain(each =>
            fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }).map(sizes => inBatches(each, sizes)),
          ),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ rows, arriving }) => {
        expect(applyAll(arriving)).toEqual(newestById(rows));
      }),
    );
  });

  test('a row is not newer than itself', () => {
    expect(newerThan(new Map([['a', 3]]), [{ _id: 'a', version: 3 }])).toEqual([]);
    expect(newerThan(new Map(), [{ _id: 'a', version: 0 }])).toHaveLength(1);
  });
});

function inBatches<T>(all: T[], sizes: number[]): T[][] {
  const batches: T[][] = [];
  for (let at = 0, turn = 0; at < all.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    batches.push(all.slice(at, at + size));
    at += size;
  }
  return batches;
}
