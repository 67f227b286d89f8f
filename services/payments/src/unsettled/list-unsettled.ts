import type { CallData } from '@momos/contracts/route';
import type { unsettledMoneyContract } from '@momos/contracts/unsettled-money';
import type { Payment } from '../payment/payment.ts';
import type { Refund } from '../refund/refund.ts';
import type { UnsettledDeps } from './unsettled-deps.ts';
import { type Accounts, disputeViews, orderView, refundView } from './unsettled-view.ts';

type Query = {
  what: 'refunds' | 'orders' | 'disputes';
  pageSize: number;
  exclusiveStartKey?: string | undefined;
};
type Views = CallData<typeof unsettledMoneyContract.list>;

/** A page of what failed or is not answered, the longest waiting first, with the people whose money it is. */
export async function listUnsettled(deps: UnsettledDeps, { what, ...paging }: Query) {
  const { data, lastEvaluatedKey } = await { refunds, orders, disputes }[what](deps, paging);
  const { failed, unknown } = await deps.refunds.countUnsettled();
  const counts = {
    refunds: failed + unknown,
    orders: await deps.payments.countUnanswered(),
    disputes: await deps.payments.countDisputed(),
  };
  return { data, meta: { lastEvaluatedKey: lastEvaluatedKey ?? null, counts } };
}

type Paging = Omit<Query, 'what'>;
type Part = { data: Views; lastEvaluatedKey: string | undefined };

async function refunds(deps: UnsettledDeps, paging: Paging): Promise<Part> {
  const { items, lastEvaluatedKey } = await deps.refunds.unsettled(paging);
  const paid = await deps.payments.list(items.map(({ paymentId }) => paymentId));
  const accounts = await accountsOf(deps, paid);
  const byId = new Map(paid.map(payment => [payment.id, payment]));
  const viewOf = (refund: Refund) => {
    const payment = byId.get(refund.paymentId);
    return payment ? [refundView(refund, payment, accounts)] : [];
  };
  return { data: items.flatMap(viewOf), lastEvaluatedKey };
}

async function orders(deps: UnsettledDeps, paging: Paging): Promise<Part> {
  const { items, lastEvaluatedKey } = await deps.payments.unanswered(paging);
  const accounts = await accountsOf(deps, items);
  return { data: items.map(payment => orderView(payment, accounts)), lastEvaluatedKey };
}

async function disputes(deps: UnsettledDeps, paging: Paging): Promise<Part> {
  const { items, lastEvaluatedKey } = await deps.payments.disputed(paging);
  const accounts = await accountsOf(deps, items);
  return { data: items.flatMap(payment => disputeViews(payment, accounts)), lastEvaluatedKey };
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
