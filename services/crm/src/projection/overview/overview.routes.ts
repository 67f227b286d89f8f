import { overviewContract } from '@momos/contracts/overview';
import { bind, type Clock, type RouteBinding } from '@momos/runtime';
import { approvalsWaiting, countTrend, type Filled, moneyTrends, slowSellers, trendOf } from './overview.ts';
import type { OverviewFigures } from './overview.store.ts';

export type OverviewRouteDeps = { figures: () => OverviewFigures; clock: Clock };

/** What managers decide about, and how things go. */
export const overviewRoutes = ({ figures, clock }: OverviewRouteDeps): RouteBinding =>
  bind(overviewContract, {
    get: async () => {
      const now = clock.now();
      const { previousFrom } = trendOf(now);
      const counted = figures();
      const [coming, registrations, newPeople, money] = await Promise.all([
        counted.coming(now),
        counted.registrations(previousFrom),
        counted.newPeople(previousFrom),
        counted.money(previousFrom),
      ]);
      const approvals = approvalsWaiting(coming);
      return {
        approvals: {
          total: approvals.total,
          socials: approvals.socials.map(each => ({ ...toSocial(each, now), pending: each.pending })),
        },
        slowSellers: slowSellers(coming, now).map(each => ({
          ...toSocial(each, now),
          taken: each.taken,
          capacity: each.social.maxCapacity,
        })),
        registrations: countTrend(registrations, now),
        newPeople: countTrend(newPeople, now),
        money: moneyTrends(money, now),
      };
    },
  });

const toSocial = ({ social }: Filled, now: Date) => ({
  socialId: social._id,
  slug: social.slug,
  title: social.title,
  startsAt: (social.startsAt ?? now).toISOString(),
  timezone: social.timezone,
});
