import { AppError, badField, illegalState, notFound } from '@momos/contracts/errors';
import { formatMoney, toMajor } from '@momos/contracts/money';
import type { CreateRefundRequest } from '@momos/contracts/proto/payments/v1/payments';
import { isPending, type Payment, type Subject, sumOf } from '../payment/payment.ts';
import type { RefundRequest, RefundType } from '../payment/refund-request.ts';
import { executeRefund } from './execute-refund.ts';
import { endAttempt } from './return-money.ts';
import { promiseRefund } from './promise-refund.ts';
import type { RefundDeps } from './refund-deps.ts';
import { isWaiting, type Refund, refundable, splitAmount } from './refund.ts';

const types = new Set<string>(['FULL', 'TICKET_ONLY', 'DEPOSIT_ONLY', 'CUSTOM'] satisfies RefundType[]);

/**
 * A refund that a person decides: promised within what is left, then tried immediately; one by hand is only booked.
 * Idempotent by key; after a refusal it is asked for with a new one. A payment that is only authorised is released in full,
 * and answered as a refund of nothing. Throws 404 without a payment, 400 on `amount` for more than is left, `already_done`
 * (409) when nothing is left. While the provider is away it stays PENDING.
 */
export async function createRefund(deps: RefundDeps, request: CreateRefundRequest): Promise<Refund> {
  const { subject, key } = request;
  if (!subject) throw badField('subject', 'What was paid for.');
  const refund =
    (await deps.refunds.byKey(subject, key)) ??
    (await deps.store.transaction(() => promise(deps, subject, request)));
  if (!isWaiting(refund)) return refund;
  return executeRefund(deps, refund.id).catch((err: unknown) => {
    deps.log.warn({ op: 'refund.create', refundId: refund.id, err }, 'Refund failed; will retry');
    return refund;
  });
}

async function promise(deps: RefundDeps, subject: Subject, asked: CreateRefundRequest): Promise<Refund> {
  const payment = await refundedPayment(deps, subject, asked.attempt);
  const request = requestOf(asked, payment);
  if (isPending(payment)) {
    if (request.method === 'manual') throw illegalState('payment', payment.status, 'CAPTURED');
    const { key: orderId, reason: cause, actorId } = request;
    await endAttempt(deps, payment, { orderId, cause, actorId });
    return released(payment, request, deps.clock.now());
  }
  const promised = await promiseRefund(deps, payment, request);
  if (!promised) throw new AppError('already_done', 'Everything of this payment has been refunded.');
  return promised.refund;
}

/** The payment of an attempt; of the newest one with money where none is named, else of one that is still open. */
async function refundedPayment(deps: RefundDeps, { kind, id }: Subject, attempt: number): Promise<Payment> {
  const all = await deps.payments.ofSubjects(kind, [id]);
  const payment = attempt
    ? all.find(each => each.attempt === attempt)
    : (all.find(hasMoney) ?? all.find(each => each.capturedAmount > 0) ?? all.find(isPending));
  if (!payment) throw notFound('payment');
  return payment;
}

/** Whether there is something to return, before or after it was captured. */
const hasMoney = (payment: Payment) => payment.status === 'AUTHORISED' || sumOf(refundable(payment)) > 0;

function requestOf(asked: CreateRefundRequest, payment: Payment): RefundRequest {
  const { key, amount, reason, note, actorId } = asked;
  if (!types.has(asked.type)) throw badField('type', 'FULL, TICKET_ONLY, DEPOSIT_ONLY or CUSTOM.');
  if (!['', 'provider', 'manual'].includes(asked.method)) throw badField('method', 'provider or manual.');
  const type = asked.type as RefundType;
  const method = asked.method === 'manual' ? 'manual' : 'provider';
  const common = { key, type, reason, note, actorId, method } as const;
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
  subject: { kind: payment.subject.kind, id: payment.subject.id },
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
