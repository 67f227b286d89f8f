import {
  type Charge,
  MoneyOrderKind,
  type MoneyOrder as MoneyOrderMessage,
  type MoneyOrders,
  type Payment,
  type Subject,
} from '@momos/contracts/proto/payments/v1/bus';
import { isPaid, type MoneyOrder, type Purchase } from './purchase.ts';

/** An order before it is given; `isNotified`: there is money that its person is notified of. */
export type NewOrder = Pick<
  MoneyOrder,
  'kind' | 'attempt' | 'ticketAmount' | 'depositAmount' | 'points' | 'everything' | 'cause'
> & { reason: string; isNotified: boolean; charge?: Charge };

const all = { ticketAmount: 0, depositAmount: 0, everything: true };

/** Takes the authorised money of the live attempt; null when nothing is authorised. */
export function captureOrder({ payment }: Pick<Purchase, 'payment'>): NewOrder | null {
  const { attempt, state, isOver } = payment;
  if (attempt === null || isOver || state !== 'AUTHORISED') return null;
  const nothing = { ticketAmount: 0, depositAmount: 0, everything: false };
  return { kind: 'CAPTURE', attempt, ...nothing, cause: 'capture', reason: 'approved', isNotified: false };
}

/** Charges a kept card for a new attempt. */
export function chargeOrder(attempt: number, charge: Charge): NewOrder {
  const nothing = { ticketAmount: 0, depositAmount: 0, everything: false };
  return {
    kind: 'CHARGE',
    attempt,
    ...nothing,
    cause: 'charge',
    reason: 'charge',
    isNotified: false,
    charge,
  };
}

/** Ends the live attempt and refunds or releases all its money, now or when it lands; null without such an attempt. */
export function endOrder(
  purchase: Pick<Purchase, 'payment'>,
  cause: string,
  reason = cause,
): NewOrder | null {
  const { attempt, isOver } = purchase.payment;
  if (attempt === null || isOver) return null;
  return { kind: 'RETURN', attempt, ...all, cause, reason, isNotified: isPaid(purchase) };
}

const idOf = ({ cause, attempt }: Pick<MoneyOrder, 'cause' | 'attempt'>) => `${cause}:${attempt}`;

/** The orders with a new one at their end; the same ones where it was given before. */
export function withOrder(
  orders: readonly MoneyOrder[],
  { reason: _, isNotified: __, ...order }: NewOrder,
  by: { actorId: string; at: Date },
): MoneyOrder[] {
  const id = idOf(order);
  if (orders.some(each => each.id === id)) return [...orders];
  const sent = { status: 'SENT', amount: 0, reason: null, version: 0 } as const;
  return [...orders, { ...order, ...sent, id, actorId: by.actorId, orderedAt: by.at }];
}

/** The orders with what a payment answers to those of its attempt; the same array when nothing is new. */
export function withOutcomes(orders: MoneyOrder[], payment: Payment): MoneyOrder[] {
  const answered = orders.map(order => {
    const outcome = payment.orders.find(({ orderId }) => orderId === order.id);
    const isNews = order.attempt === payment.attempt && payment.version > order.version;
    if (!outcome || !isNews || outcome.status === 'PENDING') return order;
    const { amount, reason } = outcome;
    const status = outcome.status as MoneyOrder['status'];
    if (status === order.status && amount === order.amount) return order;
    return { ...order, status, amount, reason: reason || null, version: payment.version };
  });
  return answered.some((order, index) => order !== orders[index]) ? answered : orders;
}

/** Those that payments has not answered. */
export const unanswered = ({ orders }: Pick<Purchase, 'orders'>): MoneyOrder[] =>
  orders.filter(({ status }) => status === 'SENT');

const patienceMs = 10 * 60_000;

/** Those that payments did not answer in time, and that are sent again. */
export const lateOrders = (purchase: Pick<Purchase, 'orders'>, now: Date): MoneyOrder[] =>
  unanswered(purchase).filter(({ orderedAt }) => now.getTime() - orderedAt.getTime() >= patienceMs);

/** An order as payments takes it. */
export const orderMessage = (order: MoneyOrder): MoneyOrderMessage => ({
  id: order.id,
  attempt: order.attempt,
  kind: messageKinds[order.kind],
  ticketAmount: order.ticketAmount,
  depositAmount: order.depositAmount,
  points: order.points ?? 0,
  everything: order.everything,
  cause: order.cause,
  actorId: order.actorId,
  orderedAt: order.orderedAt,
  charge: order.charge,
});

const messageKinds = {
  CAPTURE: MoneyOrderKind.MONEY_ORDER_KIND_CAPTURE,
  RETURN: MoneyOrderKind.MONEY_ORDER_KIND_RETURN,
  CHARGE: MoneyOrderKind.MONEY_ORDER_KIND_CHARGE,
} as const;

/** Orders of one subject as they are published; `version` counts up with each message about it. */
export const ordersMessage = (
  subject: Subject,
  version: number,
  orders: readonly MoneyOrder[],
): MoneyOrders => ({ subject, version, orders: orders.map(orderMessage) });
