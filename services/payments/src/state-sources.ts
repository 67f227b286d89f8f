import type { StateSource } from '@momos/bus';
import type { PaymentChanged, PointsChanged } from '@momos/contracts/proto/payments/v1/bus';
import { topics } from '@momos/contracts/topics';
import type { MoneyOrders } from './money-order/money-order.store.ts';
import type { Payments } from './payment/payment.store.ts';
import type { PointLedger } from './points/points.store.ts';
import { paymentMessage } from './refund/payment-message.ts';
import type { Refunds } from './refund/refund.store.ts';

type Stores = { payments: Payments; refunds: Refunds; moneyOrders: MoneyOrders; points: PointLedger };

/** Where the states that this service publishes are; published again they name no kind of change. */
export function stateSources({ payments, refunds, moneyOrders, points }: Stores) {
  const payment: StateSource<PaymentChanged> = {
    topic: topics.payment,
    collection: 'payments',
    async statesOf(ids) {
      const states: PaymentChanged[] = [];
      for (const id of ids) {
        const found = await payments.get(id);
        if (!found) continue;
        const [made, orders] = [await refunds.ofPayments([id]), await moneyOrders.ofPayments([id])];
        const message = paymentMessage(found, { refunds: made, orders });
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
