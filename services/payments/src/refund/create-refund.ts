import { AppError, badField, notFound } from '@momos/contracts/errors';
import { formatMoney, toMajor } from '@momos/contracts/money';
import type { CreateRefundRequest } from '@momos/contracts/proto/payments/v1/payments';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { type Payment, sumOf } from '../payment/payment.ts';
import { carryOutRefund } from './carry-out-refund.ts';
import { giveBack, promiseRefund } from './give-back.ts';
import { type Refund, refundable, splitAmount } from './refund.ts';
import type { RefundType, RefundWish } from './refund-wish.ts';

const types = new Set<string>(['FULL', 'TICKET_ONLY', 'DEPOSIT_ONLY', 'CUSTOM'] satisfies RefundType[]);

/**
 * A refund by the host's word: promised within what is left, then tried at once. Idempotent by key. What is only
 * authorised is let go instead, in full, and answered as a refund of nothing. Throws 404 without a payment, 400 on
 * `amount` for more than is left, `already_done` (409) when nothing is left. A provider that is away leaves it PENDING.
 */
export async function createRefund(deps: PaymentDeps, request: CreateRefundRequest): Promise<Refund> {
  const known = await deps.refunds.byKey(request.rsvpId, request.key);
  const refund = known ?? (await promise(deps, request));
  if (refund.status !== 'PENDING' || refund.amount === 0) return refund;
  return carryOutRefund(deps, refund.id).catch((error: unknown) => {
    deps.log.warn({ err: error, refundId: refund.id }, 'refund is tried again later');
    return refund;
  });
}

async function promise(deps: PaymentDeps, request: CreateRefundRequest): Promise<Refund> {
  return deps.store.transaction(async () => {
    const all = await deps.payments.ofRsvps([request.rsvpId]);
    const payment = all.find(each => each.isCurrent) ?? all.find(each => each.capturedAmount > 0);
    if (!payment) throw notFound('payment');
    const wish = wishOf(request, payment);
    if (payment.status === 'OPEN' || payment.status === 'AUTHORISED') {
      await giveBack(deps, payment, { ...wish, type: 'FULL' });
      return released(payment, wish, deps.clock.now());
    }
    const promised = await promiseRefund(deps, payment, wish);
    if (!promised) throw new AppError('already_done', 'Nothing of this is left to give back.');
    return promised.refund;
  });
}

function wishOf(request: CreateRefundRequest, payment: Payment): RefundWish {
  const { key, amount, reason, note, actorId } = request;
  if (!types.has(request.type)) throw badField('type', 'FULL, TICKET_ONLY, DEPOSIT_ONLY or CUSTOM.');
  const type = request.type as RefundType;
  const common = { key, type, reason, note, actorId };
  if (type !== 'CUSTOM') return { ...common, ticketAmount: 0, depositAmount: 0 };
  const left = sumOf(refundable(payment));
  if (!Number.isSafeInteger(amount) || amount <= 0 || (payment.status === 'CAPTURED' && amount > left)) {
    const most = formatMoney(toMajor(left, payment.currency), payment.currency);
    throw badField('amount', `At most ${most} can be given back.`);
  }
  return { ...common, ...splitAmount(payment, amount) };
}

/** What a release looks like to somebody who asked for a refund: done, and no money had to move. */
const released = (payment: Payment, wish: RefundWish, now: Date): Refund => ({
  ...wish,
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
