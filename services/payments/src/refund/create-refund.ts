import { AppError, badField, notFound } from '@momos/contracts/errors';
import { formatMoney, toMajor } from '@momos/contracts/money';
import type { CreateRefundRequest } from '@momos/contracts/proto/payments/v1/payments';
import { isPending, type Payment, sumOf } from '../payment/payment.ts';
import type { RefundRequest, RefundType } from '../payment/refund-request.ts';
import { executeRefund } from './execute-refund.ts';
import { promiseRefund } from './promise-refund.ts';
import type { RefundDeps } from './refund-deps.ts';
import { requestRelease } from './refund-or-release.ts';
import { type Refund, refundable, splitAmount } from './refund.ts';

const types = new Set<string>(['FULL', 'TICKET_ONLY', 'DEPOSIT_ONLY', 'CUSTOM'] satisfies RefundType[]);

/**
 * A refund that the host decides: promised within what is left, then tried immediately. Idempotent by key. A payment that
 * is only authorised is released in full, and answered as a refund of nothing. Throws 404 without a payment, 400 on
 * `amount` for more than is left, `already_done` (409) when nothing is left. While the provider is away it stays PENDING.
 */
export async function createRefund(deps: RefundDeps, request: CreateRefundRequest): Promise<Refund> {
  const known = await deps.refunds.byKey(request.rsvpId, request.key);
  const refund = known ?? (await promise(deps, request));
  if (refund.status !== 'PENDING' || refund.amount === 0) return refund;
  return executeRefund(deps, refund.id).catch((err: unknown) => {
    deps.log.warn({ op: 'refund.create', refundId: refund.id, err }, 'Refund failed; will retry');
    return refund;
  });
}

async function promise(deps: RefundDeps, asked: CreateRefundRequest): Promise<Refund> {
  return deps.store.transaction(async () => {
    const all = await deps.payments.ofRsvps([asked.rsvpId]);
    const payment = all.find(each => each.isCurrent) ?? all.find(each => each.capturedAmount > 0);
    if (!payment) throw notFound('payment');
    const request = requestOf(asked, payment);
    if (isPending(payment)) {
      await requestRelease(deps, payment, { ...request, type: 'FULL' });
      return released(payment, request, deps.clock.now());
    }
    const promised = await promiseRefund(deps, payment, request);
    if (!promised) throw new AppError('already_done', 'Everything of this payment has been refunded.');
    return promised.refund;
  });
}

function requestOf(asked: CreateRefundRequest, payment: Payment): RefundRequest {
  const { key, amount, reason, note, actorId } = asked;
  if (!types.has(asked.type)) throw badField('type', 'FULL, TICKET_ONLY, DEPOSIT_ONLY or CUSTOM.');
  const type = asked.type as RefundType;
  const common = { key, type, reason, note, actorId };
  if (type !== 'CUSTOM') return { ...common, ticketAmount: 0, depositAmount: 0 };
  const left = sumOf(refundable(payment));
  if (!Number.isSafeInteger(amount) || amount <= 0 || (payment.status === 'CAPTURED' && amount > left)) {
    const max = formatMoney(toMajor(left, payment.currency), payment.currency);
    throw badField('amount', `At most ${max} can be refunded.`);
  }
  return { ...common, ...splitAmount(payment, amount) };
}

/** A release as the answer to a refund request: done, and no money had to move. */
const released = (payment: Payment, request: RefundRequest, now: Date): Refund => ({
  ...request,
  id: payment.id,
  paymentId: payment.id,
  rsvpId: payment.rsvpId,
  currency: payment.currency,
  amount: 0,
  parts: { ticket: 0, deposit: 0, fee: 0 },
  status: 'DONE',
  reference: null,
  failure: null,
  tries: 0,
  checkAt: null,
  createdAt: now,
  updatedAt: now,
});
