import type { CircleView } from '@momos/contracts/circles';
import { toMajor } from '@momos/contracts/money';
import type { Actor } from '@momos/runtime';
import type { Circle } from '../circle/circle.ts';
import { isHostOf } from '../circle/circle.policy.ts';
import { type Membership, membershipId } from './membership.ts';
import { toMembershipView } from './membership-view.ts';
import type { Memberships } from './membership.store.ts';

/** Circles as the actor sees them, in the given order. */
export async function viewsOf(
  memberships: Memberships,
  circles: readonly Circle[],
  actor: Actor | undefined,
): Promise<CircleView[]> {
  const counts = await memberships.countMembers(circles.map(({ _id }) => _id));
  const own = actor ? await memberships.some(circles.map(({ _id }) => membershipId(_id, actor.userId))) : [];
  return circles.map(circle => {
    const mine = own.find(({ circleId }) => circleId === circle._id);
    return toView(circle, {
      memberCount: counts.get(circle._id) ?? 0,
      mine,
      isHost: isHostOf(circle, actor),
    });
  });
}

const toView = (
  circle: Circle,
  { memberCount, mine, isHost }: { memberCount: number; mine: Membership | undefined; isHost: boolean },
): CircleView => ({
  id: circle._id,
  version: circle.version,
  slug: circle.slug,
  name: circle.name,
  description: circle.description,
  visibility: circle.visibility,
  price: toMajor(circle.price, circle.currency),
  currency: circle.currency,
  memberCount,
  isHost,
  membership: mine ? toMembershipView(mine) : null,
  createdAt: circle.createdAt.toISOString(),
});
