import { z } from 'zod';
import { id, timestamp } from './fields.ts';
import { purchaseMoney } from './purchase-money.ts';

/**
 * States of a membership: PENDING while its person pays, UNPAID when they did not in time, LEFT by themselves, REMOVED by
 * the circle's host.
 */
export const membershipStatuses = ['PENDING', 'ACTIVE', 'UNPAID', 'LEFT', 'REMOVED'] as const;
export type MembershipStatus = (typeof membershipStatuses)[number];

/** A person's membership of a circle, as they see it. */
export const circleMembership = z.object({
  id,
  version: z.number().int(),
  circleId: id,
  status: z.enum(membershipStatuses),
  payment: purchaseMoney,
  holdExpiresAt: timestamp.nullable().meta({ description: 'Until when the price is kept while they pay' }),
  joinedAt: timestamp.nullable(),
});
export type CircleMembership = z.infer<typeof circleMembership>;
