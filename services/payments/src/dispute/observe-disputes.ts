import { notFound } from '@momos/contracts/errors';
import type { DisputeSeen, ProviderName } from '../provider/observation.ts';
import { type Parts, type Payment, sumOf } from '../payment/payment.ts';
import type { Dispute } from '../payment/dispute.ts';
import { saveAndPublish } from '../refund/publish-payment.ts';
import { coveredBy, isOpen, refundable, refundParts, splitAmount } from '../refund/refund.ts';
import type { RefundDeps } from '../refund/refund-deps.ts';
import { feeBooking, lostBooking, openedBooking, wonBooking } from './dispute-ledger.ts';

/**
 * Asks the provider for the disputes of the charge `reference` and books what is new of each, once however often it is
 * called. Throws 404 for a charge that is not ours, `unavailable` when the provider is not reached.
 */
export async function observeDisputes(
  deps: RefundDeps,
  name: ProviderName,
  reference: string,
): Promise<void> {
  const payment = await deps.payments.byReference(name, reference);
  if (!payment) throw notFound('payment', reference);
  const seen = await deps.providers.of(name).observeDisputes(payment);
  for (const each of seen) await deps.store.transaction(() => settleDispute(deps, payment.id, each));
}

async function settleDispute(deps: RefundDeps, paymentId: string, seen: DisputeSeen): Promise<void> {
  const payment = await deps.payments.get(paymentId);
  if (!payment) throw notFound('payment', paymentId);
  const known = payment.disputes?.find(({ id }) => id === seen.id);
  await bookFee(deps, payment, { seen, known });
  const isNews = !known || (known.status === 'OPEN' && seen.status !== 'OPEN');
  if (!isNews && known.fee?.amount === seen.fee?.amount) return;
  if (!known) await deps.ledger.append(openedBooking(payment, seen), deps.clock.now());
  const dispute = isNews ? await closed(deps, payment, seen) : { ...known, fee: seen.fee };
  const disputes = [...(payment.disputes ?? []).filter(({ id }) => id !== seen.id), dispute];
  const change = dispute.status === 'OPEN' ? 'PAYMENT_CHANGE_DISPUTED' : 'PAYMENT_CHANGE_DISPUTE_CLOSED';
  // Before it is published, so that the payer and the owner of what was bought see it as well.
  if (dispute.status === 'LOST') await coverFailed(deps, { ...payment, disputes }, dispute);
  await saveAndPublish(deps, payment, change, { disputes });
  if (isNews) report(deps, payment, dispute);
}

/** A dispute as it is kept, with what a closed one does to the ledger. */
async function closed(deps: RefundDeps, payment: Payment, seen: DisputeSeen): Promise<Dispute> {
  const now = deps.clock.now();
  const dispute: Dispute = { ...seen, parts: null, closedAt: seen.status === 'OPEN' ? null : now };
  if (seen.status === 'WON') await deps.ledger.append(wonBooking(payment, dispute), now);
  if (seen.status !== 'LOST') return dispute;
  const parts = partsOf(payment, seen.amount);
  await deps.ledger.append(lostBooking(payment, dispute, parts), now);
  return { ...dispute, parts };
}

/** What a lost dispute takes of what can still be refunded: first of the ticket. */
function partsOf(payment: Payment, amount: number): Parts {
  const most = Math.min(amount, sumOf(refundable(payment)));
  return refundParts(payment, { type: 'CUSTOM', ...splitAmount(payment, most) });
}

type Fees = { seen: DisputeSeen; known: Dispute | undefined };

async function bookFee(deps: RefundDeps, payment: Payment, { seen, known }: Fees): Promise<void> {
  const amount = (seen.fee?.amount ?? 0) - (known?.fee?.amount ?? 0);
  if (!seen.fee || amount === 0) return;
  const { currency, amount: total } = seen.fee;
  await deps.ledger.append(feeBooking(payment, seen, { amount, currency, total }), deps.clock.now());
}

/** The payer has by their bank what refunds that failed were to bring. */
async function coverFailed({ refunds }: RefundDeps, payment: Payment, dispute: Dispute): Promise<void> {
  const failed = (await refunds.ofPayments([payment.id])).filter(isOpen);
  const { id: key, amount } = dispute;
  const covered = coveredBy({ key, amount }, failed, sumOf(refundable(payment)));
  if (covered.length > 0) await refunds.markCovered(covered, key);
}

function report(deps: RefundDeps, { id: paymentId, subject }: Payment, { id, status, dueBy }: Dispute): void {
  deps.store.afterCommit(() => {
    if (status === 'OPEN') deps.countRefused('dispute');
    deps.log.warn(
      { op: `dispute.${status.toLowerCase()}`, dispute: id, paymentId, subject, dueBy },
      'A dispute',
    );
  });
}
