import { changeMembership, type MembershipDeps } from './change-membership.ts';
import { expire } from './membership-steps.ts';

const batchSize = 200;

/** Releases holds whose time is over; returns whether there may be more, or else when the next one ends. */
export async function expireHolds(deps: MembershipDeps): Promise<boolean | Date | undefined> {
  const due = await deps.memberships.expired(deps.clock.now(), batchSize);
  for (const { circleId, userId } of due)
    await changeMembership(deps, { circleId, userId }, ({ membership, now }) => expire(membership, now));
  return due.length === batchSize || deps.memberships.nextHoldEnd();
}
