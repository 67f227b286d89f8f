import type { User } from '@momos/contracts/proto/identity/v1/bus';
import { toMajor } from '@momos/contracts/money';
import type { UnsettledView } from '@momos/contracts/unsettled-money';
import type { Payment } from '../payment/payment.ts';
import { totalOf } from '../provider/pay-lines.ts';
import type { Refund } from '../refund/refund.ts';

/** Accounts by id; those that identity does not know or could not be asked for are missing. */
export type Accounts = ReadonlyMap<string, User>;

/** A refund that failed or is not answered, with its payment. */
export const refundView = (refund: Refund, payment: Payment, accounts: Accounts): UnsettledView => ({
  ...about(payment, accounts),
  id: refund.id,
  what: 'REFUND',
  status: refund.status === 'FAILED' ? 'FAILED' : 'UNKNOWN',
  amount: toMajor(refund.amount, payment.currency),
  reason: refund.failure,
  cause: refund.reason,
  since: (refund.status === 'FAILED' ? refund.updatedAt : refund.createdAt).toISOString(),
});

/** A payment whose capture or release is not answered. */
export const orderView = (payment: Payment, accounts: Accounts): UnsettledView => ({
  ...about(payment, accounts),
  id: payment.id,
  what: payment.command === 'CAPTURE' ? 'CAPTURE' : 'RELEASE',
  status: 'UNKNOWN',
  amount: toMajor(totalOf(payment.lines), payment.currency),
  reason: payment.failure,
  cause: payment.ended?.cause ?? '',
  since: payment.updatedAt.toISOString(),
});

const about = ({ title, subject, currency, provider, userId, payeeId }: Payment, accounts: Accounts) => ({
  title,
  subject,
  currency,
  provider,
  payer: party(userId, accounts),
  payee: party(payeeId, accounts),
});

const party = (id: string, accounts: Accounts) => {
  const user = accounts.get(id);
  return { id, displayName: user?.displayName ?? null, email: user?.email || null };
};
