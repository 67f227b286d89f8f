import { beforeAll, describe, expect, it } from '@jest/globals';
import { useEngines } from '@momos/testing';
import type { RedisStore } from '@momos/store';
import {
  createAdmissionQueue,
  type AdmissionQueue,
  type AdmissionQueueOptions,
  turnOf,
} from '../src/waiting-room/admission-queue.ts';

const engines = useEngines();
const settings = { secret: 's', perSecond: 1, burst: 2, turnSeconds: 600 };
const line = async (more: Partial<AdmissionQueueOptions> = {}) =>
  createAdmissionQueue({ ...settings, redis: await engines.connectRedis(), ...more });

/** A sale: ten times as many persons as can be admitted arrive in ten seconds, evenly, at several gateways. */
const pace = 20;
const crowd = pace * 10 * 10;
const spacing = 10 / crowd;
/** A wait that the gateway holds the request for. */
const briefMs = 2_000;
/** Any moment will do. */
const opening = 1_700_000_000;

type Entry = { person: number; number: number; waitMs: number };
type Sale = { entries: Map<number, Entry>; admitted: { person: number; number: number; at: number }[] };

/**
 * Simulates a sale on the clock of the queues. Each person arrives once, waits as long as the queue says (a page retries at a
 * full second), and registers when it is their turn.
 */
async function playSale(
  social: string,
  {
    leaves = () => false,
    at,
  }: { leaves?: (person: number) => boolean; at?: { second: number; run(): Promise<unknown> } } = {},
): Promise<Sale> {
  let now = opening;
  const copies = await Promise.all(
    Array.from({ length: 4 }, () => line({ perSecond: pace, burst: pace, clock: () => now })),
  );
  const entries = new Map<number, Entry>();
  const admitted: Sale['admitted'] = [];
  /** Who comes in which millisecond, in the order in which they said so. */
  const coming = new Map<number, number[]>();
  const comes = (person: number, time: number) => {
    const tick = Math.ceil((time - opening) * 1_000);
    coming.set(tick, [...(coming.get(tick) ?? []), person]);
  };
  for (let person = 0; person < crowd; person += 1) comes(person, opening + person * spacing);

  for (let tick = 0, left = crowd; left > 0; tick += 1) {
    now = opening + tick / 1_000;
    if (at && tick === at.second * 1_000) await at.run();
    for (const person of coming.get(tick) ?? []) {
      const { number, waitMs } = await (copies[(person + tick) % copies.length] as AdmissionQueue).enter(
        social,
        `p${person}`,
      );
      const isFirst = !entries.has(person);
      if (isFirst) entries.set(person, { person, number, waitMs });
      if (waitMs <= briefMs) {
        admitted.push({ person, number, at: now - opening + waitMs / 1_000 });
        left -= 1;
      } else if (isFirst && leaves(person)) left -= 1;
      else comes(person, now + Math.ceil(waitMs / 1_000));
    }
    if (tick > 600_000) throw new Error(`${left} never had their turn`);
  }
  return { entries, admitted };
}

/** The second of the sale at which a number has its turn: the burst of one second first, then one by one. */
const turnIn = (number: number) => Math.max(0, (number - pace) / pace);

describe(`a sale to which ${crowd} come in 10 s, of whom ${pace} a second fit`, () => {
  let sale: Sale;
  beforeAll(async () => {
    sale = await playSale('sale');
  }, 120_000);

  it('gives each person a number immediately, in the order of arrival', () => {
    const numbers = [...sale.entries.values()].map(({ person, number }) => [person, number]);
    expect(numbers).toEqual(Array.from({ length: crowd }, (_, index) => [index, index + 1]));
    const queued = [...sale.entries.values()].filter(({ waitMs }) => waitMs > 0);
    // All but those that fit while the crowd came.
    expect(queued.length).toBeGreaterThan(crowd * 0.85);
  });

  it('lets everybody in exactly once', () => {
    const persons = sale.admitted.map(({ person }) => person).sort((a, b) => a - b);
    expect(persons).toEqual(Array.from({ length: crowd }, (_, index) => index));
  });

  it('admits each at their turn, and no later than the second that was announced', () => {
    const unfair = sale.admitted.filter(
      ({ number, at }) => at < turnIn(number) - 0.002 || at > turnIn(number) + 1.002,
    );
    // Who comes after their number was reached goes in as they come.
    expect(unfair.filter(({ person, at }) => Math.abs(at - person * spacing) > 0.002)).toEqual([]);
    expect(Math.max(...sale.admitted.map(({ at }) => at))).toBeLessThan(turnIn(crowd) + 1.01);
  });

  it('never lets more in than can be taken', () => {
    const times = sale.admitted.map(({ at }) => at).sort((a, b) => a - b);
    // Two seconds' worth: what is spare after a quiet time, and those who come back at the end of a second.
    const tooDense = times.filter((at, index) => (times[index + 2 * pace] ?? Infinity) - at < 0.99);
    expect(tooDense).toEqual([]);
  });
});

