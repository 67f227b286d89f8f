import { beforeAll, expect, test } from '@jest/globals';
import type { CircleMembership } from '@momos/contracts/circle-membership';
import type { CircleStatistics } from '@momos/contracts/circle-statistics';
import type { CircleView } from '@momos/contracts/circles';
import { type MoneyOrders, Payment } from '@momos/contracts/proto/payments/v1/bus';
import { PaymentsService } from '@momos/contracts/proto/payments/v1/payments';
import { PurchasablesService } from '@momos/contracts/proto/payments/v1/purchasables';
import { topics } from '@momos/contracts/topics';
import { createLogger, rpc, type RpcClient } from '@momos/runtime';
import { createErased, migrate } from '@momos/store';
import { connectBus, eventually, fixedClock, listenTo, startPublisher, useEngines } from '@momos/testing';
import { connectRpc } from '@momos/testing/rpc-client';
import { serveRpcDouble } from '@momos/testing/rpc-double';
import { createCircles } from '../src/circle/circle.store.ts';
import type { MembershipDeps } from '../src/membership/change-membership.ts';
import type { Membership } from '../src/membership/membership.ts';
import { createMemberships, type Memberships } from '../src/membership/membership.store.ts';
import { renewAccess } from '../src/membership/renew-access.ts';
import { circleCaller, type Who } from './circle-caller.ts';
import { type MessagingApp, startMessaging } from './messaging-app.ts';
import { type Neighbours, startNeighbours } from './neighbours.ts';

const engines = useEngines();
const clock = fixedClock(new Date());
let app: MessagingApp;
let neighbours: Neighbours;
let orders: MoneyOrders[];
let payments: RpcClient<typeof PurchasablesService>;
let publish: Awaited<ReturnType<typeof startPublisher>>;

beforeAll(async () => {
  neighbours = await startNeighbours(engines);
  orders = await listenTo(engines, topics.circleMoneyOrder);
  publish = await startPublisher(engines, 'payments');
  const env = { ...neighbours.env, PAYMENTS_GRPC: await paymentsDouble(), SWEEP_MS: '50' };
  app = await startMessaging(engines, env, { clock });
  payments = connectRpc(engines, PurchasablesService, {
    from: 'payments',
    to: 'messaging',
    port: app.service.grpcPort,
  });
});

/** What payments has, by its id. */
const known = new Map<string, Payment>();

const paymentsDouble = () => {
  const unused = async () => {
    throw new Error('not asked here');
  };
  const binding = rpc(PaymentsService, ['messaging'], {
    listPayments: async ({ subjectIds }) => ({
      payments: [...known.values()].filter(({ subject }) => subjectIds.includes(subject?.id ?? '')),
    }),
    ...{
      quote: unused,
      capturePayment: unused,
      createRefund: unused,
      findPatron: unused,
      spendPoints: unused,
    },
  });
  return serveRpcDouble(engines, { names: ['payments'], bindings: [binding] });
};

const caller = () => circleCaller(app, neighbours);
const see = async (who: Who, { id }: CircleView) =>
  (await caller().call<CircleView>(who, 'GET', `/circles/${id}`)).data.membership as CircleMembership;
const subjectOf = ({ id, circleId }: CircleMembership) => ({ kind: 'circle-access', id, scopeId: circleId });
const paymentOf = (membership: CircleMembership, who: Who, given: Partial<Payment> & { attempt: number }) => {
  const payment = Payment.fromPartial({
    ...{ id: crypto.randomUUID(), version: 2, status: 'CAPTURED', capturedAmount: 900, totalAmount: 900 },
    ...{ subject: subjectOf(membership), userId: who.userId, currency: 'USD', method: 'visa 4242' },
    ...{ createdAt: clock.now(), updatedAt: clock.now(), ...given },
  });
  known.set(payment.id, payment);
  return payment;
};
const chargesOf = ({ id }: CircleMembership) =>
  orders
    .filter(({ subject }) => subject?.id === id)
    .flatMap(each => each.orders.filter(({ kind }) => kind === 'MONEY_ORDER_KIND_CHARGE'));
const mailsTo = async ({ userId }: Who) => {
  const store = await engines.connectStore();
  const rows = await store.connection
    .collection('deliveries')
    .find({ userId }, { hint: { _id: 1 } })
    .toArray();
  return rows.map(({ kind }) => kind as string);
};

