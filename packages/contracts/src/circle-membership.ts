import { z } from 'zod';
import { currency, id, timestamp } from './fields.ts';
import { purchaseMoney } from './purchase-money.ts';

/**
 * States of a membership: INVITED by a host, REQUESTED while the hosts decide, ACCEPTED by them where access costs something,
 * DECLINED by them, PENDING while its person pays, UNPAID when they did not in time, LEFT by themselves, REMOVED by a host,
 * BLOCKED by a host, which joining does not change.
 */
export const membershipStatuses = [
  'INVITED',
  'REQUESTED',
  'ACCEPTED',
  'DECLINED',
  'PENDING',
  'ACTIVE',
  'UNPAID',
  'LEFT',
  'REMOVED',
  'BLOCKED',
] as const;
export type MembershipStatus = (typeof membershipStatuses)[number];

/** States that the hosts of a circle see: whom they invited they know by the address alone. */
export const knownStatuses = membershipStatuses.filter(status => status !== 'INVITED');
export type KnownStatus = (typeof knownStatuses)[number];

/** A person's membership of a circle, as they see it. */
export const circleMembership = z.object({
  id,
  version: z.number().int(),
  circleId: id,
  status: z.enum(membershipStatuses),
  payment: purchaseMoney,
  isListed: z.boolean().meta({ description: 'Shown to the other members' }),
  referralCode: z
    .string()
    .nullable()
    .meta({ description: 'Of the link by which a member recommends the circle' }),
  holdExpiresAt: timestamp.nullable().meta({ description: 'Until when the price is kept while they pay' }),
  renewal: z
    .object({
      price: z.number().meta({
        description: 'Of each month with the service fee, as it was paid last; in decimal major units',
      }),
      currency,
      paidUntil: timestamp,
      isEnding: z.boolean().meta({ description: 'It is not renewed: access ends when what is paid ends' }),
      overdue: z
        .object({ until: timestamp, isCharging: z.boolean(), reason: z.string().nullable() })
        .nullable()
        .meta({ description: 'While a month has begun that could not be paid yet' }),
    })
    .nullable()
    .meta({ description: 'Of monthly access' }),
  joinedAt: timestamp.nullable(),
});
export type CircleMembership = z.infer<typeof circleMembership>;
