import { beforeAll, describe, expect, test } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eventually, freePort, startTokenIssuer, type TokenIssuer, useEngines } from '@momos/testing';
import { PurchasablesService } from '@momos/contracts/proto/payments/v1/purchasables';
import { connectRpc } from '@momos/testing/rpc-client';
import type { Store } from '@momos/store';
import { v7 as uuid } from 'uuid';
import type { Rsvp } from '../src/rsvp/rsvp.ts';
import { type Seats, takenBy } from '../src/seat/seats.ts';
import { paidTicket, type PaymentsDouble, startPaymentsDouble } from './payments-double.ts';
import { paidTiers, socialInput } from './social-input.ts';

const engines = useEngines();
let issuer: TokenIssuer;
let payments: PaymentsDouble;
let store: Store;
let ports: { http: number; grpc: number };
let child: ChildProcess;

/** The service as a process of its own, that can be killed. */
async function startProcess(): Promise<void> {
  child = spawn(process.execPath, [fileURLToPath(new URL('../src/main.ts', import.meta.url))], {
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      ENVIRONMENT: 'test',
      HTTP_PORT: `${ports.http}`,
      GRPC_PORT: `${ports.grpc}`,
      EVENTS_DATABASE: engines.database,
      TOPIC_PREFIX: engines.topicPrefix,
      JWKS_URL: issuer.jwksUrl,
      PAYMENTS_GRPC: payments.address,
      SWEEP_MS: '100',
    },
  });
  await eventually(
    async () => expect((await fetch(`http://127.0.0.1:${ports.http}/healthz/ready`)).ok).toBe(true),
    { within: 100_000, every: 100 },
  );
}

async function kill(): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

type Answer = {
  status: number;
  data: { id: string; status: string; results?: object[]; ticketTiers: { id: string }[] };
};

async function call(
  token: string,
  method: string,
  path: string,
  { body, key = uuid() }: { body?: object; key?: string } = {},
): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${ports.http}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: body && JSON.stringify(body),
  });
  return { status: answer.status, data: ((await answer.json()) as Answer).data };
}

beforeAll(async () => {
  issuer = await startTokenIssuer();
  engines.cleanUp(() => issuer.close());
  payments = await startPaymentsDouble(engines, issuer.jwksUrl);
  store = await engines.connectStore();
  ports = { http: await freePort(), grpc: await freePort() };
  await startProcess();
  engines.cleanUp(kill);
}, 120_000);

const rsvpsOf = (socialId: string) => store.connection.collection<Rsvp>('rsvps').find({ socialId }).toArray();
const seatsOf = (socialId: string) => store.connection.collection<Seats>('seats').findOne({ _id: socialId });

/** A payment of the first attempt for an RSVP, whose seat is held. */
async function heldPayment(socialId: string, rsvpId: string, userId: string) {
  const subject = { kind: 'social-ticket', id: rsvpId, scopeId: socialId };
  const rpc = connectRpc(engines, PurchasablesService, { from: 'payments', to: 'events', port: ports.grpc });
  const { attempt } = await rpc.hold({ subject, userId, endedAttempt: 0 });
  return { id: uuid(), subject, attempt, userId, ...paidTicket };
}