async function joined(given: object = {}) {
  const owner = caller().someManager();
  const { data: circle } = await caller().create({ price: 9, interval: 'MONTH', ...given }, owner);
  const who = caller().guest();
  const { data: membership } = await caller().join(who, circle);
  const held = await payments.hold({ subject: subjectOf(membership), userId: who.userId, endedAttempt: 0 });
  const first = paymentOf(membership, who, { attempt: held.attempt });
  await payments.complete(first);
  return { owner, circle, who, membership, held, first };
}

/** Moves on to the day on which what is paid ends. */
async function toTheEnd(who: Who, circle: CircleView) {
  const { renewal } = await see(who, circle);
  clock.set(renewal?.paidUntil ?? '');
}

test('a month is renewed once, charged for the price that its member joined for', async () => {
  const { owner, circle, who, membership, held, first } = await joined();
  expect(held).toMatchObject({ isCardKept: true, offer: { itemName: 'A month of access to the circle' } });
  expect((await see(who, circle)).renewal).toMatchObject({ price: 9, isEnding: false, overdue: null });
  await caller().call(owner, 'PATCH', `/circles/${circle.id}`, { price: 12 });

  await toTheEnd(who, circle);
  const isCharging = { renewal: { overdue: { isCharging: true } } };
  await eventually(async () => expect(await see(who, circle)).toMatchObject(isCharging));
  // The first message of the topic.
  await eventually(() => expect(chargesOf(membership)).toHaveLength(1), { within: 90_000 });
  expect(chargesOf(membership)[0]).toMatchObject({
    ...{ id: 'charge:2', attempt: 2 },
    charge: { amount: 900, cardOf: first.id, userId: who.userId, payeeId: owner.userId },
  });
  expect((await see(who, circle)).status).toBe('ACTIVE');

  // By the bus, twice, and news of the first month after it.
  const second = paymentOf(membership, who, { attempt: 2 });
  for (const payment of [second, second, { ...first, version: 3 }])
    await publish(topics.payment, { change: 'PAYMENT_CHANGE_CAPTURED', payment });
  await eventually(async () => expect((await see(who, circle)).renewal?.overdue).toBeNull());
  const statistics = await caller().call<CircleStatistics>(owner, 'GET', `/circles/${circle.id}/statistics`);
  expect(statistics.data).toMatchObject({
    money: [{ captured: 18, refunded: 0 }],
    monthly: [{ currency: 'USD', members: 1, ending: 0, overdue: 0, amount: 9 }],
  });
  await eventually(async () =>
    expect((await mailsTo(who)).filter(kind => kind === 'circle-access')).toHaveLength(1),
  );
  expect(chargesOf(membership)).toHaveLength(1);
}, 180_000);

test('a declined card: a mail says what to do, the page takes another card, and the month is paid', async () => {
  const { circle, who, membership } = await joined();
  await toTheEnd(who, circle);
  await eventually(() => expect(chargesOf(membership)).toHaveLength(1));
  const refused = [{ orderId: 'charge:2', status: 'REFUSED', amount: 0, reason: 'Your card was declined.' }];
  await payments.release(
    paymentOf(membership, who, { attempt: 2, status: 'FAILED', capturedAmount: 0, orders: refused }),
  );
  expect((await see(who, circle)).renewal?.overdue).toMatchObject({ reason: 'Your card was declined.' });
  expect(await mailsTo(who)).toContain('circle-renewal-failed');

  const held = await payments.hold({ subject: subjectOf(membership), userId: who.userId, endedAttempt: 0 });
  expect(held).toMatchObject({ attempt: 3, isCardKept: true });
  await payments.complete(paymentOf(membership, who, { attempt: 3 }));
  expect((await see(who, circle)).renewal).toMatchObject({ overdue: null, isEnding: false });
});

test('not paid in a week, access ends; its mail says so, and joining again costs a month', async () => {
  const { circle, who, membership } = await joined();
  await toTheEnd(who, circle);
  await eventually(() => expect(chargesOf(membership)).toHaveLength(1));
  await payments.release(paymentOf(membership, who, { attempt: 2, status: 'FAILED', capturedAmount: 0 }));
  clock.advance(7 * 24 * 3_600_000);
  await eventually(async () =>
    expect(await see(who, circle)).toMatchObject({ status: 'UNPAID', renewal: null }),
  );
  expect(await mailsTo(who)).toContain('circle-lapsed');
  expect((await caller().join(who, circle)).data).toMatchObject({ status: 'PENDING', payment: { total: 9 } });
});

