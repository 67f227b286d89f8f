import { z } from 'zod';
import { membershipStatuses } from './circle-membership.ts';
import { currency, idParams } from './fields.ts';
import { defineContract } from './route.ts';
import { userCard } from './users.ts';

/** How a circle does, for those who run it; beyond the spec’s list. */
export const circleStatisticsContract = defineContract('messaging', 'circle-statistics', {
  get: {
    method: 'GET',
    path: '/circles/{id}/statistics',
    access: 'circle-host',
    summary:
      'Members by state, joined by week, who brought them, and the money of access and of locked posts',
    params: idParams,
    data: z.object({
      byStatus: z.record(z.enum(membershipStatuses), z.number().int()),
      joinedByWeek: z
        .array(z.object({ week: z.iso.date(), joined: z.number().int() }))
        .meta({ description: 'The last 12 weeks, each by its Monday in UTC, the oldest first' }),
      recommenders: z
        .array(z.object({ user: userCard, members: z.number().int() }))
        .meta({ description: 'The five whose recommendation most members followed' }),
      money: z
        .array(z.object({ currency, captured: z.number(), refunded: z.number(), net: z.number() }))
        .meta({ description: 'Paid for access, by currency; decimal major units' }),
      posts: z
        .array(z.object({ currency, captured: z.number(), refunded: z.number(), net: z.number() }))
        .meta({ description: 'Paid for locked posts, by currency; decimal major units' }),
      monthly: z
        .array(
          z.object({
            currency,
            members: z.number().int(),
            ending: z.number().int().meta({ description: 'Who cancelled' }),
            overdue: z.number().int().meta({ description: 'Whose month is not paid yet' }),
            amount: z.number().meta({ description: 'What the others pay each month' }),
          }),
        )
        .meta({ description: 'Members with monthly access, by currency; decimal major units' }),
    }),
  },
});
export type CircleStatistics = z.infer<typeof circleStatisticsContract.get.data>;
