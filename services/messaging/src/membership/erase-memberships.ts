import { changeMembership, type MembershipDeps } from './change-membership.ts';
import { leave } from './membership-steps.ts';

/** In the erasure's transaction: a person leaves their circles, and what they have not paid yet is given up. */
export async function leaveAll(deps: MembershipDeps, userId: string): Promise<void> {
  for (const { circleId } of await deps.memberships.everOfPerson(userId))
    await changeMembership(deps, { circleId, userId }, ({ membership, now }) => leave(membership, now));
}
