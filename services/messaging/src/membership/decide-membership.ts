import type { MemberDecision } from '@momos/contracts/circle-members';
import { AppError, illegalState, notFound } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import type { Circle } from '../circle/circle.ts';
import { edited, hostsOf } from '../circle/circle.ts';
import { assertHost } from '../circle/circle.policy.ts';
import { saveCircle } from '../circle/write-circle.ts';
import { changeMembership, type MembershipDeps } from './change-membership.ts';
import { isKnownToHosts, isMember, type Membership, type Move, moveMembership } from './membership.ts';
import { admit, isCaptured } from './membership-steps.ts';
import { isPlanOver } from './renewal-steps.ts';
import { refundMember } from './refund-member.ts';

type Decided = { now: Date; circle: Circle; actorId: string };
type Step = (membership: Membership, decided: Decided) => Move | undefined;

/** Lets a person join who asked to, or who was declined: immediately where access is free or paid already. */
export const approve: Step = (membership, { now, circle, actorId }) => {
  if (membership.status !== 'REQUESTED' && membership.status !== 'DECLINED') return undefined;
  if (circle.price === 0 || (isCaptured(membership) && !isPlanOver(membership, now)))
    return { ...admit(membership, now), notice: 'approved' };
  return moveMembership(membership, now, {
    change: 'CIRCLE_MEMBER_CHANGE_ACCEPTED',
    set: { status: 'ACCEPTED', isAdmitted: true },
    actorId,
    notice: 'approved',
  });
};

const decline: Step = (membership, { now, actorId }) =>
  membership.status === 'REQUESTED'
    ? moveMembership(membership, now, {
        change: 'CIRCLE_MEMBER_CHANGE_DECLINED',
        set: { status: 'DECLINED', isAdmitted: false },
        actorId,
        notice: 'declined',
      })
    : undefined;

const block: Step = (membership, { now, actorId }) =>
  membership.status === 'BLOCKED'
    ? undefined
    : moveMembership(membership, now, {
        change: 'CIRCLE_MEMBER_CHANGE_BLOCKED',
        set: { status: 'BLOCKED', isAdmitted: false },
        actorId,
      });

const unblock: Step = (membership, { now, actorId }) =>
  membership.status === 'BLOCKED'
    ? moveMembership(membership, now, {
        change: 'CIRCLE_MEMBER_CHANGE_UNBLOCKED',
        set: { status: 'REMOVED' },
        actorId,
      })
    : undefined;

const steps: Record<Exclude<MemberDecision, 'REMOVE'>, Step> = {
  APPROVE: approve,
  DECLINE: decline,
  BLOCK: block,
  UNBLOCK: unblock,
};

/**
 * What a host decides of a membership; one that the decision does not fit stays as it is. REMOVE and BLOCK end access and order all
 * of its money back. Throws 404 for a membership of another circle, 409 about the owner, and while the member's bank decides
 * about a dispute.
 */
export async function decideMembership(
  deps: MembershipDeps,
  actor: Actor,
  asked: { circleId: string; memberId: string; decision: MemberDecision },
): Promise<Membership> {
  const { circleId, memberId, decision } = asked;
  const circle = await deps.circles.get(circleId);
  assertHost(circle, actor);
  const known = await deps.memberships.find(memberId);
  if (known?.circleId !== circleId || !isKnownToHosts(known)) throw notFound('membership', memberId);
  if (known.userId === circle.ownerId) throw ownerStays();
  const hasEnded = decision === 'REMOVE' || decision === 'BLOCK';
  const removed = hasEnded ? await refundMember(deps, actor, asked) : known;
  if (decision === 'REMOVE') return removed;
  return deps.store.transaction(async () => {
    let before: Membership['status'] | undefined;
    const decided = await changeMembership(deps, known, state => {
      before = state.membership.status;
      return steps[decision](state.membership, { ...state, actorId: actor.userId });
    });
    if (before !== undefined && before !== decided.status)
      await deps.audit.add({
        action: 'MEMBER_DECIDED',
        target: { kind: 'user', id: decided.userId },
        within: { kind: 'circle', id: circleId },
        details: { status: { before, after: decided.status } },
      });
    return decided;
  });
}

/** The same of several; those that it does not fit, or that money keeps from it, stay as they are. */
export async function decideSome(
  deps: MembershipDeps,
  actor: Actor,
  { memberIds, ...asked }: { circleId: string; memberIds: readonly string[]; decision: MemberDecision },
): Promise<Membership[]> {
  const decided: Membership[] = [];
  for (const memberId of new Set(memberIds)) {
    const after = await decideMembership(deps, actor, { ...asked, memberId }).catch((error: unknown) => {
      if (error instanceof AppError && kept.has(error.code)) return deps.memberships.find(memberId);
      throw error;
    });
    if (after?.circleId === asked.circleId && isKnownToHosts(after)) decided.push(after);
  }
  return decided;
}

const kept: ReadonlySet<string> = new Set(['illegal_state', 'not_found']);

/**
 * Lets a member run the circle with its owner, or run it no more. Throws 404 for a membership of another circle, 409 for one that
 * gives no access, and about the owner.
 */
export function changeRole(
  deps: MembershipDeps,
  actor: Actor,
  { circleId, memberId, role }: { circleId: string; memberId: string; role: 'HOST' | 'MEMBER' },
): Promise<Membership> {
  return deps.store.transaction(async () => {
    const circle = await deps.circles.get(circleId);
    assertHost(circle, actor);
    const member = await deps.memberships.find(memberId);
    if (member?.circleId !== circleId) throw notFound('membership', memberId);
    if (member.userId === circle.ownerId) throw ownerStays();
    if (!isMember(member)) throw illegalState('membership', member.status, 'given a role');
    const isHost = hostsOf(circle).includes(member.userId);
    if (isHost === (role === 'HOST')) return member;
    if (role === 'HOST' && circle.hostIds.length >= maxHosts)
      throw new AppError('illegal_state', `A circle has at most ${maxHosts} hosts beside its owner.`);
    await saveCircle(
      deps,
      withHost(circle, member.userId, { isHost: role === 'HOST', now: deps.clock.now() }),
    );
    await deps.audit.add({
      action: 'MEMBER_DECIDED',
      target: { kind: 'user', id: member.userId },
      within: { kind: 'circle', id: circleId },
      details: { role: { before: isHost ? 'HOST' : 'MEMBER', after: role } },
    });
    deps.store.afterCommit(() => deps.onRoleChanged(circleId));
    return member;
  });
}

const ownerStays = () => new AppError('illegal_state', 'The owner of a circle stays in it, and its owner.');

const maxHosts = 20;

const withHost = (
  circle: Circle,
  userId: string,
  { isHost, now }: { isHost: boolean; now: Date },
): Circle => {
  const others = circle.hostIds.filter(id => id !== userId);
  return { ...edited(circle, {}, now), hostIds: isHost ? [...others, userId] : others };
};
