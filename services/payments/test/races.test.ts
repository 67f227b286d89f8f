import { expect, test } from '@jest/globals';
import { useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { checkLedger } from '../src/ledger/check-ledger.ts';
import { capturePayment } from '../src/settlement/capture-payment.ts';
import { openPayment } from '../src/checkout/open-payment.ts';
import { createPointLedger } from '../src/points/points.store.ts';
import { takeOrder } from '../src/settlement/take-orders.ts';
import { settlePayment } from '../src/settlement/settle-payment.ts';
import type { Payment } from '../src/payment/payment.ts';
import type { PromoCode } from '../src/promo-code/promo-code.ts';
import { createRefund } from '../src/refund/create-refund.ts';
import { type GivenOrder, orderOf } from './events-double.ts';
import { addPayment, captured, makeParts, type Parts } from './parts.ts';
import { refundRequest } from './running-payments.ts';

const engines = useEngines();
const parts = await makeParts(engines);
const { store } = parts;

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => work(index)));

const done = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.filter(each => each.status === 'fulfilled').length;

const rows = (collection: string, filter: object) =>
  store.connection.collection(collection).countDocuments(filter, { hint: { _id: 1 } });

/** The ticket of a new RSVP. */
const ticket = (scopeId: string) => ({ kind: 'social-ticket', id: uuid(), scopeId });

const captureOf = (payment: Payment) => ({
  subject: payment.subject,
  order: orderOf(payment, { id: 'approved', kind: 'MONEY_ORDER_KIND_CAPTURE' }),
});

/** Lets all continue only when `count` have arrived: every reader has read before the first writes, the worst of all races. */
function meeting(count: number): () => Promise<void> {
  const all = Promise.withResolvers<void>();
  let come = 0;
  return () => {
    if (++come === count) all.resolve();
    return all.promise;
  };
}

/** The same parts with the guards taken out: no transactions, blind writes, no unique keys. What the twins run on. */
function unguarded(): Parts {
  const payments = store.connection.collection<{ _id: string }>('payments');
  const plain = { ...store, transaction: <T>(work: () => Promise<T>) => work() };
  return {
    ...parts,
    store: plain,
    payments: {
      ...parts.payments,
      save: async (payment, changes) => {
        await payments.updateOne({ _id: payment.id }, { $set: changes });
        return { ...payment, ...changes, version: payment.version + 1 };
      },
    },
    ledger: {
      ...parts.ledger,
      append: (transaction, at) => parts.ledger.append({ ...transaction, key: uuid() }, at),
    },
    outbox: { ...parts.outbox, add: async () => undefined },
  };
}

/** Return page, webhooks and reconciler together. */
async function settleTogether(deps: Parts): Promise<{ ledger: number; events: number }> {
  const payment = await addPayment(deps);
  const { id } = payment;
  await times(12, () => settlePayment(deps, payment, captured));
  return {
    ledger: await rows('ledger', { paymentId: id, kind: 'capture' }),
    events: await rows('outbox', { key: id }),
  };
}

test('twelve concurrent settlements complete a payment once', async () => {
  for (let round = 0; round < 5; round++)
    expect(await settleTogether(parts)).toEqual({ ledger: 1, events: 1 });
});

test('twin: without the guards the same payment is captured twelve times', async () => {
  const deps = unguarded();
  const { get } = deps.payments;
  // Each looks twice, the second time inside what would be the transaction.
  const looks = [meeting(12), meeting(12)];
  let calls = 0;
  const late = async (id: string) => {
    const payment = await get(id);
    await looks[Math.floor(calls++ / 12)]?.();
    return payment;
  };
  expect((await settleTogether({ ...deps, payments: { ...deps.payments, get: late } })).ledger).toBe(12);
});

test('a capture that was made is not ordered again', async () => {
  const payment = await addPayment(parts, { status: 'AUTHORISED', isCaptureManual: true });
  parts.provider.captures = 0;
  await capturePayment(parts, captureOf(payment));
  await times(5, () => capturePayment(parts, captureOf(payment)));
  expect(parts.provider.captures).toBe(1);
});

