import type { StateSource } from '@momos/bus';
import type { PaymentChanged, PointsChanged } from '@momos/contracts/proto/payments/v1/bus';
import { topics } from '@momos/contracts/topics';
import type { Payments } from './payment/payment.store.ts';
import type { PointLedger } from './points/points.store.ts';
import { paymentMessage } from './refund/payment-message.ts';
import type { Refunds } from './refund/refund.store.ts';

/** Where the states that this service publishes are; published again they name no kind of change. */
export function stateSources(stores: { payments: Payments; refunds: Refunds; points: PointLedger }) {
  const { payments, refunds, points } = stores;
  const payment: StateSource<PaymentChanged> = {
    topic: topics.payment,
    collection: 'payments',
    async statesOf(ids) {
      const states: PaymentChanged[] = [];
      for (const id of ids) {
        const found = await payments.get(id);
        if (!found) continue;
        const message = paymentMessage(found, await refunds.ofPayments([id]));
        states.push({ change: 'PAYMENT_CHANGE_UNSPECIFIED', payment: message });
      }
      return states;
    },
  };
  const balance: StateSource<PointsChanged> = {
    topic: topics.points,
    collection: 'pointAccounts',
    statesOf: async ids =>
      (await points.last(ids)).map(({ userId, seq, balance: left, at }) => ({
        userId,
        version: seq,
        balance: left,
        changedAt: at,
      })),
  };
  return { payment, points: balance };
}
