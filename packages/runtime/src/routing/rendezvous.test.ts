import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nodeSeed, rankByKey } from './rendezvous.ts';

const nodesOf = (ids: readonly string[]) => ids.map(id => ({ id, seed: nodeSeed(id) }));
const pods = (count: number) => nodesOf(Array.from({ length: count }, (_, index) => `10.1.${index}.7#0`));
/** Keys that differ in their last digits only, as identifiers by time do. */
const keys = Array.from(
  { length: 4_000 },
  (_, index) => `01930b5e-7c1a-7d2e-8f3a-${index.toString(16).padStart(12, '0')}`,
);

const ids = fc.uniqueArray(
  fc.ipV4().map(address => `${address}#0`),
  { minLength: 2, maxLength: 12 },
);

describe('rendezvous hashing', () => {
  it.each([2, 3, 5, 12])('gives each of %i copies about its share', count => {
    const nodes = pods(count);
    const shares = new Map<string | undefined, number>();
    for (const key of keys) {
      const [owner] = rankByKey(key, nodes);
      shares.set(owner?.id, (shares.get(owner?.id) ?? 0) + 1);
    }
    expect(shares.size).toBe(count);
    for (const share of shares.values()) {
      expect(share).toBeGreaterThan((keys.length / count) * 0.7);
      expect(share).toBeLessThan((keys.length / count) * 1.3);
    }
  });

  it('spreads the keys of a lost copy over all the others', () => {
    const nodes = pods(5);
    const [lost] = nodes;
    const heirs = new Map<string | undefined, number>();
    for (const key of keys) {
      const [owner, heir] = rankByKey(key, nodes);
      if (owner?.id === lost?.id) heirs.set(heir?.id, (heirs.get(heir?.id) ?? 0) + 1);
    }
    const orphans = [...heirs.values()].reduce((sum, each) => sum + each, 0);
    expect(heirs.size).toBe(4);
    for (const share of heirs.values()) expect(share / orphans).toBeCloseTo(1 / 4, 1);
  });

  it('moves only the keys of the copy that leaves, and only to the copy that comes', () => {
    fc.assert(
      fc.property(ids, fc.array(fc.uuid(), { maxLength: 10 }), (names, someKeys) => {
        const all = nodesOf(names);
        const [changed, ...others] = all;
        for (const key of someKeys) {
          const before = rankByKey(key, all);
          expect(rankByKey(key, others)).toEqual(before.filter(node => node !== changed));
        }
      }),
    );
  });

  it('does not depend on the order in which the copies are known', () => {
    fc.assert(
      fc.property(ids, fc.uuid(), (names, key) => {
        const order = (from: string[]) => rankByKey(key, nodesOf(from)).map(({ id }) => id);
        expect(order(names.toReversed())).toEqual(order(names));
      }),
    );
  });
});
