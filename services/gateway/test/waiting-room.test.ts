import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { startTokenIssuer, type TokenIssuer, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { rawRequest, type RunningGateway, startGateway } from './running-gateway.ts';
import { json, type Seen } from './service-double.ts';

const engines = useEngines();
const perSecond = 4;
const social = '01930b5e-7c1a-7d2e-8f3a-1b2c3d4e5f60';

let issuer: TokenIssuer;
/** Two that admit a crowd, and a slow one whose queue a test can observe. */
let copies: RunningGateway[];
let strict: RunningGateway;
beforeAll(async () => {
  issuer = await startTokenIssuer();
  const env = { TOPIC_PREFIX: engines.topicPrefix, WAITING_ROOM_PER_SECOND: String(perSecond) };
  copies = [await startGateway(env, issuer), await startGateway(env, issuer)];
  strict = await startGateway({ ...env, WAITING_ROOM_PER_SECOND: '0.1' }, issuer);
});
afterAll(() => Promise.all([...copies, strict].map(copy => copy.close())));
beforeEach(() => {
  for (const { doubles } of [...copies, strict])
    for (const double of Object.values(doubles)) {
      double.seen.length = 0;
      double.answer = (_seen, response) => json(response, { data: {} }, 201);
    }
});

type Outcome = { status: number; place?: number; seconds?: number; code?: string; retryAfter: number };
type Call = { method?: string; path?: string; body?: string; headers?: Record<string, string> };

async function call(copy: RunningGateway, token: string, given: Call = {}): Promise<Outcome> {
  const { method = 'POST', path = `/api/socials/${social}/rsvps`, body = '{}' } = given;
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    ...(given.headers ?? { 'content-length': String(Buffer.byteLength(body)) }),
  };
  const answer = await rawRequest(copy, { method, path, headers, body });
  const retryAfter = Number(answer.headers['retry-after'] ?? 0);
  return { ...JSON.parse(answer.text), status: answer.status, retryAfter };
}

const userIn = (seen: Seen): string => {
  const payload = String(seen.headers.authorization).split('.')[1] ?? '';
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string }).sub;
};

it('a crowd is admitted over several gateways, each person exactly once', async () => {
  const people = Array.from({ length: perSecond * 8 }, (_, index) => `p${index}`);
  let queued = 0;
  const tokens = await Promise.all(people.map(userId => issuer.tokenFor({ userId })));
  const attend = async (token: string, index: number) => {
    for (let tries = 0; tries < 20; tries += 1) {
      const outcome = await call(copies[(index + tries) % copies.length] as RunningGateway, token);
      if (outcome.status === 201) return;
      expect(outcome).toMatchObject({ status: 429, code: 'waiting_room' });
      expect(outcome.place).toBeGreaterThan(0);
      expect(outcome.retryAfter).toBe(outcome.seconds);
      if (tries === 0) queued += 1;
      await pause(outcome.retryAfter * 1_000);
    }
    throw new Error('never admitted');
  };
  await Promise.all(tokens.map(attend));

  const admitted = copies.flatMap(({ doubles }) => doubles.events.seen).map(userIn);
  expect(admitted.sort()).toEqual([...people].sort());
  expect(queued).toBeGreaterThan(0);
}, 60_000);

