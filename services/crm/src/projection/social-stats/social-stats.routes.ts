import { socialStatsContract } from '@momos/contracts/social-stats';
import { bind, type Clock, type RouteBinding } from '@momos/runtime';
import type { ReadModel } from '../read-model/read-model.store.ts';
import { authorizeStatistics } from '../social/social.policy.ts';
import { attendanceOf, countByStatus, overTime, revenueOf, seatsTaken } from './social-stats.ts';
import type { SocialStats } from './social-stats.store.ts';

export type SocialStatsRouteDeps = {
  /** The rows that are read now. */
  model: () => ReadModel;
  stats: () => SocialStats;
  clock: Clock;
};

/** Figures of a social, for its hosts and managers (decisions: "Statistics"). */
export const socialStatsRoutes = ({ model, stats, clock }: SocialStatsRouteDeps): RouteBinding =>
  bind(socialStatsContract, {
    overview: async ({ actor, params: { id } }) => {
      const social = authorizeStatistics(actor, id, (await model().socials.get([id])).get(id));
      const { timezone, currency, title, maxCapacity } = social;
      const [figures, revenue, reviews, messagesSent] = await Promise.all([
        stats().registrations(id, timezone),
        stats().revenue(id, currency),
        stats().reviews(id),
        stats().messagesSent(id),
      ]);
      const rsvpsByStatus = countByStatus(figures.byStatus);
      return {
        socialId: id,
        title,
        rsvpsByStatus,
        seats: { taken: seatsTaken(figures.byStatus), capacity: maxCapacity },
        revenue: revenueOf(currency, revenue),
        attendance: attendanceOf(rsvpsByStatus, social, clock.now()),
        rsvpsOverTime: overTime(figures),
        sources: figures.sources,
        reviews,
        messagesSent,
      };
    },
  });
