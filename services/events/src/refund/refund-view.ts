import { refundMethods, refundStatusOf } from '@momos/contracts/money-back';
import { toMajor } from '@momos/contracts/money';
import type { Refund } from '@momos/contracts/proto/payments/v1/bus';
import { refundReasons, refundTypes } from '@momos/contracts/refunds';

const oneOf = <T extends string>(values: readonly T[], text: string, fallback: T): T =>
  values.find(value => value === text) ?? fallback;

/** A refund in decimal major units. Refunds that the system ordered have reasons of their own: CUSTOM with the reason as note. */
export function toRefundView(refund: Refund, currency: string) {
  const reason = oneOf(refundReasons, refund.reason, 'CUSTOM');
  return {
    id: refund.id,
    type: oneOf(refundTypes, refund.type, 'CUSTOM'),
    reason,
    note: refund.note || (reason === refund.reason ? null : refund.reason),
    amount: toMajor(refund.amount, currency),
    currency,
    status: refundStatusOf(refund.status),
    failure: refund.failure || null,
    isCovered: refund.coveredBy !== '',
    method: oneOf(refundMethods, refund.method, 'provider'),
    createdAt: (refund.createdAt ?? new Date(0)).toISOString(),
  };
}
