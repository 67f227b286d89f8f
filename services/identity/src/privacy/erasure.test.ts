import { describe, expect, it } from '@jest/globals';
import { holders } from '@momos/contracts/privacy';
import fc from 'fast-check';
import { cancelled, changed, type Erasure, newErasure, requireNoObstacles, withReceipt } from './erasure.ts';
import { nextOf, retryAt } from './steps.ts';

const now = new Date('2030-01-15T12:00:00Z');
const later = new Date('2030-01-23T12:00:00Z');
const begin = () => newErasure({ id: 'e', userId: 'u' }, { now, graceMs: 7 * 86_400_000 });
const receiptOf = (service: (typeof holders)[number]) => ({ service, erasedAt: later, counts: { rows: 1 } });

describe('an erasure', () => {
  it('is due after its grace period, with a pending step for every service', () => {
    expect(begin()).toMatchObject({
      status: 'SCHEDULED',
      dueAt: new Date('2030-01-22T12:00:00Z'),
      checkAt: new Date('2030-01-22T12:00:00Z'),
      receipts: [],
    });
    expect(begin().steps.map(({ service }) => service)).toEqual([...holders]);
  });

  it('can be cancelled until it starts, not later', () => {
    expect(cancelled(begin())).toMatchObject({ status: 'CANCELLED', checkAt: null, version: 2 });
    for (const status of ['RUNNING', 'DONE', 'CANCELLED'] as const)
      expect(() => cancelled(changed(begin(), { status }))).toThrow('erasure');
  });

  it('is done with the receipt of the last service, in any order and with repeats', () => {
    const anyOrder = fc.shuffledSubarray([...holders, ...holders], { minLength: holders.length });
    fc.assert(
      fc.property(anyOrder, services => {
        const end = services.reduce<Erasure>(
          (erasure, service) => withReceipt(erasure, receiptOf(service), later),
          begin(),
        );
        const given = new Set(services);
        expect(end.receipts).toHaveLength(given.size);
        expect(end.status === 'DONE').toBe(given.size === holders.length);
        expect(end.checkAt === null).toBe(given.size === holders.length);
        expect(end.version).toBe(1 + services.length);
      }),
    );
  });

  it('erases the account last', () => {
    const asked: string[] = [];
    let erasure = begin();
    for (let next = nextOf(erasure.steps); next; next = nextOf(erasure.steps)) {
      asked.push(next);
      erasure = withReceipt(erasure, receiptOf(next), later);
    }
    expect(asked.at(-1)).toBe('identity');
  });

  it('reports what must be settled first', () => {
    expect(() => requireNoObstacles([])).not.toThrow();
    expect(() => requireNoObstacles(['You still host “Supper”.'])).toThrow('You still host');
  });

  it('is retried with growing pauses of at most five minutes', () => {
    const pauses = Array.from({ length: 50 }, (_, tries) => retryAt(tries, now).getTime() - now.getTime());
    expect(pauses.slice(0, 3)).toEqual([1000, 2000, 4000]);
    expect(Math.max(...pauses)).toBe(300_000);
  });
});
