import { beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, useEngines } from '@momos/testing';
import type { Seats } from '../src/seat/seats.ts';
import {
  type Answer,
  type Person,
  type RsvpView,
  rsvpsOf,
  type RunningEvents,
  startEvents,
} from './running-events.ts';

const engines = useEngines();
let first: RunningEvents;
let second: RunningEvents;
let host: Person;

beforeAll(async () => {
  [first, second] = [await startEvents(engines), await startEvents(engines)];
  host = await first.person();
});

type Social = { id: string };
const register = (person: Person, social: Social) => person.call<RsvpView>('POST', rsvpsOf(social), {});
const people = (of: RunningEvents, count: number) =>
  Promise.all(Array.from({ length: count }, () => of.person()));

/** Registers as a client does: a 503 is repeated after its Retry-After, with the same key. */
async function registerPatiently(person: Person, social: Social): Promise<Answer<RsvpView>> {
  const headers = { 'idempotency-key': person.userId };
  for (let attempt = 1; ; attempt++) {
    const answer = await person.call<RsvpView>('POST', rsvpsOf(social), {}, headers);
    if (answer.status !== 503 || attempt === 3) return answer;
    const seconds = Number(answer.headers.get('retry-after'));
    await new Promise(resolve => setTimeout(resolve, seconds * 1000));
  }
}

/** A copy that was killed in the middle of a commit: its transaction is open and has the seats of a social locked. */
async function killedCopy({ id }: Social) {
  const { connection } = await engines.connectStore();
  const session = await connection.startSession();
  session.startTransaction();
  await connection.collection<Seats>('seats').updateOne({ _id: id }, { $inc: { confirmed: 1 } }, { session });
}

describe('two copies', () => {
  test('fight over many socials: none oversold, nothing lost', async () => {
    const socials = await Promise.all(
      Array.from({ length: 12 }, () => first.social(host, { maxCapacity: 10 })),
    );
    const both = [...(await people(first, 90)), ...(await people(second, 90))];
    const answers = await Promise.all(
      both.map((person, index) => registerPatiently(person, socials[index % socials.length] as Social)),
    );
    expect(answers.map(answer => answer.status)).toEqual(Array(180).fill(201));
    for (const social of socials)
      expect(await first.assertSeats(social.id)).toMatchObject({ confirmed: 10, waiting: 5 });
  });

  test('a copy killed in the middle locks its social for 10 s at most, and no other social waits for it', async () => {
    const hot = await first.social(host, { maxCapacity: 5 });
    const others = await Promise.all(Array.from({ length: 10 }, () => first.social(host)));
    const crowd = [...(await people(first, 8)), ...(await people(second, 8))];
    const bystanders = [...(await people(first, 10)), ...(await people(second, 10))];
    await killedCopy(hot);
    let isUnlocked = false;
    const waiting = Promise.all(crowd.map(person => registerPatiently(person, hot))).finally(() => {
      isUnlocked = true;
    });
    const elsewhere = await Promise.all(
      bystanders.map((person, index) => register(person, others[index % others.length] as Social)),
    );
    expect(elsewhere.map(answer => answer.status)).toEqual(Array(20).fill(201));
    // A driver that repeats the whole batch answers none of them before the lock ends.
    expect(isUnlocked).toBe(false);
    const answers = await waiting;
    expect(answers.map(answer => answer.status)).toEqual(Array(16).fill(201));
    expect(answers.filter(answer => answer.data.status === 'APPROVED')).toHaveLength(5);
    await eventually(() => first.assertSeats(hot.id));
  });
});

test('their twins without the guard oversell', async () => {
  const guard = () => true;
  const twins = [await startEvents(engines, { guard }), await startEvents(engines, { guard })];
  const social = await first.social(host, { maxCapacity: 10 });
  const both = (await Promise.all(twins.map(twin => people(twin, 60)))).flat();
  const answers = await Promise.all(both.map(person => registerPatiently(person, social)));
  expect(answers.filter(answer => answer.data.status === 'APPROVED').length).toBeGreaterThan(10);
  await expect(first.assertSeats(social.id)).rejects.toThrow('oversold');
});
