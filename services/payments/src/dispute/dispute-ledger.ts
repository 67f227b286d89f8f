import { accounts, bookingOf, type Entry, type LedgerTransaction } from '../ledger/ledger.ts';
import { type Parts, type Payment, sumOf } from '../payment/payment.ts';
import type { DisputeSeen } from '../provider/observation.ts';
import type { Dispute } from '../payment/dispute.ts';

const withdrawn = ({ provider, payeeId }: Payment, amount: number): Entry[] => [
  { account: accounts.cash(provider), amount: -amount },
  { account: accounts.disputed(payeeId), amount },
];

/** A dispute that was opened: the bank takes its amount until it has decided. */
export const openedBooking = (payment: Payment, { id, amount }: DisputeSeen): LedgerTransaction =>
  bookingOf({ kind: 'dispute-opened', key: id, payment }, withdrawn(payment, amount));

/** A dispute that was won: the amount is back. */
export const wonBooking = (payment: Payment, { id, amount }: Dispute): LedgerTransaction =>
  bookingOf({ kind: 'dispute-won', key: id, payment }, withdrawn(payment, -amount));

/**
 * A dispute that was lost: what the payee, the deposits and we were owed of it is gone. What was refunded before is the
 * payee's loss.
 */
export const lostBooking = (payment: Payment, { id, amount }: Dispute, parts: Parts): LedgerTransaction =>
  bookingOf({ kind: 'dispute-lost', key: id, payment }, [
    { account: accounts.disputed(payment.payeeId), amount: -amount },
    { account: accounts.payee(payment.payeeId), amount: amount - sumOf(parts) + parts.ticket },
    { account: accounts.deposits, amount: parts.deposit },
    { account: accounts.fees, amount: parts.fee },
  ]);

/** What the provider charges for a dispute, or repays of that: the payee bears it. `total` is the whole fee by now. */
export const feeBooking = (
  { id, payeeId, provider }: Payment,
  dispute: DisputeSeen,
  { amount, currency, total }: { amount: number; currency: string; total: number },
): LedgerTransaction =>
  bookingOf({ kind: 'dispute-fee', key: `${dispute.id}:${total}`, payment: { id, currency } }, [
    { account: accounts.providerFees(provider), amount: -amount },
    { account: accounts.payee(payeeId), amount },
  ]);
