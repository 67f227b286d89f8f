import { toMajor } from '@momos/contracts/money';
import type { MoneyBack } from '@momos/contracts/money-back';
import type { MoneyOrder } from './purchase.ts';
import type { Purchase } from './purchase.ts';

/**
 * The money that goes back to a buyer, as both sides see it: refunds, and orders that no refund is known of yet.
 * A failed refund whose place a later one took is settled and left out, as are orders where no money was there, and what was
 * refunded of attempts before the present one.
 */
export function moneyBackOf(
  { refunds, orders, payment }: Pick<Purchase, 'refunds' | 'orders' | 'payment'>,
  currency: string,
): MoneyBack[] {
  const shown = refunds.filter(
    ({ status, attempt, isCovered }) => !isCovered && (status !== 'DONE' || attempt === payment.attempt),
  );
  const waiting = orders.filter(
    order =>
      isOnItsWay(order) &&
      !isLost(order, payment) &&
      !refunds.some(({ requestId }) => requestId === order.id),
  );
  return [
    ...shown.map(({ id, amount, status, cause, failure, method, at }) => ({
      ...{ id, amount, status, cause, method, at },
      failure: status === 'FAILED' ? failure : null,
    })),
    ...waiting.map(order => expected(order, payment)),
  ]
    .filter(({ amount }) => amount > 0)
    .map(({ amount, at, ...back }) => ({ ...back, amount: toMajor(amount, currency), at: at.toISOString() }));
}

const isOnItsWay = ({ kind, status }: MoneyOrder) =>
  kind === 'RETURN' && (status === 'SENT' || status === 'UNKNOWN');

/** The payer's bank took its part, so that only payments knows what is left to go back. */
const isLost = ({ attempt }: MoneyOrder, payment: Purchase['payment']) =>
  attempt === payment.attempt && payment.dispute === 'LOST';

/** What an order will bring back; all that is there where it says so, nothing where nothing was captured. */
function expected(order: MoneyOrder, payment: Purchase['payment']) {
  const { id, everything, ticketAmount, depositAmount, cause, orderedAt: at, status } = order;
  const left = order.attempt === payment.attempt ? payment.captured - payment.refunded : 0;
  return {
    ...{ id, cause, at, failure: null },
    method: 'provider' as const,
    status: status === 'UNKNOWN' ? ('UNKNOWN' as const) : ('PENDING' as const),
    amount: Math.min(left, everything ? left : ticketAmount + depositAmount),
  };
}
