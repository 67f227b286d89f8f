import { circleStatisticsContract } from '@momos/contracts/circle-statistics';
import { bind, type Clock, type RouteBinding } from '@momos/runtime';
import { assertHost } from '../circle/circle.policy.ts';
import type { Circles } from '../circle/circle.store.ts';
import { cardOf } from '../contact/contact-card.ts';
import { type ContactDeps, findContacts } from '../contact/find-contacts.ts';
import { firstWeek, type MembershipFigures, statisticsOf } from './circle-statistics.ts';
import type { Invitations } from './invitation.store.ts';
import type { Memberships } from './membership.store.ts';

type Deps = ContactDeps & {
  circles: Circles;
  memberships: Memberships;
  invitations: Invitations;
  /** What members paid for locked posts. */
  postPurchases: { moneyOf(circleId: string): Promise<MembershipFigures['money']> };
  clock: Clock;
};

/** How a circle does, for those who run it. */
export const circleStatisticsRoutes = (deps: Deps): RouteBinding =>
  bind(circleStatisticsContract, {
    get: async ({ actor, params }) => {
      const circle = await deps.circles.get(params.id);
      assertHost(circle, actor);
      const now = deps.clock.now();
      const [{ recommenders, ...figures }, invited, posts] = await Promise.all([
        deps.memberships.figures(circle._id, firstWeek(now)),
        deps.invitations.count(circle._id),
        deps.postPurchases.moneyOf(circle._id),
      ]);
      const contacts = await findContacts(
        deps,
        recommenders.map(({ userId }) => userId),
      );
      return {
        ...statisticsOf({ ...figures, invited, posts }, now),
        recommenders: recommenders.map(({ userId, members }) => ({
          user: cardOf(userId, contacts.get(userId)),
          members,
        })),
      };
    },
  });
