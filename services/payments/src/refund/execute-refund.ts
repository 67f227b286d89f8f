import { notFound } from '@momos/contracts/errors';
import { combine, type Payment, unknownAfterTries } from '../payment/payment.ts';
import type { RefundOutcome } from '../provider/provider.ts';
import { countPromoUse } from './return-money.ts';
import { saveAndPublish } from './publish-payment.ts';
import type { RefundDeps } from './refund-deps.ts';
import { lateBooking, refundBooking, refusalBooking } from './refund-ledger.ts';
import { isWaiting, nextTry, type Refund } from './refund.ts';
import type { RefundEnd } from './refund.store.ts';
import { coverLost, reportFailed, reverseRefund } from './reverse-refund.ts';

/**
 * Has the provider pay out a promised refund and records the outcome. Safe to repeat after any crash: the call carries
 * the refund's id, and a refund ends once. Throws `unavailable` when the provider is not reached; the reconciler tries
 * again.
 */
export async function executeRefund(deps: RefundDeps, id: string): Promise<Refund> {
  const { refund, payment } = await read(deps, id);
  if (!isWaiting(refund)) return refund;
  if (refund.method === 'manual') return end(deps, refund, paidByHand);
  // If the process dies in the call, the next try waits its turn; a try of another copy is left to it.
  if (!(await deps.refunds.begin(refund, nextTry(refund.tries, deps.clock.now())))) return refund;
  const outcome = await deps.providers
    .of(payment.provider)
    .refund(payment, refund)
    .catch(async (error: unknown) => {
      await showUnknown(deps, refund);
      throw error;
    });
  if (outcome.state !== 'pending') return end(deps, refund, outcome);
  await deps.refunds.postpone(id, nextTry(refund.tries, deps.clock.now()), outcome.reference);
  await showUnknown(deps, refund);
  return refund;
}

/**
 * Asks the provider about a refund that it has news of: one that is waiting is executed; one that was done may have come back from
 * the payer's bank since; one that was refused may be done after all, where two tries crossed.
 */
export async function observeRefund(deps: RefundDeps, id: string): Promise<Refund> {
  const { refund, payment } = await read(deps, id);
  if (isWaiting(refund) || refund.method === 'manual') return executeRefund(deps, id);
  const outcome = await deps.providers.of(payment.provider).observeRefund(payment, refund);
  if (refund.status === 'DONE' && outcome?.state === 'failed') return comeBack(deps, refund, outcome);
  if (refund.status === 'FAILED' && outcome?.state === 'done') return end(deps, refund, outcome);
  return refund;
}

/** A refund that was done is FAILED, with all that was booked for it reversed. */
function comeBack(deps: RefundDeps, refund: Refund, { reference, reason }: RefundOutcome): Promise<Refund> {
  const failure = reason ?? 'The money came back from the payer’s bank.';
  return deps.store.transaction(async () => {
    const failed = await reverseRefund(deps, refund.id, { status: 'FAILED', reference, failure });
    if (failed) reportFailed(deps, failed);
    return failed ?? (await deps.refunds.get(refund.id)) ?? refund;
  });
}

const paidByHand: RefundOutcome = { state: 'done', reference: null, reason: null };

async function read(deps: RefundDeps, id: string): Promise<{ refund: Refund; payment: Payment }> {
  const refund = await deps.refunds.get(id);
  if (!refund) throw notFound('refund', id);
  const payment = await deps.payments.get(refund.paymentId);
  if (!payment) throw notFound('payment', refund.paymentId);
  return { refund, payment };
}

/** Publishes that nothing is known of a refund after many tries. */
async function showUnknown(deps: RefundDeps, { id, tries, paymentId }: Refund): Promise<void> {
  if (tries + 1 < unknownAfterTries) return;
  await deps.store.transaction(async () => {
    const payment = await deps.payments.get(paymentId);
    if (payment && (await deps.refunds.markUnknown(id)))
      await saveAndPublish(deps, payment, 'PAYMENT_CHANGE_ORDER_UPDATED');
  });
}

/** Ends a refund that waits; of one that has ended meanwhile only a refusal is corrected, by money that went out all the same. */
async function end(deps: RefundDeps, refund: Refund, { state, reference, reason }: RefundOutcome) {
  const status = state === 'done' ? 'DONE' : 'FAILED';
  const ending: RefundEnd = { status, reference, failure: reason };
  return deps.store.transaction(async () => {
    const now = deps.clock.now();
    const ended = await deps.refunds.end(refund.id, { ...ending, from: ['PENDING', 'UNKNOWN'] }, now);
    const late =
      !ended &&
      status === 'DONE' &&
      (await deps.refunds.end(refund.id, { ...ending, from: ['FAILED'] }, now));
    const payment = await deps.payments.get(refund.paymentId);
    const changed = ended || late;
    if (!changed || !payment) return (await deps.refunds.get(refund.id)) ?? refund;
    if (late) await recordLate(deps, payment, late);
    else if (status === 'DONE') await recordDone(deps, payment, changed);
    else await recordRefused(deps, payment, changed);
    return changed;
  });
}

async function recordDone(deps: RefundDeps, payment: Payment, refund: Refund): Promise<void> {
  await deps.ledger.append(refundBooking(payment, refund), deps.clock.now());
  await publishDone(deps, payment, refund);
}

/** What was taken back when it was refused is promised again, and paid out; a person sees it where another refund had taken its place. */
async function recordLate(deps: RefundDeps, payment: Payment, refund: Refund): Promise<void> {
  await deps.ledger.append(lateBooking(payment, refund), deps.clock.now());
  const promised = combine(payment.promised, refund.parts, (a, b) => a + b);
  if (refund.coveredBy) reportTwice(deps, refund);
  await publishDone(deps, payment, refund, { promised });
}

/** The payer may have both. */
function reportTwice({ store, log, countRefused }: RefundDeps, { id, paymentId, coveredBy }: Refund): void {
  store.afterCommit(() => {
    countRefused('refund');
    log.warn(
      { op: 'refund.twice', refundId: id, paymentId, coveredBy },
      'A refund was made after another one had taken its place',
    );
  });
}

async function publishDone(
  deps: RefundDeps,
  payment: Payment,
  refund: Refund,
  also: Partial<Pick<Payment, 'promised'>> = {},
): Promise<void> {
  const refundedAmount = payment.refundedAmount + refund.amount;
  const isAll = refundedAmount >= payment.capturedAmount;
  if (isAll) await countPromoUse(deps, payment, false);
  await saveAndPublish(deps, payment, 'PAYMENT_CHANGE_REFUNDED', {
    ...also,
    refundedAmount,
    refundedDepositAmount: payment.refundedDepositAmount + refund.parts.deposit,
    ...(isAll ? { status: 'REFUNDED', isPromoUsed: false } : {}),
  });
  deps.log.info({ op: 'refund.execute', refundId: refund.id, paymentId: payment.id }, 'Refund is done');
}

/** Takes the promise back, so that a person can ask for the money again. */
async function recordRefused(deps: RefundDeps, payment: Payment, refund: Refund): Promise<void> {
  await deps.ledger.append(refusalBooking(payment, refund), deps.clock.now());
  const promised = combine(payment.promised, refund.parts, (a, b) => a - b);
  await coverLost(deps, { ...payment, promised }, refund);
  await saveAndPublish(deps, payment, 'PAYMENT_CHANGE_REFUND_FAILED', { promised });
  reportFailed(deps, refund);
}
