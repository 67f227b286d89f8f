import { describe, expect, jest, test } from '@jest/globals';
import { Payment } from '@momos/contracts/proto/payments/v1/bus';
import type { Logger } from '../log.ts';
import { compareDue } from './compare-money.ts';

const now = new Date('2030-01-15T12:00:00Z');
const log = { warn: () => undefined } as unknown as Logger;

/** Compares subjects that have so many payments each, with payments that answers a thousand at most. */
async function compare(counts: Record<string, number>) {
  const compared = new Map<string, number>();
  const postpone = jest.fn(async (_due: { _id: string }, _until: Date) => undefined);
  const asked: number[] = [];
  const isMore = await compareDue({
    ...{ log, postpone, clock: { now: () => now } },
    due: async (_, limit) =>
      Object.keys(counts)
        .slice(0, limit)
        .map(_id => ({ _id })),
    paymentsOf: async ids => {
      asked.push(ids.length);
      return ids
        .flatMap(id =>
          Array.from({ length: counts[id] ?? 0 }, () => Payment.fromPartial({ subject: { id } })),
        )
        .slice(0, 1000);
    },
    compareOne: async ({ _id }, payments) => void compared.set(_id, payments.length),
  });
  return { compared, postpone, asked, isMore };
}

const subjects = (count: number, payments: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`s${at}`, payments]));

describe('what is due', () => {
  test('is compared with all of its payments, however many they are together', async () => {
    const given = subjects(100, 120);
    const { compared, isMore } = await compare(given);
    expect(Object.fromEntries(compared)).toEqual(given);
    expect(isMore).toBe(true);
  });

  test('is asked for by ten', async () =>
    expect((await compare(subjects(25, 1))).asked).toEqual([10, 10, 5]));

  test('is put off where payments cannot answer it whole, and keeps no other from it', async () => {
    const { compared, postpone } = await compare({ endless: 1200, usual: 2 });
    expect(Object.fromEntries(compared)).toEqual({ usual: 2 });
    expect(postpone).toHaveBeenCalledWith({ _id: 'endless' }, new Date('2030-01-15T13:00:00Z'));
  });
});
