import type { Payment } from '@momos/contracts/proto/payments/v1/bus';
import {
  compareDue,
  type Difference,
  differencesOf,
  nextComparison,
  type Place,
} from '@momos/runtime/purchase/compare-money';
import { lateOrders } from '@momos/runtime/purchase/money-order';
import { applyPayment } from './apply-payment.ts';
import { changeMembership, type MembershipDeps } from './change-membership.ts';
import { accessKind, type Membership, type Move, moveMembership } from './membership.ts';
import { isWaiting } from './membership-payment.ts';
import { admit, endLost, isCaptured, isLost } from './membership-steps.ts';
import { planOnAdmission } from './renewal-steps.ts';
import type { DueMembership } from './membership.store.ts';

type CompareDeps = MembershipDeps & {
  /** Counts a difference that could not be mended. */
  countDifference(kind: Difference['kind']): void;
};

/**
 * Compares memberships with their payments, some minutes after their last change: news that was lost is applied, paid access that
 * is missing is given, orders that were not answered are sent again, and what still differs is counted and logged with its
 * ids (promise: "paid means access or all the money back"). Returns whether there may be more.
 */
export const compareMoney = (deps: CompareDeps): Promise<boolean> =>
  compareDue<DueMembership>({
    log: deps.log,
    clock: deps.clock,
    due: deps.memberships.toCompare,
    paymentsOf: async subjectIds =>
      (await deps.payments.listPayments({ subjectKind: accessKind, subjectIds })).payments,
    compareOne: (due, payments) => compareOne(deps, due, payments),
    postpone: deps.memberships.scheduleComparison,
  });

async function compareOne(
  deps: CompareDeps,
  { circleId, userId }: DueMembership,
  payments: readonly Payment[],
): Promise<void> {
  for (const payment of payments) await applyPayment(deps, { payment });
  const membership = await changeMembership(deps, { circleId, userId }, ({ membership: known, now }) =>
    mend(known, now),
  );
  const differences = differencesOf(membership, payments, placeOf(membership));
  for (const { kind, attempt } of differences) {
    deps.countDifference(kind);
    deps.log.error(
      { op: 'money.compare', kind, membershipId: membership._id, circleId, attempt },
      'Messaging and payments differ about money',
    );
  }
  const next = nextComparison(membership, {
    payments,
    isHeld: membership.hold !== null,
    isDifferent: differences.length > 0,
    now: deps.clock.now(),
  });
  await deps.memberships.scheduleComparison(membership, next);
}

/**
 * Gives access that was paid, ends what the payer's bank took the money of, and sends orders again that payments did not answer in time.
 * A copy of the version before gives monthly access without its plan, which is made up for.
 */
export function mend(membership: Membership, now: Date): Move | undefined {
  if (isLost(membership)) return endLost(membership, now);
  if (isCaptured(membership) && isWaiting(membership)) return admit(membership, now);
  if (isCaptured(membership) && membership.status === 'ACTIVE' && !membership.plan) {
    const plan = planOnAdmission(membership, now);
    if (plan)
      return moveMembership(membership, now, { change: 'CIRCLE_MEMBER_CHANGE_UPDATED', set: { plan } });
  }
  const late = lateOrders(membership, now);
  if (late.length === 0) return undefined;
  const move = moveMembership(membership, now, { change: 'CIRCLE_MEMBER_CHANGE_PAYMENT_UPDATED' });
  return { ...move, orders: late };
}

/** What a membership is good for: money of whoever left by themselves stays, also where they are invited again. */
export const placeOf = ({ status, price, plan, paidMonths }: Membership): Place => ({
  isTaken: status === 'ACTIVE',
  // A month that has begun may be paid for some days.
  isPriced: price > 0 && !plan?.overdue,
  keptAttempts: paidMonths.map(({ attempt }) => attempt),
  isPending: false,
  isKept: status === 'LEFT' || status === 'REQUESTED' || status === 'INVITED',
});
