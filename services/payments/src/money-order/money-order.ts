import { isPending, type Payment, type Subject, unknownAfterTries } from '../payment/payment.ts';

/** Outcomes of a money order, and of a refund: UNKNOWN when the provider has not answered for long. */
export const orderStatuses = ['PENDING', 'DONE', 'REFUSED', 'UNKNOWN'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** What the owner of a subject ordered of the money of one attempt; kept with its outcome. Amounts in minor units. */
export type MoneyOrder = {
  /** Made of the subject and the order's own id, which is unique within the subject. */
  id: string;
  orderId: string;
  subject: Subject;
  attempt: number;
  paymentId: string;
  kind: 'CAPTURE' | 'RETURN' | 'CHARGE';
  /** The attempt is over for good: all that it has or will have goes back. */
  everything: boolean;
  ticketAmount: number;
  depositAmount: number;
  /** Momo points that go back; missing where money pays. */
  points?: number;
  cause: string;
  actorId: string;
  status: OrderStatus;
  /** What was captured or went back. */
  amount: number;
  /** Why it was refused, in words for a person. */
  reason: string;
  createdAt: Date;
  answeredAt: Date | null;
  /** Of a refused capture: when it needed no person any more; null while it waits for one. */
  closedAt: Date | null;
  /** Who gave up a refused capture, and why; missing where no person did. */
  givenUp?: { actorId: string; note: string };
};

/** The outcome of an order. */
export type OrderOutcome = Pick<MoneyOrder, 'status' | 'amount' | 'reason'>;

/** The refund that an order made. */
export type OrderRefund = {
  key: string;
  status: 'PENDING' | 'DONE' | 'FAILED' | 'UNKNOWN';
  amount: number;
  failure: string | null;
};

/** The key of a stored order. */
export const moneyOrderId = ({ kind, id }: Pick<Subject, 'kind' | 'id'>, orderId: string): string =>
  `${kind}/${id}/${orderId}`;

/**
 * The outcome of an order as its payment stands: the refund's where it made one, else the payment's. An answer stays, unless
 * a refund changes it, money that landed late or came back from the payer's bank, or a refused capture succeeds after all.
 */
export function outcomeOf(
  order: MoneyOrder,
  payment: Payment,
  refunds: readonly OrderRefund[],
): OrderOutcome {
  const refund = refunds.find(({ key }) => key === order.orderId);
  if (refund && order.kind === 'RETURN') return outcomeOfRefund(refund);
  // Money that was taken after all, as when a person had it tried again.
  if (order.status === 'REFUSED' && order.kind !== 'RETURN' && payment.capturedAmount > 0)
    return done(payment.capturedAmount);
  if (order.status === 'DONE' || order.status === 'REFUSED') return order;
  if (order.kind === 'CHARGE' && payment.status === 'OPEN') return waiting(payment);
  return order.kind === 'RETURN' ? outcomeOfReturn(payment) : outcomeOfCapture(payment);
}

/**
 * When a refused capture needs no person any more: its owner has ended the attempt, a person gave it up, or there never was a
 * payment. Null for one that waits, as the owner counts on its money, and for every other order.
 */
export function closedAtOf(
  order: Pick<MoneyOrder, 'kind' | 'status' | 'givenUp' | 'closedAt'>,
  { ended, userId }: Pick<Payment, 'ended' | 'userId'>,
  now: Date,
): Date | null {
  if (order.kind !== 'CAPTURE' || order.status !== 'REFUSED') return null;
  const isClosed = ended !== null || order.givenUp !== undefined || userId === '';
  return isClosed ? (order.closedAt ?? now) : null;
}

const done = (amount: number): OrderOutcome => ({ status: 'DONE', amount, reason: '' });
const refused = (reason: string): OrderOutcome => ({ status: 'REFUSED', amount: 0, reason });
const waiting = ({ tries }: Payment): OrderOutcome => ({
  status: tries >= unknownAfterTries ? 'UNKNOWN' : 'PENDING',
  amount: 0,
  reason: '',
});

function outcomeOfRefund({ status, amount, failure }: OrderRefund): OrderOutcome {
  if (status === 'FAILED') return refused(failure ?? 'The payment provider refused the refund.');
  return { status, amount: status === 'DONE' ? amount : 0, reason: '' };
}

function outcomeOfCapture(payment: Payment): OrderOutcome {
  if (payment.status === 'OPEN') return refused('Nothing is authorised.');
  if (payment.status === 'CAPTURED' || payment.status === 'REFUNDED') return done(payment.capturedAmount);
  // Also while it is released: the capture may be at the bank already.
  if (payment.status === 'AUTHORISED') return waiting(payment);
  return refused(payment.failure ?? 'Nothing is authorised any more.');
}

/** Without a refund there was nothing to refund, or it was released before it was taken. */
const outcomeOfReturn = (payment: Payment): OrderOutcome => (isPending(payment) ? waiting(payment) : done(0));
