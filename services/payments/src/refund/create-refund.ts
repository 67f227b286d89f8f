import { AppError, badField, illegalState, notFound } from '@momos/contracts/errors';
import type { Audited } from '@momos/runtime';
import { formatMoney, toMajor } from '@momos/contracts/money';
import type { CreateRefundRequest } from '@momos/contracts/proto/payments/v1/payments';
import { isDisputed } from '../payment/dispute.ts';
import { type Ended, isPending, type Payment, type Subject, sumOf } from '../payment/payment.ts';
import type { RefundMethod, RefundRequest, RefundType } from '../payment/refund-request.ts';
import { executeRefund } from './execute-refund.ts';
import { endAttempt } from './return-money.ts';
import { promiseRefund } from './promise-refund.ts';
import type { RefundDeps } from './refund-deps.ts';
import { publishPayment } from './publish-payment.ts';
import { againOf, isOpen, isWaiting, keyOfAgain, type Refund, refundable, splitAmount } from './refund.ts';

/** A failed refund that is sent again, and how: by the provider, or by hand. */
export type AgainRequest = Pick<CreateRefundRequest, 'refundId' | 'method' | 'actorId' | 'note'>;

const types = new Set<string>(['FULL', 'TICKET_ONLY', 'DEPOSIT_ONLY', 'CUSTOM'] satisfies RefundType[]);

/**
 * A refund that a person decides: promised within what is left, then tried immediately; one by hand is only booked.
 * Idempotent by key; after a refusal it is sent again by its id, or asked for with a new key. A payment that is only
 * authorised is released in full, and answered as a refund of nothing. Throws 404 without a payment, 400 on `amount` for more than is left, `already_done`
 * (409) when nothing is left, 409 while the payer's bank decides about a dispute. While the provider is away it stays PENDING.
 */
export async function createRefund(deps: RefundDeps, request: CreateRefundRequest): Promise<Refund> {
  const { subject, key } = request;
  if (!subject) throw badField('subject', 'What was paid for.');
  if (request.refundId) {
    const failed = await deps.refunds.get(request.refundId);
    if (failed?.subject.id !== subject.id) throw notFound('refund', request.refundId);
    return sendAgain(deps, request);
  }
  const refund =
    (await deps.refunds.byKey(subject, key)) ??
    (await deps.store.transaction(() => promise(deps, subject, request)));
  return execute(deps, refund);
}

/**
 * Sends a refund again: a failed one becomes a new refund of what is left of it, one for all who ask; one without an answer is
 * tried now. Throws 404 for an unknown one, `already_done` (409) when there is nothing left to do, 409 for a refund by hand
 * while the provider may still pay it out.
 */
export async function sendAgain(deps: RefundDeps, again: AgainRequest): Promise<Refund> {
  const former = await deps.refunds.get(again.refundId);
  if (!former) throw notFound('refund', again.refundId);
  const method = methodOf(again.method);
  if (isWaiting(former)) {
    if (method === 'manual') throw illegalState('refund', former.status, 'FAILED');
    return execute(deps, former);
  }
  const known = await deps.refunds.byKey(former.subject, keyOfAgain(former));
  return execute(deps, known ?? (await deps.store.transaction(() => promiseAgain(deps, former, again))));
}

/**
 * Refunds all that is left of a payment, and ends its attempt in the same transaction, as {@link createRefund} does by hand or by
 * the provider; once for the request's key. `check` sees the payment as it is then and throws where it is not to be refunded.
 */
export async function refundEnded(
  deps: RefundDeps,
  paymentId: string,
  asked: RefundRequest,
  check: (payment: Payment) => void,
): Promise<Refund> {
  const refund = await deps.store.transaction(async () => {
    const payment = await deps.payments.get(paymentId);
    if (!payment) throw notFound('payment', paymentId);
    check(payment);
    const known = await deps.refunds.byKey(payment.subject, asked.key);
    if (known) return known;
    const request = await withoutErased(deps, payment, asked);
    const ended = { orderId: asked.key, cause: asked.reason, actorId: asked.actorId };
    return promiseAsked(deps, await endForRefund(deps, payment, ended), request);
  });
  return execute(deps, refund);
}

