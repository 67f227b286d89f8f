import type { CircleView } from '@momos/contracts/circles';
import { toMajor } from '@momos/contracts/money';
import type { Actor } from '@momos/runtime';
import { type Circle, hostsOf } from '../circle/circle.ts';
import { isHostOf } from '../circle/circle.policy.ts';
import { cardOf } from '../contact/contact-card.ts';
import { type ContactDeps, findContacts } from '../contact/find-contacts.ts';
import { type Membership, membershipId } from './membership.ts';
import { toMembershipView } from './membership-view.ts';
import type { Memberships } from './membership.store.ts';

/** What is read for the views of circles. */
export type CircleViewDeps = ContactDeps & { memberships: Memberships };

/** Circles as the actor sees them, in the given order. */
export async function viewsOf(
  { memberships, ...deps }: CircleViewDeps,
  circles: readonly Circle[],
  actor: Actor | undefined,
): Promise<CircleView[]> {
  const counts = await memberships.countMembers(circles.map(({ _id }) => _id));
  const own = actor ? await memberships.some(circles.map(({ _id }) => membershipId(_id, actor.userId))) : [];
  const contacts = await findContacts(deps, circles.flatMap(hostsOf));
  return circles.map(circle => {
    const mine = own.find(({ circleId }) => circleId === circle._id);
    return toView(circle, {
      memberCount: counts.get(circle._id) ?? 0,
      mine,
      hosts: hostsOf(circle).map(id => cardOf(id, contacts.get(id))),
      isHost: isHostOf(circle, actor),
    });
  });
}

const toView = (
  circle: Circle,
  {
    memberCount,
    mine,
    hosts,
    isHost,
  }: Pick<CircleView, 'memberCount' | 'hosts' | 'isHost'> & {
    mine: Membership | undefined;
  },
): CircleView => ({
  id: circle._id,
  version: circle.version,
  slug: circle.slug,
  name: circle.name,
  description: circle.description,
  visibility: circle.visibility,
  price: toMajor(circle.price, circle.currency),
  currency: circle.currency,
  interval: circle.interval,
  bannerUrl: circle.bannerUrl,
  questions: circle.questions,
  isApprovalRequired: circle.isApprovalRequired,
  neededEmailCategories: circle.neededEmailCategories,
  memberCount,
  hosts,
  isHost,
  inviteCode: isHost && circle.inviteCode ? circle.inviteCode : null,
  membership: mine ? toMembershipView(mine) : null,
  createdAt: circle.createdAt.toISOString(),
});
