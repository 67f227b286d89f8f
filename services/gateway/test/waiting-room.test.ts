import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { startTokenIssuer, type TokenIssuer, useEngines } from '@momos/testing';
import { createLine, placeOf } from '../src/waiting-room/line.ts';
import { rawRequest, type RunningGateway, startGateway } from './running-gateway.ts';
import { json } from './service-double.ts';

const engines = useEngines();
const perSecond = 20;
const social = '01930b5e-7c1a-7d2e-8f3a-1b2c3d4e5f60';
const env = { TOPIC_PREFIX: engines.topicPrefix, WAITING_ROOM_PER_SECOND: String(perSecond) };

let issuer: TokenIssuer;
let copies: RunningGateway[];
beforeAll(async () => {
  issuer = await startTokenIssuer();
  copies = [await startGateway(env, issuer), await startGateway(env, issuer)];
});
afterAll(() => Promise.all(copies.map(copy => copy.close())));
beforeEach(() => {
  for (const { doubles } of copies)
    doubles.events.answer = (_seen, response) => json(response, { data: {} }, 201);
});

type Told = { status: number; place?: number; seconds?: number; code?: string; retryAfter: number };

async function register(index: number, token: string, path = `/api/socials/${social}/rsvps`): Promise<Told> {
  const copy = copies[index % copies.length] as RunningGateway;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await rawRequest(copy, { method: 'POST', path, headers, body: '{}' });
  return {
    status: answer.status,
    retryAfter: Number(answer.headers['retry-after'] ?? 0),
    ...JSON.parse(answer.text),
  };
}

it('ten times the capacity gets in by the order of coming, nobody lost, nobody twice', async () => {
  const people = perSecond * 10;
  const tokens = await Promise.all(
    Array.from({ length: people }, (_, index) => issuer.tokenFor({ userId: `p${index}` })),
  );
  const admitted: { person: string; at: number }[] = [];
  const began = performance.now();
  for (const { doubles } of copies)
    doubles.events.answer = (seen, response) => {
      const payload = String(seen.headers.authorization).split('.')[1] ?? '';
      const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString());
      admitted.push({ person: sub, at: performance.now() - began });
      json(response, { data: {} }, 201);
    };

  const places = new Map<number, number>();
  const attend = async (token: string, index: number) => {
    for (let tries = 0; tries < 8; tries += 1) {
      const told = await register(index + tries, token);
      if (told.status === 201) return tries;
      expect(told).toMatchObject({ status: 429, code: 'waiting_room' });
      if (tries === 0) places.set(index, told.place ?? 0);
      expect(told.retryAfter).toBe(Math.max(1, told.seconds ?? 0));
      await pause((told.seconds ?? 0) * 1_000);
    }
    throw new Error('never admitted');
  };
  const arrivals = [];
  for (const [index, token] of tokens.entries()) {
    arrivals.push(attend(token, index));
    // They come one after the other within a second, so that there is an order to keep.
    await pause(4);
  }
  const tries = await Promise.all(arrivals);

  expect(admitted).toHaveLength(people);
  expect(new Set(admitted.map(({ person }) => person)).size).toBe(people);
  // Told once, they came back in time.
  expect(Math.max(...tries)).toBeLessThanOrEqual(2);
  // Never more than the pace and what may come at once.
  for (const { at } of admitted) {
    const inSecond = admitted.filter(other => other.at >= at && other.at < at + 1_000).length;
    expect(inSecond).toBeLessThanOrEqual(perSecond * 2 + 2 * perSecond * 0.3);
  }
  const told = [...places.entries()].sort(([a], [b]) => a - b).map(([, place]) => place);
  expect(told.length).toBeGreaterThan(people / 2);
  // Later comers are told later places; who draws at the very same moment may swap.
  const swaps = told.filter((place, at) => at > 3 && place < (told[at - 4] ?? 0));
  expect(swaps).toEqual([]);
  // Waiting times are told in whole seconds, so the order holds up to those.
  const order = admitted.map(({ person }) => Number(person.slice(1)));
  for (const [at, person] of order.entries())
    expect(Math.abs(person - at)).toBeLessThanOrEqual(perSecond * 2);
}, 60_000);

describe('a place', () => {
  const line = async (more: object = {}) =>
    createLine({
      redis: await engines.connectRedis(),
      secret: 's',
      perSecond: 1,
      atOnce: 2,
      turnLasts: 600,
      ...more,
    });

  it('is kept: by tab, by reload, by a gateway that starts anew', async () => {
    const [one, other] = [await line(), await line()];
    const enter = async (person: string) => (await one.enter('kept', person)).number;
    expect([await enter('a'), await enter('b'), await enter('c'), await enter('c')]).toEqual([1, 2, 3, 3]);
    expect((await other.enter('kept', 'c')).number).toBe(3);
    expect(await other.look('kept', 'c')).toMatchObject({ number: 3, ahead: 1 });
    expect(await other.look('kept', 'nobody')).toBeUndefined();
    expect((await other.enter('another', 'c')).number).toBe(1);
  });

  it('drawn by a thousand at once is one each', async () => {
    const lines = [await line(), await line()];
    const drawn = await Promise.all(
      Array.from({ length: 2_000 }, async (_, index) =>
        lines[index % 2]?.enter('raced', `p${index % 1_000}`),
      ),
    );
    const numbers = drawn.map(place => place?.number);
    expect(new Set(numbers)).toEqual(new Set(Array.from({ length: 1_000 }, (_, index) => index + 1)));
  });

  it('has its turn when the clock says so, and lasts to pay', async () => {
    const fast = await line({ perSecond: 10, atOnce: 1 });
    await fast.enter('turns', 'a');
    const place = await fast.enter('turns', 'b');
    expect(place.waitMs).toBeGreaterThan(0);
    await pause(place.waitMs);
    expect(await fast.enter('turns', 'b')).toMatchObject({ number: 2, waitMs: 0 });
    expect(await fast.enter('turns', 'b')).toMatchObject({ number: 2, waitMs: 0 });
  });

  it.each([
    [5, 5, { ahead: 0, waitMs: 0 }],
    [5, 9.5, { ahead: 0, waitMs: 0 }],
    [6, 5, { ahead: 1, waitMs: 500 }],
    [42, 1.5, { ahead: 41, waitMs: 20_250 }],
  ])('with number %d while %d is served', (number, serving, place) =>
    expect(placeOf(number, serving, 2)).toEqual({ number, ...place }),
  );

  it('is told by its own call, to who is signed in', async () => {
    const path = `/api/socials/${social}/waiting-room`;
    const token = await issuer.tokenFor({ userId: 'never-came' });
    const copy = copies[0] as RunningGateway;
    const answer = await rawRequest(copy, { path, headers: { authorization: `Bearer ${token}` } });
    expect(JSON.parse(answer.text)).toEqual({ data: null });
    expect((await rawRequest(copy, { path })).status).toBe(401);
  });

  it('is nothing for visitors, whom the service refuses', async () => {
    const answer = await rawRequest(copies[0] as RunningGateway, {
      method: 'POST',
      path: `/api/socials/${social}/rsvps`,
    });
    expect(answer.status).toBe(201);
  });
});