/** Ten refunds of 40 out of 60, each with its own key. */
async function refundTogether(deps: Parts): Promise<{ granted: number; promised: number }> {
  const { subject } = await addPayment(deps, { status: 'CAPTURED', capturedAmount: 6000 });
  const rsvp = { id: subject.id, socialId: subject.scopeId };
  const outcomes = await times(10, index =>
    createRefund(deps, refundRequest(rsvp, { key: `k${index}`, type: 'CUSTOM', amount: 4000 })),
  );
  const [sum] = await store.connection
    .collection('refunds')
    .aggregate<{ amount: number }>([
      { $match: { 'subject.kind': subject.kind, 'subject.id': subject.id } },
      { $group: { _id: null, amount: { $sum: '$amount' } } },
    ])
    .toArray();
  return { granted: done(outcomes), promised: sum?.amount ?? 0 };
}

test('concurrent refunds never exceed what was captured', async () => {
  for (let round = 0; round < 5; round++)
    expect(await refundTogether(parts)).toEqual({ granted: 1, promised: 4000 });
});

test('twin: without the guards more is refunded than was captured', async () => {
  expect((await refundTogether(unguarded())).promised).toBeGreaterThan(6000);
});

test('a refund of no named attempt is of the newest that has money', async () => {
  const older = await addPayment(parts, { status: 'CAPTURED', capturedAmount: 6000 });
  const { subject } = older;
  const gone = { ticket: 5000, deposit: 1000, fee: 0 };
  await addPayment(parts, { subject, attempt: 2, status: 'REFUNDED', capturedAmount: 6000, promised: gone });
  await addPayment(parts, { subject, attempt: 3 });
  const rsvp = { id: subject.id, socialId: subject.scopeId };
  expect(await createRefund(parts, refundRequest(rsvp, { key: 'all' }))).toMatchObject({
    paymentId: older.id,
    amount: 6000,
  });
});

test('a refund asked for ten times with one key is one refund', async () => {
  const { subject } = await addPayment(parts, { status: 'CAPTURED', capturedAmount: 6000 });
  const rsvp = { id: subject.id, socialId: subject.scopeId };
  parts.provider.refunded = 0;
  const request = refundRequest(rsvp, { key: 'same', type: 'DEPOSIT_ONLY' });
  await times(10, () => createRefund(parts, request));
  expect(await createRefund(parts, request)).toMatchObject({ status: 'DONE', amount: 1000 });
  expect(await rows('refunds', { 'subject.id': subject.id })).toBe(1);
});

/** A code that three may still use. */
async function addCode(socialId: string, { promoCodes } = parts): Promise<PromoCode> {
  const promo: PromoCode = {
    id: uuid(),
    version: 1,
    socialId,
    code: 'LAST',
    kind: 'PERCENT',
    value: 50,
    currency: 'USD',
    tierIds: [],
    maxUses: 3,
    uses: 0,
    startsAt: null,
    endsAt: null,
    isActive: true,
    isEnded: false,
    createdAt: new Date(),
  };
  await promoCodes.add(promo);
  return promo;
}

/** Twelve buyers with that code. */
async function buyTogether(deps: Parts): Promise<{ bought: number; uses: number }> {
  const socialId = uuid();
  const { id } = await addCode(socialId);
  const outcomes = await times(12, () => openPayment(deps, { userId: uuid() }, ticket(socialId)));
  return { bought: done(outcomes), uses: (await parts.promoCodes.get(socialId, id))?.uses ?? 0 };
}

test('the last uses of a code go to as many buyers', async () => {
  for (let round = 0; round < 3; round++) expect(await buyTogether(parts)).toEqual({ bought: 3, uses: 3 });
});

test('twin: reading what is left and then taking it gives the code to everybody', async () => {
  const { id } = await addCode(uuid());
  const met = meeting(12);
  const codes = store.connection.collection<{ _id: string; uses: number; maxUses: number }>('promoCodes');
  const naive = async () => {
    const promo = await codes.findOne({ _id: id });
    await met();
    if (!promo || promo.uses >= promo.maxUses) return false;
    await codes.updateOne({ _id: id }, { $inc: { uses: 1 } });
    return true;
  };
  const taken = await Promise.all(Array.from({ length: 12 }, naive));
  expect(taken.filter(Boolean)).toHaveLength(12);
});

