import { describe, expect, test } from '@jest/globals';
import { createLogger } from '@momos/runtime';
import { createFrequencyGate } from './frequency-gate.ts';
import { parseFrequency } from './frequency.ts';
import type { Addressed } from './received.store.ts';

const log = createLogger({ service: 'test', level: 'silent' });
const nothing = { take: async () => new Set<string>(), release: async () => undefined };

test('the setting is a count and hours, or none', () => {
  expect(parseFrequency('5/24')).toEqual({ count: 5, hours: 24 });
  expect(parseFrequency('none')).toBeUndefined();
});

describe('the gate', () => {
  test('counts what is asked together in one write, and answers each', async () => {
    const writes: Addressed[][] = [];
    const received = {
      ...nothing,
      take: async (deliveries: readonly Addressed[]) => {
        writes.push([...deliveries]);
        return new Set(deliveries.flatMap(({ id }) => (id === 'b' ? [] : id)));
      },
    };
    const gate = createFrequencyGate({ received, frequency: { count: 5, hours: 24 }, log });
    const take = (id: string) => gate.take({ id, userId: 'u' });
    expect(await Promise.all(['a', 'b', 'c'].map(take))).toEqual([true, false, true]);
    expect(writes).toHaveLength(1);
    expect(await take('d')).toBe(true);
    expect(writes).toHaveLength(2);
  });

  test('fails only those that were asked together', async () => {
    let isAway = true;
    const take = async (deliveries: readonly Addressed[]) => {
      if (isAway) throw new Error('no database');
      return new Set(deliveries.map(({ id }) => id));
    };
    const gate = createFrequencyGate({
      received: { ...nothing, take },
      frequency: { count: 1, hours: 1 },
      log,
    });
    await expect(gate.take({ id: 'a', userId: 'u' })).rejects.toThrow('no database');
    isAway = false;
    expect(await gate.take({ id: 'b', userId: 'u' })).toBe(true);
  });

  test('counts nothing where there is no limit', async () => {
    const gate = createFrequencyGate({ received: nothing, frequency: undefined, log });
    expect(await gate.take({ id: 'a', userId: 'u' })).toBe(true);
  });
});
