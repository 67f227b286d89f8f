import { AppError } from '@momos/contracts/errors';
import type { IdentityService } from '@momos/contracts/proto/identity/v1/identity';
import type { Actor, RpcClient } from '@momos/runtime';
import { assertHost } from '../circle/circle.policy.ts';
import { changeMembership, type MembershipDeps } from './change-membership.ts';
import { approve } from './decide-membership.ts';
import { type Membership, type Move, moveMembership } from './membership.ts';

type Deps = MembershipDeps & { identity: RpcClient<typeof IdentityService> };

/** Those whom an invitation does not change: they are in, on their way, or not wanted. */
const settled: ReadonlySet<Membership['status']> = new Set<Membership['status']>([
  'INVITED',
  'ACCEPTED',
  'PENDING',
  'ACTIVE',
  'BLOCKED',
]);

const dayMs = 24 * 3_600_000;
/** For so long who said no is not asked again; they may still ask to join. */
const refusedForMs = 90 * dayMs;

/** Whether a person said no to an invitation lately. */
const hasRefused = ({ status, isAdmitted, joinedAt, updatedAt }: Membership, now: Date): boolean =>
  status === 'LEFT' && isAdmitted && joinedAt === null && now.getTime() - updatedAt.getTime() < refusedForMs;

/** Invites; who asked to join is let in. */
function invite(membership: Membership, decided: Parameters<typeof approve>[1]): Move | undefined {
  if (settled.has(membership.status) || hasRefused(membership, decided.now)) return undefined;
  return (
    approve(membership, decided) ??
    moveMembership(membership, decided.now, {
      change: 'CIRCLE_MEMBER_CHANGE_INVITED',
      set: { status: 'INVITED', isAdmitted: true },
      actorId: decided.actorId,
    })
  );
}

/**
 * Invites the accounts of some addresses; an address without one changes nothing, and nothing says so. Throws 404 or 403 for who
 * does not run the circle.
 */
export async function invitePeople(
  deps: Deps,
  actor: Actor,
  { circleId, emails }: { circleId: string; emails: readonly string[] },
): Promise<void> {
  assertHost(await deps.circles.get(circleId), actor);
  for (const email of new Set(emails)) {
    const user = await deps.identity.findUser({ by: { $case: 'email', value: email } }).catch(unlessUnknown);
    if (user)
      await changeMembership(deps, { circleId, userId: user.id, isGuarded: true }, state =>
        invite(state.membership, { ...state, actorId: actor.userId }),
      ).catch(unlessUnknown);
  }
}

/** No account has the address, or its person is being erased. */
function unlessUnknown(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'not_found')) throw error;
}
