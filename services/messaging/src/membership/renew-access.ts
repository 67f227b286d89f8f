import { changeMembership, type MembershipDeps } from './change-membership.ts';
import type { Membership } from './membership.ts';
import { renew } from './renewal-steps.ts';

const batchSize = 100;

/**
 * Does what is due of monthly access; one that fails keeps no other from it. Returns whether there may be more, or else when
 * something is due next.
 */
export async function renewAccess(deps: MembershipDeps): Promise<boolean | Date | undefined> {
  const due = await deps.memberships.toRenew(deps.clock.now(), batchSize);
  const failed = await Promise.all(due.map(each => renewOne(deps, each)));
  if (failed.includes(true)) return undefined;
  return due.length === batchSize || deps.memberships.nextRenewal();
}

async function renewOne(deps: MembershipDeps, { _id, circleId, userId }: Membership): Promise<boolean> {
  try {
    const { ownerId } = await deps.circles.get(circleId);
    // Nothing is taken for someone who is not there any more, nor from them.
    const isClosed = (await deps.erased.has(ownerId)) || (await deps.erased.has(userId));
    await changeMembership(deps, { circleId, userId }, ({ membership, circle, now }) =>
      renew(membership, { circle, now, isClosed }),
    );
    return false;
  } catch (err) {
    deps.log.warn({ op: 'access.renew', membershipId: _id, circleId, err }, 'Renewal failed; will retry');
    return true;
  }
}
