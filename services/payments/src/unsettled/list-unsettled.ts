import type { CallData } from '@momos/contracts/route';
import type { unsettledKinds, unsettledMoneyContract } from '@momos/contracts/unsettled-money';
import type { Page } from '@momos/store';
import type { Payment } from '../payment/payment.ts';
import type { UnsettledDeps } from './unsettled-deps.ts';
import {
  type Accounts,
  captureView,
  disputeViews,
  manualView,
  orderView,
  orphanView,
  refundView,
} from './unsettled-view.ts';

type Kind = (typeof unsettledKinds)[number];
type Paging = { pageSize: number; exclusiveStartKey?: string | undefined };
type Views = CallData<typeof unsettledMoneyContract.list>;
type Part = { data: Views; lastEvaluatedKey: string | undefined };

/** A page of what failed or is not answered, the longest waiting first, with the people whose money it is. */
export async function listUnsettled(deps: UnsettledDeps, { what, ...paging }: Paging & { what: Kind }) {
  const { data, lastEvaluatedKey } = await parts[what](deps, paging);
  const { failed, unknown } = await deps.refunds.countUnsettled();
  const counts = {
    refunds: failed + unknown,
    orders: await deps.payments.countUnanswered(),
    captures: await deps.moneyOrders.countRefused(),
    orphans: await deps.payments.countOrphaned(),
    disputes: await deps.payments.countDisputed(),
  };
  return { data, meta: { lastEvaluatedKey: lastEvaluatedKey ?? null, counts } };
}

const parts: Record<Kind, (deps: UnsettledDeps, paging: Paging) => Promise<Part>> = {
  refunds: async (deps, paging) => aboutPayments(deps, await deps.refunds.unsettled(paging), refundView),
  manual: async (deps, paging) => aboutPayments(deps, await deps.refunds.byHand(paging), manualView),
  captures: async (deps, paging) => aboutPayments(deps, await deps.moneyOrders.refused(paging), captureView),
  orders: async (deps, paging) =>
    ofPayments(deps, await deps.payments.unanswered(paging), (payment, accounts) => [
      orderView(payment, accounts),
    ]),
  orphans: async (deps, paging) =>
    ofPayments(deps, await deps.payments.orphaned(paging), (payment, accounts) => [
      orphanView(payment, accounts),
    ]),
  disputes: async (deps, paging) => ofPayments(deps, await deps.payments.disputed(paging), disputeViews),
};

/** Rows that each belong to a payment. */
async function aboutPayments<Row extends { paymentId: string }>(
  deps: UnsettledDeps,
  { items, lastEvaluatedKey }: Page<Row>,
  view: (row: Row, payment: Payment, accounts: Accounts) => Views[number],
): Promise<Part> {
  const payments = await deps.payments.list(items.map(({ paymentId }) => paymentId));
  const accounts = await accountsOf(deps, payments);
  const byId = new Map(payments.map(payment => [payment.id, payment]));
  const viewOf = (row: Row) => {
    const payment = byId.get(row.paymentId);
    return payment ? [view(row, payment, accounts)] : [];
  };
  return { data: items.flatMap(viewOf), lastEvaluatedKey };
}

async function ofPayments(
  deps: UnsettledDeps,
  { items, lastEvaluatedKey }: Page<Payment>,
  viewsOf: (payment: Payment, accounts: Accounts) => Views,
): Promise<Part> {
  const accounts = await accountsOf(deps, items);
  return { data: items.flatMap(payment => viewsOf(payment, accounts)), lastEvaluatedKey };
}

const patienceMs = 500;

/** Payers and payees; names that identity does not tell for now must not keep the queue from being shown. */
async function accountsOf({ identity, log }: UnsettledDeps, payments: readonly Payment[]): Promise<Accounts> {
  const ids = [...new Set(payments.flatMap(({ userId, payeeId }) => [userId, payeeId]))];
  if (ids.length === 0) return new Map();
  try {
    const { users } = await identity.getUsers({ ids }, { timeoutMs: patienceMs });
    return new Map(users.map(user => [user.id, user]));
  } catch (err) {
    log.warn({ op: 'unsettled.list', err }, 'Names are missing; identity did not answer');
    return new Map();
  }
}
