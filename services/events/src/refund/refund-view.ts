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
    status: oneOf(['PENDING', 'DONE', 'FAILED'] as const, refund.status, 'PENDING'),
    createdAt: (refund.createdAt ?? new Date(0)).toISOString(),
  };
}