describe('a service killed at any point', () => {
  test('keeps every place it said yes to, and the seats add up', async () => {
    const host = await issuer.tokenFor();
    const { data: social } = await call(host, 'POST', '/socials', {
      body: socialInput({ maxCapacity: 150 }),
    });
    const acknowledged = new Set<string>();
    const tokens = await Promise.all(Array.from({ length: 300 }, () => issuer.tokenFor()));
    const asking = tokens.map(async token => {
      const answer = await call(token, 'POST', `/socials/${social.id}/rsvps`, { body: {} }).catch(
        () => undefined,
      );
      if (answer?.status === 201) acknowledged.add(answer.data.id);
    });
    await eventually(() => expect(acknowledged.size).toBeGreaterThan(20), { every: 1 });
    await kill();
    await Promise.all(asking);
    await startProcess();
    const rsvps = await rsvpsOf(social.id);
    const saved = new Set(rsvps.map(rsvp => rsvp._id));
    expect([...acknowledged].filter(id => !saved.has(id))).toEqual([]);
    const confirmed = rsvps.reduce((sum, rsvp) => sum + takenBy(rsvp).confirmed, 0);
    expect(await seatsOf(social.id)).toMatchObject({ confirmed, held: 0 });
    expect(confirmed).toBeLessThanOrEqual(150);
  });

  test('between the host’s yes and the charge: the bus brings the approval to its end', async () => {
    payments.answerCaptures('never');
    const userId = uuid();
    const [host, guest] = [await issuer.tokenFor(), await issuer.tokenFor({ userId })];
    const given = { maxCapacity: 1, isApprovalRequired: true, ticketTiers: paidTiers };
    const { data: social } = await call(host, 'POST', '/socials', { body: socialInput(given) });
    const { data: rsvp } = await call(guest, 'POST', `/socials/${social.id}/rsvps`, { body: {} });
    const payment = { ...(await heldPayment(social.id, rsvp.id, userId)), status: 'AUTHORISED' };
    await payments.publish(payment, 'PAYMENT_CHANGE_AUTHORISED');
    const now = async () => (await rsvpsOf(social.id))[0];
    await eventually(async () => expect((await now())?.payment.state).toBe('AUTHORISED'));
    const deciding = call(host, 'PATCH', `/socials/${social.id}/rsvps/${rsvp.id}`, {
      body: { status: 'APPROVED' },
    }).catch(() => undefined);
    await eventually(() => expect(payments.captures).toContain(rsvp.id));
    await kill();
    await deciding;
    expect(await now()).toMatchObject({ status: 'PENDING', hold: { kind: 'approval' } });
    await startProcess();
    await payments.publish(
      { ...payment, status: 'CAPTURED', capturedAmount: 10_300 },
      'PAYMENT_CHANGE_CAPTURED',
    );
    await eventually(async () => expect((await now())?.status).toBe('APPROVED'));
    expect(await seatsOf(social.id)).toMatchObject({ confirmed: 1, held: 0 });
  }, 90_000);

  test('between decisions and their response: the repeat gets the response that was lost', async () => {
    payments.answerCaptures('never');
    const userId = uuid();
    const [host, free] = [await issuer.tokenFor(), await issuer.tokenFor()];
    const paying = await issuer.tokenFor({ userId });
    const tier = { id: 'free', name: 'Free', type: 'FREE', ticketPrice: 0, depositAmount: 0, capacity: null };
    const given = { maxCapacity: 9, isApprovalRequired: true, ticketTiers: [tier, ...paidTiers] };
    const { data: social } = await call(host, 'POST', '/socials', { body: socialInput(given) });
    const path = `/socials/${social.id}/rsvps`;
    const ask = async (token: string, at: number) =>
      (await call(token, 'POST', path, { body: { tierId: social.ticketTiers[at]?.id } })).data.id;
    const rsvpIds = [await ask(free, 0), await ask(paying, 1)];
    const [, payingId = ''] = rsvpIds;
    const paid = await heldPayment(social.id, payingId, userId);
    await payments.publish({ ...paid, status: 'AUTHORISED' }, 'PAYMENT_CHANGE_AUTHORISED');
    const stateOf = async (id = '') => (await rsvpsOf(social.id)).find(rsvp => rsvp._id === id);
    await eventually(async () => expect((await stateOf(payingId))?.payment.state).toBe('AUTHORISED'));
    const body = { rsvpIds, status: 'APPROVED' };
    const decide = () => call(host, 'PATCH', path, { body, key: `killed-${social.id}` });
    const deciding = decide().catch(() => undefined);
    await eventually(() => expect(payments.captures).toContain(payingId));
    await kill();
    await deciding;
    expect((await stateOf(rsvpIds[0]))?.status).toBe('APPROVED');
    payments.answerCaptures('now');
    await startProcess();
    // In progress until the claim of the killed process ends.
    const answer = await eventually(async () => {
      const repeated = await decide();
      expect(repeated.status).toBe(200);
      return repeated;
    });
    const approved = rsvpIds.map(rsvpId => ({ rsvpId, status: 'APPROVED', error: null }));
    expect(answer.data.results).toEqual(approved);
    expect((await decide()).data.results).toEqual(approved);
    expect(payments.captures.filter(id => id === payingId)).toHaveLength(2);
  }, 90_000);

  test('in the middle of a cancellation: it continues where it was', async () => {
    const host = await issuer.tokenFor();
    const { data: social } = await call(host, 'POST', '/socials', {
      body: socialInput({ maxCapacity: 1000 }),
    });
    const tokens = await Promise.all(Array.from({ length: 600 }, () => issuer.tokenFor()));
    await Promise.all(tokens.map(token => call(token, 'POST', `/socials/${social.id}/rsvps`, { body: {} })));
    await call(host, 'PATCH', `/socials/${social.id}`, { body: { isCancelled: true } });
    await kill();
    await startProcess();
    const left = async () => (await rsvpsOf(social.id)).filter(rsvp => rsvp.status !== 'CANCELLED').length;
    await eventually(async () => expect(await left()).toBe(0), { every: 200 });
    expect(await seatsOf(social.id)).toMatchObject({ confirmed: 0, isClosed: true });
    const moves = (await rsvpsOf(social.id)).map(
      rsvp => rsvp.history.filter(entry => entry.to === 'CANCELLED').length,
    );
    expect(new Set(moves)).toEqual(new Set([1]));
  }, 90_000);
});
