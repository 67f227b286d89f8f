import type { MoneyOrders } from '../money-order/money-order.store.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import type { Audit } from '@momos/runtime';
import type { FeeRule } from '../pricing/quote.ts';
import type { Refunds } from './refund.store.ts';

/** Dependencies of every use case that may refund. */
export type RefundDeps = PaymentDeps & {
  refunds: Refunds;
  moneyOrders: MoneyOrders;
  audit: Pick<Audit, 'add'>;
  /** On top of what a kept card is charged. */
  fee: FeeRule;
};
