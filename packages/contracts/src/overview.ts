import { z } from 'zod';
import { id, timestamp } from './fields.ts';
import { defineContract } from './route.ts';

const day = z.string().meta({ description: 'A day of UTC, YYYY-MM-DD' });
const social = z.object({
  socialId: id,
  slug: z.string(),
  title: z.string(),
  startsAt: timestamp,
  timezone: z.string(),
});

/** A count of the last 30 days by day, none left out, with that of the 30 days before. */
const trend = z.object({
  total: z.number().int(),
  previous: z.number().int(),
  days: z.array(z.object({ day, count: z.number().int() })),
});

/** What managers decide about, and how things go (beyond the spec's list). */
export const overviewContract = defineContract('crm', 'overview', {
  get: {
    method: 'GET',
    path: '/crm/overview',
    access: 'manager',
    summary: 'Approvals that wait, socials that sell slowly, and the trends of 30 days',
    data: z.object({
      approvals: z.object({
        total: z.number().int(),
        /** The socials with the most pending registrations, at most 6; those are where hosts approve. */
        socials: z.array(social.extend({ pending: z.number().int() })),
      }),
      /** Socials that begin within 14 days with less than half of their places taken, the soonest first; at most 6. */
      slowSellers: z.array(social.extend({ taken: z.number().int(), capacity: z.number().int() })),
      registrations: trend,
      newPeople: trend,
      /** By currency; the payments of each day less what was refunded of them, in decimal major units. */
      money: z.array(
        z.object({
          currency: z.string(),
          total: z.number(),
          previous: z.number(),
          days: z.array(z.object({ day, amount: z.number() })),
        }),
      ),
    }),
  },
});
export type Trend = z.infer<typeof trend>;
