import { AppError } from '@momos/contracts/errors';
import type { IdentityService } from '@momos/contracts/proto/identity/v1/identity';
import type { Actor, RpcClient } from '@momos/runtime';
import { assertHost } from '../circle/circle.policy.ts';
import { changeMembership, type MembershipDeps } from './change-membership.ts';
import { approve } from './decide-membership.ts';
import { dayBefore, invitationMs, invitationsADay, newInvitation } from './invitation.ts';
import { isEndedByHosts, type Membership, type Move, moveMembership } from './membership.ts';
import { remove } from './membership-steps.ts';

/** Dependencies of inviting. */
export type InviteDeps = MembershipDeps & { identity: RpcClient<typeof IdentityService> };

/** Those whom an invitation does not change: they are in, on their way, or not wanted. */
const settled: ReadonlySet<Membership['status']> = new Set<Membership['status']>([
  'INVITED',
  'ACCEPTED',
  'PENDING',
  'ACTIVE',
  'BLOCKED',
]);

/** Whether a person said no to an invitation lately. */
const hasRefused = ({ status, isAdmitted, joinedAt, updatedAt }: Membership, now: Date): boolean =>
  status === 'LEFT' && isAdmitted && joinedAt === null && now.getTime() - updatedAt.getTime() < invitationMs;

/** Invites; who asked to join is let in. Undefined where an invitation changes nothing. */
export function invite(membership: Membership, decided: Parameters<typeof approve>[1]): Move | undefined {
  if (settled.has(membership.status) || hasRefused(membership, decided.now)) return undefined;
  return (
    approve(membership, decided) ??
    moveMembership(membership, decided.now, {
      change: 'CIRCLE_MEMBER_CHANGE_INVITED',
      set: {
        status: 'INVITED',
        isAdmitted: true,
        // Whom the hosts removed begins anew: with the invitation, all that it gave is gone again.
        ...(isEndedByHosts(membership) ? { joinedAt: null } : {}),
      },
      actorId: decided.actorId,
      notice: 'invited',
    })
  );
}

/**
 * Invites the accounts of some addresses. An address without one is kept and shown like the others, so that nothing says who has an
 * account. Throws 404 or 403 for who does not run the circle, 429 for more than its invitations of a day.
 */
export async function invitePeople(
  deps: InviteDeps,
  actor: Actor,
  { circleId, emails }: { circleId: string; emails: readonly string[] },
): Promise<void> {
  assertHost(await deps.circles.get(circleId), actor);
  const addresses = new Set(emails);
  const now = deps.clock.now();
  await takeInvitations(deps, { circleId, addresses, now });
  for (const email of addresses) {
    const user = await deps.identity.findUser({ by: { $case: 'email', value: email } }).catch(unlessUnknown);
    if (!user) continue;
    await deps.store.transaction(async () => {
      await deps.invitations.put(newInvitation({ circleId, email, userId: user.id, invitedAt: now }));
      await changeMembership(deps, { circleId, userId: user.id, isGuarded: true }, state =>
        invite(state.membership, { ...state, actorId: actor.userId }),
      ).catch(unlessUnknown);
    });
  }
}

type Taken = { circleId: string; addresses: ReadonlySet<string>; now: Date };

/**
 * Counts invitations and makes them in one transaction, of which a circle has one at a time. An address counts once, however often it is
 * asked, as when a call is repeated that failed in the middle. Throws 429 where they are too many.
 */
const takeInvitations = (
  { store, circles, invitations }: Pick<InviteDeps, 'store' | 'circles' | 'invitations'>,
  { circleId, addresses, now }: Taken,
): Promise<void> =>
  store.transaction(async () => {
    await circles.noteInvited(circleId, now);
    const asked = [...addresses].map(email =>
      newInvitation({ circleId, email, userId: null, invitedAt: now }),
    );
    const ids = asked.map(({ _id }) => _id);
    const before = await invitations.countSince(circleId, dayBefore(now), ids);
    if (before + asked.length > invitationsADay) throw tooMany();
    await invitations.putAll(asked);
  });

const tooMany = () =>
  new AppError(
    'rate_limited',
    `A circle can invite ${invitationsADay} addresses a day. Please share its link, or continue tomorrow.`,
  );

/**
 * Takes back an invitation; who has joined meanwhile stays. One that is gone already stays gone. Throws 404 or 403 for who does not
 * run the circle.
 */
export async function withdrawInvitation(
  deps: MembershipDeps,
  actor: Actor,
  { circleId, invitationId }: { circleId: string; invitationId: string },
): Promise<void> {
  assertHost(await deps.circles.get(circleId), actor);
  await deps.store.transaction(async () => {
    const invitation = await deps.invitations.find(invitationId);
    if (invitation?.circleId !== circleId || invitation.withdrawnAt) return;
    await deps.invitations.withdraw(invitationId, deps.clock.now());
    if (invitation.userId)
      await changeMembership(deps, { circleId, userId: invitation.userId }, ({ membership, now }) =>
        membership.status === 'INVITED'
          ? remove(membership, now, { actorId: actor.userId, cause: 'invitation' })
          : undefined,
      );
  });
}

/** No account has the address, or its person is being erased. */
function unlessUnknown(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'not_found')) throw error;
}
