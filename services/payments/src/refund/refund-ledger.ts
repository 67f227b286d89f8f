import { accounts, bookingOf, type Entry, type LedgerTransaction } from '../ledger/ledger.ts';
import type { Payment } from '../payment/payment.ts';
import type { Refund } from './refund.ts';

/** A promised refund: owed to the attendee from now on, no longer to the host. */
export const promiseBooking = (payment: Payment, refund: Refund): LedgerTransaction =>
  bookingOf({ kind: 'refund-promised', key: refund.id, payment }, promised(payment, refund));

/** A refund that is done: the amount owed to the attendee leaves the cash, or is owed to whoever gave it back by hand. */
export const refundBooking = (payment: Payment, refund: Refund): LedgerTransaction =>
  bookingOf({ kind: 'refund-done', key: refund.id, payment }, paidOut(payment, refund));

/** A refund that the provider refused for good: the promise is reversed. */
export const refusalBooking = (payment: Payment, refund: Refund): LedgerTransaction =>
  bookingOf({ kind: 'refund-failed', key: refund.id, payment }, promised(payment, refund).map(reversed));

/** A refund that was done and came back: the cash is here again, and the promise is reversed. */
export const reversalBooking = (payment: Payment, refund: Refund): LedgerTransaction =>
  bookingOf(
    { kind: 'refund-reversed', key: refund.id, payment },
    [...paidOut(payment, refund), ...promised(payment, refund)].map(reversed),
  );

/** A refund that was refused, or came back, and is done after all: promised and paid out in one. */
export const lateBooking = (payment: Payment, refund: Refund): LedgerTransaction =>
  bookingOf({ kind: 'refund-done-after-all', key: refund.id, payment }, [
    ...promised(payment, refund),
    ...paidOut(payment, refund),
  ]);

const reversed = ({ account, amount }: Entry): Entry => ({ account, amount: -amount });

const paidOut = (payment: Payment, { amount, method }: Refund): Entry[] => [
  { account: accounts.attendee(payment.userId), amount },
  {
    account: method === 'manual' ? accounts.manual(payment.payeeId) : accounts.cash(payment.provider),
    amount: -amount,
  },
];

const promised = (payment: Payment, { amount, parts }: Refund): Entry[] => [
  { account: accounts.payee(payment.payeeId), amount: parts.ticket },
  { account: accounts.deposits, amount: parts.deposit },
  { account: accounts.fees, amount: parts.fee },
  { account: accounts.attendee(payment.userId), amount: -amount },
];
