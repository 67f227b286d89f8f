import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { newerThan, newestById, type VersionedRow } from './versioned-rows.ts';

const row = fc.record({ _id: fc.constantFrom('a', 'b', 'c', 'd'), version: fc.integer({ min: 1, max: 20 }) });

/** Batches applied one after the other, as the store does it. */
function applyAll(batches: VersionedRow[][]): Map<string, VersionedRow> {
  const kept = new Map<string, VersionedRow>();
  for (const batch of batches) {
    const known = new Map([...kept].map(([id, { version }]) => [id, version]));
    for (const each of newerThan(known, batch)) kept.set(each._id, each);
  }
  return kept;
}

describe('rows with versions', () => {
  test('whatever the order, the repeats and the batches, the newest of each id is kept', () => {
    const shuffled = fc.array(row, { maxLength: 40 }).chain(rows =>
      fc.record({
        rows: fc.constant(rows),
        told: fc
          .shuffledSubarray([...rows, ...rows], { minLength: rows.length * 2 })
          .chain(each =>
            fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }).map(sizes => inBatches(each, sizes)),
          ),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ rows, told }) => {
        expect(applyAll(told)).toEqual(newestById(rows));
      }),
    );
  });

  test('nothing is newer than itself', () => {
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