describe('while others are before', () => {
  const rsvpId = '01930b5e-7c1a-7d2e-8f3a-1b2c3d4e5f61';
  let line: string;
  let token: string;
  const rsvps = () => `/api/socials/${line}/rsvps`;
  beforeEach(async () => {
    line = uuid();
    // Half a minute's worth, so that no turn comes while a test is slow.
    for (const userId of ['first', 'second', 'third', 'fourth'])
      await call(strict, await issuer.tokenFor({ userId }), { path: rsvps() });
    token = await issuer.tokenFor({ userId: 'late' });
  });

  const calls: [string, () => Call][] = [
    ['registering', () => ({ path: rsvps() })],
    ['registering at an id spelled otherwise', () => ({ path: rsvps().replaceAll('-', '%2d') })],
    ['registering at an id in capitals', () => ({ path: `/api/socials/${line.toUpperCase()}/rsvps` })],
    ['registering with a query', () => ({ path: `${rsvps()}?a=/socials/${uuid()}/` })],
    [
      'the steps of a registration begun before',
      () => ({ method: 'PATCH', path: rsvps(), body: '{"tierId":"t"}' }),
    ],
    [
      'steps with a host’s fields nested in them',
      () => ({ method: 'PATCH', path: rsvps(), body: '{"tierId":"t","__proto__":{"rsvpIds":[]}}' }),
    ],
    ['steps that cannot be read', () => ({ method: 'PATCH', path: rsvps(), body: '{' })],
    [
      'steps of unknown length',
      () => ({
        method: 'PATCH',
        path: rsvps(),
        body: `{"rsvpIds":["${rsvpId}"]}`,
        headers: { 'transfer-encoding': 'chunked' },
      }),
    ],
    [
      'holding a seat to pay for it',
      () => ({ path: `/api/payments/socials/${line}/payment-sessions`, body: JSON.stringify({ rsvpId }) }),
    ],
  ];
  it.each(calls)('%s waits in the queue', async (_what, asked) => {
    const { doubles } = strict;
    doubles.events.seen.length = 0;
    expect(await call(strict, token, asked())).toMatchObject({
      status: 429,
      code: 'waiting_room',
      socialId: line,
      place: expect.any(Number),
    });
    expect([...doubles.events.seen, ...doubles.payments.seen]).toEqual([]);
  });

  it.each([
    ['a host’s decision', { method: 'PATCH', body: `{"rsvpIds":["${rsvpId}"],"status":"APPROVED"}` }],
    ['taking a place that is kept for one', { method: 'PATCH', body: '{"isOfferAccepted":true}' }],
  ])('%s does not wait, and comes through whole', async (_what, given) => {
    strict.doubles.events.seen.length = 0;
    expect((await call(strict, token, { ...given, path: rsvps() })).status).toBe(201);
    expect(strict.doubles.events.seen.map(({ body }) => body)).toEqual([given.body]);
  });

  it('a person whose turn came continues with the steps and the payment', async () => {
    const first = await issuer.tokenFor({ userId: 'first' });
    const steps = { method: 'PATCH', path: rsvps(), body: '{"tierId":"t"}' };
    expect((await call(strict, first, steps)).status).toBe(201);
    const payment = {
      path: `/api/payments/socials/${line}/payment-sessions`,
      body: JSON.stringify({ rsvpId }),
    };
    expect((await call(strict, first, payment)).status).toBe(201);
  });

  it('a separate call shows one’s own position', async () => {
    const path = `/api/socials/${line}/waiting-room`;
    const look = async () =>
      JSON.parse((await rawRequest(strict, { path, headers: { authorization: `Bearer ${token}` } })).text);
    expect(await look()).toEqual({ data: null });
    await call(strict, token, { path: rsvps() });
    expect(await look()).toMatchObject({ data: { socialId: line, place: expect.any(Number) } });
    expect((await rawRequest(strict, { path })).status).toBe(401);
  });
});

it('a call that names no social draws no place; its service refuses it', async () => {
  const token = await issuer.tokenFor({ userId: 'odd' });
  for (const id of ['nonsense', '%7B%7D', `${social}%00`, '__proto__'])
    expect((await call(strict, token, { path: `/api/socials/${id}/rsvps` })).status).toBe(201);
  expect(strict.doubles.events.seen).toHaveLength(4);
});

it('visitors, whom the service refuses, wait for nothing', async () => {
  const path = `/api/socials/${uuid()}/rsvps`;
  for (let index = 0; index < 3; index += 1)
    expect((await rawRequest(strict, { method: 'POST', path })).status).toBe(201);
});
