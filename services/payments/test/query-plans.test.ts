import { expect, test } from '@jest/globals';
import { migrate } from '@momos/store';
import { queryPlans, useEngines } from '@momos/testing';
import { createLedger } from '../src/ledger/ledger.store.ts';
import { createMoneyOrders } from '../src/money-order/money-order.store.ts';
import { createPatrons } from '../src/patron/patron.store.ts';
import { createPayments } from '../src/payment/payment.store.ts';
import { createPointLedger } from '../src/points/points.store.ts';
import { createPromoCodes } from '../src/promo-code/promo-code.store.ts';
import { createRefunds } from '../src/refund/refund.store.ts';
import { createDeliveries } from '../src/sandbox/delivery.store.ts';
import { createSandbox } from '../src/sandbox/sandbox.store.ts';
import { createWebhooks } from '../src/webhook/webhook.store.ts';

const engines = useEngines();
const store = await engines.connectStore();
const secret = 'test';
createPayments(store, secret);
createRefunds(store, 'test');
createMoneyOrders(store, 'test');
createPromoCodes(store);
createPatrons(store, secret);
createPointLedger(store, secret);
createLedger(store);
createWebhooks(store);
createSandbox(store, async () => undefined);
createDeliveries(store);
await migrate(store);

const now = new Date();
const examples = {
  payments: { ofAttempt: ['a', 'b', 1], ofSubjects: ['a', ['b', 'c']], due: [now], toAsk: [now] },
  refunds: { ofPayments: [['a', 'b']], due: [now] },
  money_orders: { ofPayments: [['a', 'b']] },
  webhooks: { receivedBefore: [now] },
  sandboxDeliveries: { due: [now], deliveredBefore: [now] },
};

test('every query and its plan', async () => {
  const plans = await queryPlans(store, examples);
  expect(plans.flatMap(({ fault }) => fault ?? [])).toEqual([]);
  expect(plans.map(({ collection, query, plan }) => `${collection}.${query}: ${plan}`)).toEqual([
    'payments.ofAttempt: FETCH ← IXSCAN subject.kind_1_subject.id_1_attempt_-1',
    'payments.ofSubjects: FETCH ← SORT_MERGE ← IXSCAN subject.kind_1_subject.id_1_attempt_-1 ← IXSCAN subject.kind_1_subject.id_1_attempt_-1',
    'payments.ofUser: FETCH ← IXSCAN userId_1__id_-1',
    'payments.byReference: FETCH ← IXSCAN reference_1',
    'payments.disputed: FETCH ← IXSCAN disputes.status_1_createdAt_1__id_1',
    'payments.unanswered: FETCH ← SORT_MERGE ← IXSCAN command_1_createdAt_1__id_1 ← IXSCAN command_1_createdAt_1__id_1 ← IXSCAN command_1_createdAt_1__id_1',
    'payments.toAsk: FETCH ← IXSCAN acknowledgement.askAt_1',
    'payments.unasked: FETCH ← IXSCAN captured-unasked',
    'payments.orphaned: FETCH ← IXSCAN acknowledgement.orphanedAt_1__id_1',
    'payments.due: FETCH ← IXSCAN checkAt_1',
    'payments.scheduled: FETCH ← IXSCAN checkAt_1',
    'refunds.byKey: FETCH ← IXSCAN subject.kind_1_subject.id_1_key_1',
    'refunds.ofPayments: FETCH ← SORT_MERGE ← IXSCAN paymentId_1__id_1 ← IXSCAN paymentId_1__id_1',
    'refunds.unsettled: FETCH ← SORT_MERGE ← IXSCAN coveredBy_1__id_1 ← IXSCAN coveredBy_1__id_1',
    'refunds.byHand: FETCH ← IXSCAN method_1__id_-1',
    'refunds.due: FETCH ← IXSCAN checkAt_1',
    'refunds.scheduled: FETCH ← IXSCAN checkAt_1',
    'money_orders.ofPayments: FETCH ← SORT_MERGE ← IXSCAN paymentId_1_createdAt_1 ← IXSCAN paymentId_1_createdAt_1',
    'money_orders.refused: FETCH ← SORT_MERGE ← IXSCAN closedAt_1_createdAt_1__id_1 ← IXSCAN closedAt_1_createdAt_1__id_1',
    'money_orders.byActor: FETCH ← IXSCAN actorId_1__id_-1',
    'promoCodes.byCode: FETCH ← IXSCAN socialId_1_code_1',
    'promoCodes.ofSocial: FETCH ← IXSCAN socialId_1_isEnded_1__id_1',
    'patrons.byCode: FETCH ← IXSCAN code_1',
    'patrons.all: FETCH ← IXSCAN _id_',
    'pointTransactions.ofUser: FETCH ← IXSCAN userId_1_seq_-1',
    'ledger.ofPayment: SORT ← FETCH ← IXSCAN paymentId_1',
    'ledger.ofAccount: SORT ← FETCH ← IXSCAN entries.account_1_at_1',
    'webhooks.receivedBefore: FETCH ← IXSCAN receivedAt_1',
    'sandboxDeliveries.pending: FETCH ← SORT_MERGE ← IXSCAN deliveredAt_1_dueAt_1 ← IXSCAN deliveredAt_1_dueAt_1',
    'sandboxDeliveries.due: FETCH ← SORT_MERGE ← IXSCAN deliveredAt_1_dueAt_1 ← IXSCAN deliveredAt_1_dueAt_1',
    'sandboxDeliveries.createdWithin: FETCH ← IXSCAN createdAt_1',
    'sandboxDeliveries.deliveredBefore: FETCH ← IXSCAN deliveredAt_1_dueAt_1',
  ]);
});