/** Its owner is asked on whether it has it again: it has to take back what was paid for. */
function endForRefund(deps: RefundDeps, payment: Payment, ended: Ended): Promise<Payment> {
  if (isDisputed(payment)) throw disputed();
  const { acknowledgement } = payment;
  const asked = acknowledgement && { acknowledgement: { ...acknowledgement, orphanedAt: null } };
  return deps.payments.save(payment, { ended, ...asked }, deps.clock.now());
}

async function promiseAgain(deps: RefundDeps, former: Refund, again: AgainRequest): Promise<Refund> {
  const payment = await deps.payments.get(former.paymentId);
  if (!payment) throw notFound('payment', former.paymentId);
  if (!isOpen(former)) throw allRefunded();
  const { actorId, note } = again;
  const same = againOf(former);
  const request = { ...same, key: keyOfAgain(former), actorId, method: methodOf(again.method) };
  return promiseAsked(
    deps,
    payment,
    await withoutErased(deps, payment, { ...request, note: note || same.note }),
  );
}

/** A request about an erased payer without its free text. */
const withoutErased = async (
  { erased }: RefundDeps,
  { userId }: Payment,
  request: RefundRequest,
): Promise<RefundRequest> => ((await erased.has(userId)) ? { ...request, reason: '', note: '' } : request);

const disputed = () =>
  new AppError(
    'illegal_state',
    'The payer disputes this payment, and their bank has the money. It can be refunded once the bank has decided.',
  );

const allRefunded = () => new AppError('already_done', 'Everything of this payment has been refunded.');

function methodOf(asked: string): RefundMethod {
  if (!['', 'provider', 'manual'].includes(asked)) throw badField('method', 'provider or manual.');
  return asked === 'manual' ? 'manual' : 'provider';
}

/** Promises what a person asked for and publishes that it is on its way. */
async function promiseAsked(deps: RefundDeps, payment: Payment, request: RefundRequest): Promise<Refund> {
  if (isDisputed(payment)) throw disputed();
  const promised = await promiseRefund(deps, payment, request);
  if (!promised) throw allRefunded();
  await deps.audit.add(auditedRefund(payment, request, promised.refund));
  await publishPayment(deps, promised.payment, 'PAYMENT_CHANGE_ORDER_UPDATED');
  return promised.refund;
}

/** A refund that a person decided, as the audit log has it; one of money that was only authorised is a release. */
const auditedRefund = (payment: Payment, request: RefundRequest, refund?: Refund): Audited => ({
  action: 'REFUND_ORDERED',
  target: { kind: 'user', id: payment.userId },
  within: { kind: 'payment', id: payment.id },
  details: {
    type: { after: request.type },
    method: { after: request.method },
    amount: { after: String(refund?.amount ?? 0) },
    currency: { after: payment.currency },
  },
  actorId: request.actorId,
});

async function execute(deps: RefundDeps, refund: Refund): Promise<Refund> {
  if (!isWaiting(refund)) return refund;
  return executeRefund(deps, refund.id).catch((err: unknown) => {
    deps.log.warn({ op: 'refund.create', refundId: refund.id, err }, 'Refund failed; will retry');
    return refund;
  });
}

async function promise(deps: RefundDeps, subject: Subject, asked: CreateRefundRequest): Promise<Refund> {
  const payment = await refundedPayment(deps, subject, asked.attempt);
  const request = await withoutErased(deps, payment, requestOf(asked, payment));
  if (isPending(payment)) {
    if (request.method === 'manual') throw illegalState('payment', payment.status, 'CAPTURED');
    const { key: orderId, reason: cause, actorId } = request;
    await endAttempt(deps, payment, { orderId, cause, actorId });
    await deps.audit.add(auditedRefund(payment, request));
    return released(payment, request, deps.clock.now());
  }
  return promiseAsked(deps, payment, request);
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
  const type = asked.type as RefundType;
  const method = methodOf(asked.method);
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
  coveredBy: null,
  tries: 0,
  checkAt: null,
  createdAt: now,
  updatedAt: now,
});
