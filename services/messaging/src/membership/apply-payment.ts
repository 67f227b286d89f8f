import type { Membership } from './membership.ts';
import { accessKind, membershipId } from './membership.ts';
import { isEndedByPayments, type PaymentUpdate } from '@momos/runtime/purchase/payment-news';
import { changeMembership, type MembershipDeps } from './change-membership.ts';
import { onPayment } from './membership-payment.ts';

/**
 * Applies what is known of a payment to its membership; the one function by which money gives access, whether the event or the
 * RPC is first. A membership that was lost is made again from its payment. Returns it as it stands; undefined for payments of
 * other things, and for a blank one that has no payer.
 */
export async function applyPayment(
  deps: MembershipDeps,
  update: PaymentUpdate,
): Promise<Membership | undefined> {
  const { subject, attempt, userId } = update.payment;
  if (subject?.kind !== accessKind) return undefined;
  const known = await deps.memberships.find(subject.id);
  const payer = known?.userId ?? userId;
  if (!payer || subject.id !== membershipId(subject.scopeId, payer)) return undefined;
  return changeMembership(deps, { circleId: subject.scopeId, userId: payer }, ({ membership, now }) => {
    if (membership.version > 0) return onPayment(membership, update, now);
    // One whose money is back or on its way is not made again.
    return isEndedByPayments(update) ? undefined : onPayment(lost(membership, attempt), update, now);
  });
}

/** A membership whose row is gone, as it was while its person paid. */
const lost = (membership: Membership, attempt: number): Membership => ({
  ...membership,
  status: 'UNPAID',
  attempts: attempt,
  payment: { ...membership.payment, state: 'NEEDED', attempt },
});