it('a person who leaves the queue delays no one', async () => {
  const leaves = (person: number) => person % 3 === 0;
  const { entries, admitted } = await playSale('left', { leaves });
  const stayed = [...entries.values()].filter(({ person, waitMs }) => !leaves(person) || waitMs <= briefMs);
  expect(admitted.map(({ person }) => person).sort((a, b) => a - b)).toEqual(
    stayed.map(({ person }) => person),
  );
  for (const { number, at, person } of admitted)
    expect(at).toBeLessThan(Math.max(turnIn(number) + 1.01, person * spacing + 0.01));
}, 120_000);

it('a Redis that is emptied meanwhile costs positions, but loses no one and admits no one twice', async () => {
  const redis: RedisStore = await engines.connectRedis();
  const run = () =>
    redis.client.del([redis.key('line', '{emptied}'), redis.key('line', '{emptied}', 'places')]);
  const { admitted } = await playSale('emptied', { at: { second: 5, run } });
  expect(admitted.map(({ person }) => person).sort((a, b) => a - b)).toEqual(
    Array.from({ length: crowd }, (_, index) => index),
  );
  // The line begins anew: whoever is there is served at the same pace.
  expect(Math.max(...admitted.map(({ at }) => at))).toBeLessThan(turnIn(crowd) + 15);
}, 120_000);

describe('a place', () => {
  it('is kept: by tab, by reload, by a gateway that starts anew', async () => {
    const clock = () => opening;
    const [one, other] = [await line({ clock }), await line({ clock })];
    const enter = async (person: string) => (await one.enter('kept', person)).number;
    expect([await enter('a'), await enter('b'), await enter('c'), await enter('c')]).toEqual([1, 2, 3, 3]);
    expect((await other.enter('kept', 'c')).number).toBe(3);
    expect(await other.find('kept', 'c')).toMatchObject({ number: 3, ahead: 1 });
    expect(await other.find('kept', 'absent')).toBeUndefined();
    expect((await other.enter('another', 'c')).number).toBe(1);
  });

  it('drawn by a thousand concurrently are all different', async () => {
    const lines = [await line(), await line()];
    const drawn = await Promise.all(
      Array.from({ length: 2_000 }, async (_, index) =>
        lines[index % 2]?.enter('raced', `p${index % 1_000}`),
      ),
    );
    const numbers = drawn.map(place => place?.number);
    expect(new Set(numbers)).toEqual(new Set(Array.from({ length: 1_000 }, (_, index) => index + 1)));
  });

  it('has its turn when the clock says so, lasts to pay, and is over then', async () => {
    let now = opening;
    const timed = await line({ perSecond: 10, burst: 1, turnSeconds: 60, clock: () => now });
    const enter = (person: string) => timed.enter('turns', person);
    await enter('a');
    expect(await enter('b')).toEqual({ number: 2, ahead: 1, waitMs: 100 });
    now += 0.2;
    expect(await enter('b')).toEqual({ number: 2, ahead: 0, waitMs: 0 });
    // While it is quiet the line does not run ahead of who came.
    now += 59;
    expect(await enter('b')).toMatchObject({ number: 2, waitMs: 0 });
    for (let index = 0; index < 700; index += 1) {
      now += 0.1;
      await enter(`later${index}`);
    }
    expect(await enter('b')).toMatchObject({ number: 703 });
  });

  it.each([
    [5, 5, { ahead: 0, waitMs: 0 }],
    [5, 9.5, { ahead: 0, waitMs: 0 }],
    [6, 5, { ahead: 1, waitMs: 500 }],
    [42, 1.5, { ahead: 41, waitMs: 20_250 }],
  ])('with number %d while %d is served', (number, serving, place) =>
    expect(turnOf(number, serving, 2)).toEqual({ number, ...place }),
  );
});
