import { expect, test } from '@jest/globals';
import { useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import type { Payment } from '../src/payment/payment.ts';
import { privacyAnswers } from '../src/privacy/privacy-answers.ts';
import { createRefund } from '../src/refund/create-refund.ts';
import { undoRefund } from '../src/refund/undo-refund.ts';
import { stateSources } from '../src/state-sources.ts';
import { settlePayment } from '../src/settlement/settle-payment.ts';
import { takeOrder } from '../src/settlement/take-orders.ts';
import { orderOf } from './events-double.ts';
import { addPayment, captured, makeParts, type Parts } from './parts.ts';
import { refundRequest } from './running-payments.ts';

const engines = useEngines();
const parts = await makeParts(engines);

/** A payer is erased between the reading and the writing of their payment by `work`. */
async function eraseDuring(payment: Payment, work: (deps: Parts) => Promise<unknown>): Promise<void> {
  const [read, erased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const save: Parts['payments']['save'] = async (...given) => {
    read.resolve();
    await erased.promise;
    return parts.payments.save(...given);
  };
  const working = work({ ...parts, payments: { ...parts.payments, save } });
  await read.promise;
  const person = { userId: payment.userId, emails: [], mobiles: [], picturePaths: [] };
  const states = stateSources(parts).payment;
  await privacyAnswers({ ...parts, states }).erase(person, uuid());
  erased.resolve();
  await working;
}

const about = { reason: 'Ada is ill', note: 'Ada has a cold' };

test.each<[string, (payment: Payment) => (deps: Parts) => Promise<unknown>]>([
  ['a settlement', payment => deps => settlePayment(deps, payment, captured)],
  [
    'a refund',
    ({ subject: { id, scopeId } }) =>
      deps =>
        createRefund(deps, refundRequest({ id, socialId: scopeId }, { key: 'ill', ...about })),
  ],
  [
    'an order',
    ({ subject }) =>
      deps =>
        deps.store.transaction(() =>
          takeOrder(deps, subject, orderOf({ attempt: 1 }, { id: 'ill', cause: about.reason })),
        ),
  ],
])('%s that runs while its payer is erased writes nothing of them again', async (what, work) => {
  const paid = { status: 'CAPTURED', capturedAmount: 6000, method: 'visa 4242' } as const;
  const payment = await addPayment(parts, what === 'a settlement' ? {} : paid);
  await eraseDuring(payment, work(payment));
  const left = [
    await parts.payments.get(payment.id),
    await parts.refunds.ofPayments([payment.id]),
    await parts.moneyOrders.ofPayments([payment.id]),
  ];
  expect(left[0]).toMatchObject({ status: expect.stringMatching(/CAPTURED|REFUNDED/), method: null });
  expect(JSON.stringify(left)).not.toMatch(/Ada|4242/);
});

/** A payment of which everything was paid back by hand, and the id of that refund. */
async function paidByHand() {
  const paid = { status: 'CAPTURED', capturedAmount: 6000 } as const;
  const payment = await addPayment(parts, paid);
  const { id, scopeId } = payment.subject;
  const request = refundRequest({ id, socialId: scopeId }, { key: 'hand', method: 'manual' });
  const { id: refundId } = await createRefund(parts, request);
  return { payment, undoing: { refundId, actorId: 'staff', note: 'Ada was not paid' } };
}

test('why a refund by hand was undone is not written while its payer is erased, and is emptied afterwards', async () => {
  const during = await paidByHand();
  await eraseDuring(during.payment, deps => undoRefund(deps, during.undoing));
  const before = await paidByHand();
  await undoRefund(parts, before.undoing);
  expect(await parts.refunds.get(before.undoing.refundId)).toMatchObject({
    undone: { note: 'Ada was not paid' },
  });
  const person = { userId: before.payment.userId, emails: [], mobiles: [], picturePaths: [] };
  await privacyAnswers({ ...parts, states: stateSources(parts).payment }).erase(person, uuid());
  for (const { payment } of [during, before])
    expect(await parts.refunds.ofPayments([payment.id])).toMatchObject([
      { status: 'FAILED', undone: { actorId: 'staff', note: '', at: expect.any(Date) } },
    ]);
});
