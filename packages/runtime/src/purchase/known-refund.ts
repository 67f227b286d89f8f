import { type MoneyBack, refundStatusOf } from '@momos/contracts/money-back';
import type { Payment, Refund } from '@momos/contracts/proto/payments/v1/bus';

/** A refund of one attempt as payments published it last, ordered by us or asked for by a host; minor units. */
export type KnownRefund = {
  id: string;
  /** The id of the money order or of the host's request. */
  requestId: string;
  attempt: number;
  amount: number;
  status: MoneyBack['status'];
  cause: string;
  failure: string | null;
  method: MoneyBack['method'];
  /** It failed, and a later refund took its place: no one has to do anything about it. */
  isCovered: boolean;
  at: Date;
  /** The payment's version that says so. */
  version: number;
};

/** The refunds with those that a payment has of its attempt; the same array when nothing is new. */
export function withRefunds(known: KnownRefund[], payment: Payment): KnownRefund[] {
  const { attempt, version, refunds } = payment;
  const former = known.filter(each => each.attempt === attempt);
  const isNews = former.every(each => each.version < version) && (former.length > 0 || refunds.length > 0);
  if (!isNews) return known;
  const others = known.filter(each => each.attempt !== attempt);
  return [...others, ...refunds.map(refund => ({ ...knownRefund(refund), attempt, version }))];
}

const knownRefund = ({
  id,
  requestId,
  amount,
  status,
  reason,
  failure,
  method,
  coveredBy,
  ...at
}: Refund) => ({
  id,
  requestId,
  amount,
  status: refundStatusOf(status),
  cause: reason,
  failure: failure || null,
  method: method === 'manual' ? ('manual' as const) : ('provider' as const),
  isCovered: coveredBy !== '',
  at: at.updatedAt ?? at.createdAt ?? new Date(0),
});