test('concurrent openings of one subject get the same page', async () => {
  const actor = { userId: uuid() };
  const target = ticket(uuid());
  await addCode(target.scopeId);
  const outcomes = await times(8, () => openPayment(parts, actor, target));
  expect(done(outcomes)).toBe(8);
  expect(await rows('payments', { 'subject.id': target.id })).toBe(1);
});

/** The owner ends an attempt while its payment is being opened, both having seen that there is none. */
async function endWhileOpening(deps: Parts): Promise<{ count: number; notEnded: number }> {
  const subject = ticket(uuid());
  await addCode(subject.scopeId, deps);
  const met = meeting(2);
  let reads = 0;
  const ofAttempt: Parts['payments']['ofAttempt'] = async (...asked) => {
    const found = await deps.payments.ofAttempt(...asked);
    if (reads++ < 2) await met();
    return found;
  };
  const given = { ...deps, payments: { ...deps.payments, ofAttempt } };
  const order = orderOf({ attempt: 1 }, { id: 'over' });
  await Promise.all([
    openPayment(given, { userId: uuid() }, subject),
    given.store.transaction(() => takeOrder(given, subject, order)),
  ]);
  const all = await deps.payments.ofSubjects(subject.kind, [subject.id]);
  const first = all.filter(({ attempt }) => attempt === 1);
  return { count: first.length, notEnded: first.filter(({ ended }) => !ended).length };
}

test('an attempt that ends while it is opened is ended, whoever is first', async () => {
  for (let round = 0; round < 5; round++)
    expect(await endWhileOpening(parts)).toEqual({ count: 1, notEnded: 0 });
});

test('twin: without the unique index an open payment stays beside the end of its attempt', async () => {
  const twin = await makeParts(engines, 'twin');
  const payments = twin.store.connection.collection('payments');
  await payments.dropIndex('subject.kind_1_subject.id_1_attempt_-1');
  await payments.createIndex({ 'subject.kind': 1, 'subject.id': 1, attempt: -1 });
  expect(await endWhileOpening(twin)).toEqual({ count: 2, notEnded: 1 });
});

test('ten deliveries of one order together are one refund, and ten different ones never return more than there is', async () => {
  const { id, subject } = await addPayment(parts, { status: 'CAPTURED', capturedAmount: 6000 });
  const take = (order: GivenOrder) => () =>
    parts.store.transaction(() => takeOrder(parts, subject, orderOf({ attempt: 1 }, order)));
  await Promise.all(Array.from({ length: 10 }, take({ id: 'same', ticketAmount: 1000 })));
  expect(await parts.refunds.ofPayments([id])).toMatchObject([{ key: 'same', amount: 1000 }]);
  const others = Array.from({ length: 10 }, (_, index) => take({ id: `o${index}`, ticketAmount: 2000 }));
  await Promise.all(others.map(work => work()));
  const amounts = (await parts.refunds.ofPayments([id])).map(({ amount }) => amount);
  // Of the ticket's 50 only 10, 20 and 20 are there to give.
  expect(amounts).toEqual([1000, 2000, 2000]);
  const orders = await parts.moneyOrders.ofPayments([id]);
  expect(orders.filter(({ status }) => status === 'DONE').map(({ amount }) => amount)).toEqual(
    Array.from({ length: 8 }, () => 0),
  );
});

test('the proof finds what is wrong with a ledger', async () => {
  const { payments, ledger } = parts;
  const points = createPointLedger(store, 'test');
  const payment = await addPayment(parts);
  const { id } = payment;
  await settlePayment(parts, payment, captured);
  const problems = async () =>
    (await checkLedger({ store, payments, ledger, points })).problems.filter(each => each.includes(id));
  expect(await problems()).toEqual([]);
  const rows = store.connection.collection<{ _id: string }>('ledger');
  await rows.updateOne({ _id: `${id}:capture:${id}` }, { $inc: { 'entries.0.amount': -1 } });
  expect(await problems()).toEqual([
    `transaction ${id}:capture:${id} does not sum to zero`,
    `payment ${id}: 6000 by the payment, 5999 in cash`,
  ]);
  await rows.deleteOne({ _id: `${id}:capture:${id}` });
  expect(await problems()).toEqual([`payment ${id}: 6000 by the payment, 0 in cash`]);
});
