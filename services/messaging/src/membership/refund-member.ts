import { AppError, notFound } from '@momos/contracts/errors';
import type { Actor, Audited } from '@momos/runtime';
import { applyPayment } from './apply-payment.ts';
import { changeMembership, type MembershipDeps } from './change-membership.ts';
import { accessKind, isKnownToHosts, type Membership, subjectOf } from './membership.ts';
import { remove } from './membership-steps.ts';

type Asked = {
  circleId: string;
  memberId: string;
  /** A failed refund that is sent again. */
  refundId?: string | undefined;
  method?: 'provider' | 'manual' | undefined;
  note?: string | undefined;
};

/**
 * Ends a membership and orders all of its money back; with `refundId` sends a failed refund again, by the provider or booked as
 * paid by hand. Either has its effect once, however often it is asked. Throws 404 for a membership of another circle, 409 for
 * a refund that there is nothing left of, and while the member's bank decides about a dispute; 503 while payments is away.
 */
export async function refundMember(deps: MembershipDeps, actor: Actor, asked: Asked): Promise<Membership> {
  const { circleId, memberId, refundId } = asked;
  const known = await deps.memberships.find(memberId);
  if (known?.circleId !== circleId || !isKnownToHosts(known)) throw notFound('membership', memberId);
  if (refundId !== undefined) return sendAgain(deps, actor, { ...asked, refundId }, known);
  // Asked now, as news of a dispute may be on its way; an order would come back refused.
  if (known.attempts > 0) await withMoneyOf(deps, known);
  return deps.store.transaction(async () => {
    const removed = await changeMembership(deps, known, ({ membership, now }) => {
      if (isDisputed(membership)) throw disputed();
      return remove(membership, now, { actorId: actor.userId, cause: 'refund' });
    });
    if (removed.version !== known.version) await deps.audit.add(auditedRemoval(known, removed));
    return removed;
  });
}

const isDisputed = ({ payment }: Membership) => payment.dispute === 'OPEN' && !payment.isOver;

const disputed = () =>
  new AppError(
    'illegal_state',
    'The member disputes this payment, and their bank has the money. It can be refunded once the bank has decided.',
  );

const auditedRemoval = (before: Membership, after: Membership): Audited => ({
  action: 'MEMBER_REMOVED',
  target: { kind: 'user', id: after.userId },
  within: { kind: 'circle', id: after.circleId },
  details: { status: { before: before.status, after: after.status } },
});

async function sendAgain(
  deps: MembershipDeps,
  actor: Actor,
  { refundId, method, note }: Asked & { refundId: string },
  membership: Membership,
): Promise<Membership> {
  await deps.payments.createRefund({
    // Those of the failed refund hold.
    ...{ key: '', type: '', amount: 0, attempt: 0, reason: '' },
    subject: subjectOf(membership),
    refundId,
    method: method ?? '',
    note: note ?? '',
    actorId: actor.userId,
  });
  return withMoneyOf(deps, membership);
}

/** The membership with what payments says of its money now, which the bus brings as well. */
async function withMoneyOf(deps: MembershipDeps, membership: Membership): Promise<Membership> {
  const { payments } = await deps.payments.listPayments({
    subjectKind: accessKind,
    subjectIds: [membership._id],
  });
  let shown = membership;
  for (const payment of payments) shown = (await applyPayment(deps, { payment })) ?? shown;
  return shown;
}
