import type { StateSource } from '@momos/bus';
import type { PaymentChanged, PointsChanged } from '@momos/contracts/proto/payments/v1/bus';
import { topics } from '@momos/contracts/topics';
import type { MoneyOrders } from './money-order/money-order.store.ts';
import type { Payments } from './payment/payment.store.ts';
import type { PointLedger } from './points/points.store.ts';
import { paymentMessages } from './refund/payment-message.ts';
import type { Refunds } from './refund/refund.store.ts';

type Stores = { payments: Payments; refunds: Refunds; moneyOrders: MoneyOrders; points: PointLedger };

/** Where the states that this service publishes are; published again they name no kind of change. */
export function stateSources(stores: Stores) {
  const payment: StateSource<PaymentChanged> = {
    topic: topics.payment,
    collection: 'payments',
    statesOf: async ids =>
      (await paymentMessages(stores, await stores.payments.list(ids))).map(payment => ({
        change: 'PAYMENT_CHANGE_UNSPECIFIED',
        payment,
      })),
  };
  const balance: StateSource<PointsChanged> = {
    topic: topics.points,
    collection: 'pointAccounts',
    statesOf: async ids =>
      (await stores.points.last(ids)).map(({ userId, seq, balance: left, at }) => ({
        userId,
        version: seq,
        balance: left,
        changedAt: at,
      })),
  };
  return { payment, points: balance };
}
