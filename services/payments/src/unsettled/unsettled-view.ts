import type { User } from '@momos/contracts/proto/identity/v1/bus';
import { toMajor } from '@momos/contracts/money';
import type { CallData } from '@momos/contracts/route';
import type { unsettledMoneyContract, UnsettledView } from '@momos/contracts/unsettled-money';
import type { MoneyOrder } from '../money-order/money-order.ts';
import { type Payment, sumOf } from '../payment/payment.ts';
import { totalOf } from '../provider/pay-lines.ts';
import { type Refund, refundable } from '../refund/refund.ts';

/** What a person is answered who decided about money. */
export type AgainOutcome = CallData<typeof unsettledMoneyContract.sendAgain>;

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
  note: '',
  since: (refund.status === 'FAILED' ? refund.updatedAt : refund.createdAt).toISOString(),
  dueBy: null,
});

/** A refund that is booked as paid by hand, with its payment. */
export const manualView = (refund: Refund, payment: Payment, accounts: Accounts): UnsettledView => ({
  ...refundView(refund, payment, accounts),
  status: 'DONE',
  note: refund.note,
  since: refund.updatedAt.toISOString(),
});

/** A capture that was refused, with its payment. */
export const captureView = (order: MoneyOrder, payment: Payment, accounts: Accounts): UnsettledView => ({
  ...orderView(payment, accounts),
  what: 'CAPTURE',
  status: 'FAILED',
  reason: order.reason || payment.failure,
  cause: order.cause,
  since: (order.answeredAt ?? order.createdAt).toISOString(),
});

/** A payment whose capture or release is not answered. */
export const orderView = (payment: Payment, accounts: Accounts): UnsettledView => ({
  ...about(payment, accounts),
  id: payment.id,
  what: payment.command === 'RELEASE' ? 'RELEASE' : 'CAPTURE',
  status: 'UNKNOWN',
  amount: toMajor(totalOf(payment.lines), payment.currency),
  reason: payment.failure,
  cause: payment.ended?.cause ?? '',
  note: '',
  since: payment.updatedAt.toISOString(),
  dueBy: null,
});

/** A payment for something that its owner does not have; the amount is what is left to refund. */
export const orphanView = (payment: Payment, accounts: Accounts): UnsettledView => ({
  ...orderView(payment, accounts),
  what: 'ORPHAN',
  status: 'FAILED',
  amount: toMajor(sumOf(refundable(payment)), payment.currency),
  reason: null,
  since: (payment.acknowledgement?.orphanedAt ?? payment.updatedAt).toISOString(),
});

/** The open disputes of a payment. */
export const disputeViews = (payment: Payment, accounts: Accounts): UnsettledView[] =>
  (payment.disputes ?? [])
    .filter(({ status }) => status === 'OPEN')
    .map(dispute => ({
      ...about(payment, accounts),
      id: payment.id,
      what: 'DISPUTE',
      status: 'OPEN',
      amount: toMajor(dispute.amount, payment.currency),
      reason: dispute.reason,
      cause: '',
      note: '',
      since: dispute.openedAt.toISOString(),
      dueBy: dispute.dueBy?.toISOString() ?? null,
    }));

/** How a refund stands after it was sent again. */
export const refundOutcome = ({ status, amount, currency, failure }: Refund): AgainOutcome => ({
  status,
  amount: toMajor(amount, currency),
  currency,
  reason: failure,
});

/** How a payment stands after a capture that was refused was tried again, or given up. */
export const captureOutcome = (payment: Payment): AgainOutcome => ({
  status: payment.capturedAmount > 0 ? 'DONE' : payment.command ? 'UNKNOWN' : 'FAILED',
  amount: toMajor(totalOf(payment.lines), payment.currency),
  currency: payment.currency,
  reason: payment.failure,
});

/** How a payment stands after its refused capture was given up: PENDING while what was authorised is being released. */
export const givenUpOutcome = (payment: Payment): AgainOutcome => ({
  ...captureOutcome(payment),
  status: payment.command ? 'PENDING' : 'DONE',
});

/** How the capture or release that a payment was waiting for stands after it was sent again. */
export const orderOutcome = ({ command }: Payment, tried: Payment): AgainOutcome => ({
  status: orderStatus(command, tried),
  amount: toMajor(totalOf(tried.lines), tried.currency),
  currency: tried.currency,
  reason: tried.failure,
});

function orderStatus(asked: Payment['command'], { command, status }: Payment): AgainOutcome['status'] {
  if (command) return 'UNKNOWN';
  const isCaptured = status === 'CAPTURED' || status === 'REFUNDED';
  if (asked !== 'RELEASE') return isCaptured ? 'DONE' : 'FAILED';
  // What was captured before it could be released is on its way back as a refund.
  return status === 'CAPTURED' ? 'PENDING' : 'DONE';
}

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
