import { expect, test } from '@jest/globals';
import { useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { checkLedger } from '../src/ledger/check-ledger.ts';
import { capturePayment } from '../src/settlement/capture-payment.ts';
import { openPayment } from '../src/checkout/open-payment.ts';
import { createPointLedger } from '../src/points/points.store.ts';
import { settlePayment } from '../src/settlement/settle-payment.ts';
import type { PromoCode } from '../src/promo-code/promo-code.ts';
import { createRefund } from '../src/refund/create-refund.ts';
import { addPayment, captured, makeParts, type Parts } from './parts.ts';

const engines = useEngines();
const parts = await makeParts(engines);
const { store } = parts;

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => work(index)));

const done = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.filter(each => each.status === 'fulfilled').length;

const rows = (collection: string, filter: object) =>
  store.connection.collection(collection).countDocuments(filter, { hint: { _id: 1 } });

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
  await capturePayment(parts, payment.rsvpId);
  await times(5, () => capturePayment(parts, payment.rsvpId));
  expect(parts.provider.captures).toBe(1);
});

/** Ten refunds of 40 out of 60, each with its own key. */
async function refundTogether(deps: Parts): Promise<{ granted: number; promised: number }> {
  const { rsvpId } = await addPayment(deps, { status: 'CAPTURED', capturedAmount: 6000 });
  const outcomes = await times(10, index =>
    createRefund(deps, {
      key: `k${index}`,
      rsvpId,
      type: 'CUSTOM',
      amount: 4000,
      reason: '',
      note: '',
      actorId: '',
    }),
  );
  const [sum] = await store.connection
    .collection('refunds')
    .aggregate<{ amount: number }>([
      { $match: { rsvpId } },
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

test('a refund asked for ten times with one key is one refund', async () => {
  const { rsvpId } = await addPayment(parts, { status: 'CAPTURED', capturedAmount: 6000 });
  parts.provider.refunded = 0;
  const request = { key: 'same', rsvpId, type: 'DEPOSIT_ONLY', amount: 0, reason: '', note: '', actorId: '' };
  await times(10, () => createRefund(parts, request));
  expect(await createRefund(parts, request)).toMatchObject({ status: 'DONE', amount: 1000 });
  expect(await rows('refunds', { rsvpId })).toBe(1);
});

/** A code that three may still use. */
async function addCode(socialId: string): Promise<PromoCode> {
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
  await parts.promoCodes.add(promo);
  return promo;
}

/** Twelve buyers with that code. */
async function buyTogether(deps: Parts): Promise<{ bought: number; uses: number }> {
  const socialId = uuid();
  const { id } = await addCode(socialId);
  const outcomes = await times(12, () => openPayment(deps, { userId: uuid() }, { socialId, rsvpId: uuid() }));
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

test('two concurrent openings of one RSVP get the same page', async () => {
  const actor = { userId: uuid() };
  const target = { socialId: uuid(), rsvpId: uuid() };
  await addCode(target.socialId);
  const outcomes = await times(8, () => openPayment(parts, actor, target));
  expect(done(outcomes)).toBe(8);
  expect(await rows('payments', { rsvpId: target.rsvpId })).toBe(1);
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
