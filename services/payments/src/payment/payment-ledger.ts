import { accounts, bookingOf, type LedgerTransaction } from '../ledger/ledger.ts';
import { capturedParts, type Payment } from './payment.ts';

/** Captured money: the payee is owed the ticket, the payer's deposit is held, the fee is ours. */
export function captureBooking(payment: Payment): LedgerTransaction {
  const { ticket, deposit, fee } = capturedParts(payment);
  return bookingOf({ kind: 'capture', key: payment.id, payment }, [
    { account: accounts.cash(payment.provider), amount: payment.capturedAmount },
    { account: accounts.payee(payment.payeeId), amount: -ticket },
    { account: accounts.deposits, amount: -deposit },
    { account: accounts.fees, amount: -fee },
  ]);
}