test('cancelled, it ends with the month; until then it can be taken back', async () => {
  const { circle, who, membership } = await joined();
  const set = (isRenewed: boolean) =>
    caller().call<CircleMembership>(who, 'PATCH', `/circles/${circle.id}/membership`, { isRenewed });
  expect((await set(false)).data.renewal).toMatchObject({ isEnding: true });
  expect((await set(true)).data.renewal).toMatchObject({ isEnding: false });
  await set(false);
  await toTheEnd(who, circle);
  await eventually(async () =>
    expect(await see(who, circle)).toMatchObject({ status: 'LEFT', renewal: null }),
  );
  expect(chargesOf(membership)).toEqual([]);
  expect(await mailsTo(who)).toContain('circle-ended');
  const other = await joined({ interval: 'ONCE' });
  const refused = await caller().call(other.who, 'PATCH', `/circles/${other.circle.id}/membership`, {
    isRenewed: false,
  });
  expect(refused.status).toBe(409);
});

test('the figures of a circle add up each currency by itself, also months from before another was set', async () => {
  const { circle, membership } = await joined();
  const store = await engines.connectStore();
  const paidMonths = [
    { attempt: 0, captured: 700, refunded: 100, currency: 'EUR' },
    // From before the currency was kept.
    { attempt: 0, captured: 500, refunded: 50 },
  ];
  await store.connection
    .collection('circle_members')
    .updateOne({ _id: membership.id } as never, { $set: { paidMonths } });
  const { money } = await createMemberships(store).figures(circle.id, new Date(0));
  expect(money).toEqual([
    { currency: 'USD', captured: 1400, refunded: 50 },
    { currency: 'EUR', captured: 700, refunded: 100 },
  ]);
});

type Race = { orders: number };

/** Two processes that look for what is due at the same time, on the row of a real member. */
async function race(name: string, weaken: (deps: MembershipDeps) => MembershipDeps): Promise<Race> {
  const { membership, who, circle } = await joined();
  const main = await engines.connectStore();
  const store = await engines.connectStore(`${engines.database}_${name}`);
  const bus = await connectBus(engines, store);
  const memberships = createMemberships(store);
  const circles = createCircles(store);
  const later = new Date((await see(who, circle)).renewal?.paidUntil ?? '');
  const deps = {
    ...{ store, circles, memberships, erased: createErased(store), clock: fixedClock(later) },
    ...{ outbox: bus.outbox, log: createLogger({ service: 'test', level: 'silent' }) },
    ...{ invitations: { removeOf: async () => undefined } },
    ...{ wakeCircles: () => undefined, onMoved: async () => undefined, onAccessChanged: () => undefined },
  } as unknown as MembershipDeps;
  await migrate(store);
  for (const collection of ['circles', 'circle_members']) {
    const id = collection === 'circles' ? circle.id : membership.id;
    const row = await main.connection.collection(collection).findOne({ _id: id } as never);
    if (row) await store.connection.collection(collection).insertOne(row);
  }
  const weak = weaken(deps);
  await Promise.all([renewAccess(weak), renewAccess(weak)]);
  const rows = await store.connection
    .collection('outbox')
    .find({}, { hint: { _id: 1 } })
    .toArray();
  return { orders: rows.filter(({ topic }) => String(topic).endsWith('money-order')).length };
}

test('two processes that renew at the same time order one charge', async () => {
  expect(await race('renewals', deps => deps)).toEqual({ orders: 1 });
});

test('the twin without the version of the membership orders two', async () => {
  const both = Promise.withResolvers<void>();
  let found = 0;
  const weaken = (deps: MembershipDeps): MembershipDeps => {
    const memberships: Memberships = {
      ...deps.memberships,
      find: async id => {
        const known = await deps.memberships.find(id);
        if (++found === 2) both.resolve();
        await both.promise;
        return known;
      },
      save: async ({ _id, ...row }: Membership) => {
        await deps.store.connection
          .collection('circle_members')
          .updateOne({ _id } as never, { $set: { attempts: row.attempts } });
      },
    };
    return { ...deps, memberships };
  };
  expect(await race('renewals_twin', weaken)).toEqual({ orders: 2 });
});
