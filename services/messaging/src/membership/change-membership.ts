import type { Bus } from '@momos/bus';
import { conflict } from '@momos/contracts/errors';
import type { PaymentsService } from '@momos/contracts/proto/payments/v1/payments';
import { topics } from '@momos/contracts/topics';
import type { Audit, Clock, Logger, RpcClient } from '@momos/runtime';
import { ordersMessage } from '@momos/runtime/purchase/money-order';
import { type Erased, isDuplicateKey, type Store } from '@momos/store';
import { type Circle, edited } from '../circle/circle.ts';
import type { Circles } from '../circle/circle.store.ts';
import { saveCircle } from '../circle/write-circle.ts';
import {
  isMember,
  type Membership,
  membershipId,
  type Move,
  newMembership,
  subjectOf,
  toMemberMessage,
} from './membership.ts';
import type { Invitations } from './invitation.store.ts';
import type { Memberships } from './membership.store.ts';

/** Dependencies of memberships. */
export type MembershipDeps = {
  store: Store;
  outbox: Bus['outbox'];
  audit: Pick<Audit, 'add'>;
  circles: Circles;
  memberships: Memberships;
  invitations: Invitations;
  erased: Erased;
  payments: RpcClient<typeof PaymentsService>;
  clock: Clock;
  log: Logger;
  /** Minutes for which a price is kept while its person pays. */
  holdMinutes: number;
  /** Called in the transaction that saves what becomes due. */
  wakeCircles: () => void;
  /** Called in the transaction of each change. */
  onMoved(moved: Moved): Promise<void>;
  /** Called once a membership is committed, with whether it gives access now. */
  onAccessChanged(circleId: string, userId: string, hasAccess: boolean): void;
  /** Called once it is committed that a member runs the circle, or runs it no more. */
  onRoleChanged(circleId: string): void;
};

/** A change of a membership that is being committed. */
export type Moved = { before: Membership; move: Move; circle: Circle };

/** What a change is decided on; a membership of version 0 is not saved yet. */
export type MembershipState = { membership: Membership; circle: Circle; now: Date };

/** Whose membership is changed, and whether a person who is being erased is refused (404). */
type Whose = { circleId: string; userId: string; isGuarded?: boolean };

/**
 * Changes a membership, with its event and its money orders, in one transaction; `decide` may run more than once. Returns it as
 * it stands then. Throws 404 for an unknown circle.
 */
export async function changeMembership(
  deps: MembershipDeps,
  { circleId, userId, isGuarded }: Whose,
  decide: (state: MembershipState) => Move | undefined,
): Promise<Membership> {
  const change = async () => {
    const circle = await deps.circles.get(circleId);
    if (isGuarded) await deps.erased.guard([userId]);
    const now = deps.clock.now();
    const known = await deps.memberships.find(membershipId(circleId, userId));
    const membership = known ?? newMembership(circle, userId, now);
    const move = decide({ membership, circle, now });
    if (!move) return membership;
    await saveMove(deps, move);
    await deps.onMoved({ before: membership, move, circle });
    if (!isMember(move.after) && circle.hostIds.includes(userId))
      await saveCircle(deps, withoutHost(circle, userId, now));
    return move.after;
  };
  return deps.store.transaction(change).catch((error: unknown) => {
    throw isDuplicateKey(error) ? conflict('Another request was first. Please try again.') : error;
  });
}

/** Whoever has no access runs the circle no more. */
const withoutHost = (circle: Circle, userId: string, now: Date): Circle => ({
  ...edited(circle, {}, now),
  hostIds: circle.hostIds.filter(id => id !== userId),
});

async function saveMove(deps: MembershipDeps, move: Move): Promise<void> {
  const { store, memberships, outbox, wakeCircles } = deps;
  const { after, change, orders } = move;
  await memberships.save(after);
  await outbox.add(topics.circleMember, { change, member: toMemberMessage(after) });
  if (orders.length > 0)
    await outbox.add(topics.circleMoneyOrder, ordersMessage(subjectOf(after), after.version, orders));
  if (isMember(after)) await deps.invitations.removeOf(after.circleId, after.userId);
  if (after.hold || after.plan) wakeCircles();
  store.afterCommit(() => deps.onAccessChanged(after.circleId, after.userId, isMember(after)));
}

/** Minutes from now. */
export const minutesAfter = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);
