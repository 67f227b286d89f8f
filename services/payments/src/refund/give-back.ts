import { v7 as uuid } from 'uuid';
import { promiseTransaction } from '../ledger/ledger.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { combine, nextCheck, type Order, type Payment, sumOf } from '../payment/payment.ts';
import { nextTry, type Refund, refundParts } from './refund.ts';
import type { RefundWish } from './refund-wish.ts';

/**
 * Gives money back in the running transaction, whatever state the payment is in: what is captured is promised as a
 * refund, what is only authorised or open is let go in full. Answers the payment as it stands then; doing it again with
 * the same key changes nothing.
 */
export async function giveBack(deps: PaymentDeps, payment: Payment, wish: RefundWish): Promise<Payment> {
  if (payment.status === 'OPEN' || payment.status === 'AUTHORISED') return orderRelease(deps, payment, wish);
  const promised = await promiseRefund(deps, payment, wish);
  if (promised) deps.soon('refund', promised.refund.id);
  return promised?.payment ?? payment;
}

/** Writes down that a payment is to be let go; the reconciler carries it out. In the running transaction. */
export async function orderRelease(
  deps: PaymentDeps,
  payment: Payment,
  refund: RefundWish | null,
): Promise<Payment> {
  const now = deps.clock.now();
  const order: Order = { kind: 'RELEASE', refund };
  const checkAt = nextCheck({ ...payment, order, tries: 0 }, now);
  const ordered = await deps.payments.save(payment, { order, tries: 0, checkAt }, now);
  deps.soon('payment', payment.id);
  return ordered;
}

/**
 * Promises a refund: takes its amount out of what is left in one guarded write, writes the row and the ledger. The row
 * of an earlier promise with this key is answered as it is; undefined when nothing is left to give. Needs a transaction; whoever asks carries the refund out
 * after the commit, and else the reconciler.
 */
export async function promiseRefund(
  deps: PaymentDeps,
  payment: Payment,
  wish: RefundWish,
): Promise<{ payment: Payment; refund: Refund } | undefined> {
  const known = await deps.refunds.byKey(payment.rsvpId, wish.key);
  if (known) return { payment, refund: known };
  const parts = refundParts(payment, wish);
  const amount = sumOf(parts);
  if (amount === 0) return undefined;
  const now = deps.clock.now();
  const refund: Refund = {
    id: uuid(),
    key: wish.key,
    paymentId: payment.id,
    rsvpId: payment.rsvpId,
    type: wish.type,
    reason: wish.reason,
    note: wish.note,
    actorId: wish.actorId,
    currency: payment.currency,
    amount,
    parts,
    status: 'PENDING',
    reference: null,
    failure: null,
    tries: 0,
    checkAt: nextTry(0, now),
    createdAt: now,
    updatedAt: now,
  };
  const promised = combine(payment.promised, parts, (a, b) => a + b);
  const saved = await deps.payments.save(payment, { promised }, now);
  await deps.refunds.add(refund);
  await deps.ledger.append(promiseTransaction(saved, refund), now);
  return { payment: saved, refund };
}
