import { expect, test } from '@jest/globals';
import type { MomoTransaction } from '@momos/contracts/transactions';
import { topics } from '@momos/contracts/topics';
import { eventually, startPublisher, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { transactionOf } from '../src/points/points.ts';
import type { Rsvp } from './events-double.ts';
import { startPayments } from './running-payments.ts';

const engines = useEngines();
const app = await startPayments(engines);
const publish = await startPublisher(engines, 'identity');

const balanceOf = async (userId: string) => (await app.points.account(userId)).balance;

/** A person with so many points. */
async function personWith(momoPoints: number): Promise<string> {
  const userId = uuid();
  const proof = { id: `${userId}:COMPANY`, version: 1, userId, emailCategory: 'COMPANY', momoPoints };
  await publish(topics.emailVerified, { ...proof, organizationId: '', verifiedAt: new Date() });
  await eventually(async () => expect(await balanceOf(userId)).toBe(momoPoints));
  return userId;
}

const ticketFor = (userId: string, points = 300): Rsvp =>
  app.events.addRsvp({ userId, points, depositAmount: 0 });
const problemsOf = async (userId: string) =>
  (await app.check()).problems.filter(each => each.includes(userId));
const latest = async (rsvp: Rsvp) => (await app.paymentsOf(rsvp))[0];

test('a ticket is paid with points once, for no money, and its attempt says so', async () => {
  const userId = await personWith(500);
  const rsvp = ticketFor(userId);
  const opened = await Promise.all([app.open(rsvp), app.open(rsvp)]);
  expect(opened.map(({ data }) => [data.state, data.total, data.ticketPrice])).toEqual([
    ['CAPTURED', 0, 50],
    ['CAPTURED', 0, 50],
  ]);
  expect(await latest(rsvp)).toMatchObject({
    provider: 'none',
    method: '300 momo points',
    points: { taken: 300, returned: 0 },
  });
  const { data } = await app.call<MomoTransaction[]>('GET', '/getMomoTransactions', { as: { userId } });
  expect(data.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
    ['TICKET_BOUGHT', -300, 200],
    ['EMAIL_VERIFIED', 500, 500],
  ]);
  expect(await problemsOf(userId)).toEqual([]);
});

test('two tickets at the same time are not paid with the same points', async () => {
  const userId = await personWith(500);
  const tickets = [ticketFor(userId), ticketFor(userId), ticketFor(userId)];
  const opened = await Promise.all(tickets.map(app.open));
  expect(opened.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(opened.find(({ status }) => status === 409)?.message).toBe('You do not have enough momo points.');
  expect(await balanceOf(userId)).toBe(200);
  expect((await Promise.all(tickets.map(app.paymentsOf))).flat()).toHaveLength(1);
  expect(await problemsOf(userId)).toEqual([]);
});

test('twin: without their common balance in one transaction, the same points pay twice', async () => {
  const userId = await personWith(500);
  const held = await app.points.account(userId);
  const buy = (key: string, seq: number) => ({
    ...transactionOf(held, { key, userId, kind: 'TICKET_BOUGHT', amount: -300, description: '' }, new Date()),
    seq,
  });
  await app.points.append(buy(uuid(), 2));
  await app.points.append(buy(uuid(), 3));
  expect(await problemsOf(userId)).toEqual([`points of ${userId}: balance 200, -100 by the ledger`]);
});

test('too few points take nothing, and money may pay then', async () => {
  const userId = await personWith(100);
  const rsvp = ticketFor(userId);
  expect((await app.open(rsvp)).status).toBe(409);
  expect([await balanceOf(userId), await app.paymentsOf(rsvp)]).toEqual([100, []]);
  Object.assign(rsvp, { points: 0 });
  expect((await app.open(rsvp)).data).toMatchObject({ state: 'OPEN', total: 50 });
});

test('points of a registration that is not approved go back, once', async () => {
  const userId = await personWith(500);
  app.events.social.isApprovalRequired = true;
  const rsvp = ticketFor(userId);
  expect((await app.open(rsvp)).data.state).toBe('AUTHORISED');
  app.events.social.isApprovalRequired = false;
  expect(await balanceOf(userId)).toBe(200);
  await app.events.order(rsvp, { id: 'reject:1' });
  await eventually(async () => expect((await latest(rsvp))?.status).toBe('RELEASED'));
  await app.events.order(rsvp, { id: 'reject:1' });
  await app.events.order(rsvp, { id: 'social:1' });
  await eventually(async () =>
    expect(app.outcomesOf((await latest(rsvp))?.id ?? '')).toMatchObject({ 'social:1': 'DONE' }),
  );
  expect(await balanceOf(userId)).toBe(500);
  expect(await problemsOf(userId)).toEqual([]);
});

test('a share goes back by the policy, the rest with everything, and never more', async () => {
  const userId = await personWith(500);
  const rsvp = ticketFor(userId);
  await app.open(rsvp);
  await app.events.order(rsvp, { id: 'cancel:1', ticketAmount: 0, depositAmount: 0, points: 150 });
  await eventually(async () => expect(await balanceOf(userId)).toBe(350));
  expect(await latest(rsvp)).toMatchObject({ status: 'CAPTURED', points: { taken: 300, returned: 150 } });
  await app.events.order(rsvp, { id: 'social:1' });
  await eventually(async () => expect(await balanceOf(userId)).toBe(500));
  expect(await latest(rsvp)).toMatchObject({ status: 'REFUNDED', points: { taken: 300, returned: 300 } });
  await app.events.order(rsvp, { id: 'cancel:2', ticketAmount: 0, depositAmount: 0, points: 150 });
  await eventually(async () =>
    expect(app.outcomesOf((await latest(rsvp))?.id ?? '')).toMatchObject({ 'cancel:2': 'DONE' }),
  );
  expect(await balanceOf(userId)).toBe(500);
  expect(await problemsOf(userId)).toEqual([]);
});

test('another choice gives the points back before it is paid', async () => {
  const userId = await personWith(500);
  app.events.social.isApprovalRequired = true;
  const rsvp = ticketFor(userId);
  await app.open(rsvp);
  Object.assign(rsvp, { points: 0, attempt: rsvp.attempt + 1 });
  await app.events.order({ ...rsvp, attempt: 1 }, { id: 'replaced:1' });
  app.events.social.isApprovalRequired = false;
  expect((await app.open(rsvp)).data).toMatchObject({ state: 'OPEN', total: 50 });
  await eventually(async () => expect(await balanceOf(userId)).toBe(500));
  expect(await problemsOf(userId)).toEqual([]);
});
