import { z } from 'zod';
import { id, idParams } from './fields.ts';
import { defineContract } from './route.ts';
import { rsvpStatuses } from './rsvp-view.ts';

/** Statistics of a social (spec §7 "Statistics"). */
export const socialStatsContract = defineContract('crm', 'social-stats', {
  overview: {
    method: 'GET',
    path: '/socials/{id}/stats',
    routing: 'id',
    access: 'host',
    summary: 'RSVPs, money, attendance and sources of a social',
    params: idParams,
    data: z.object({
      socialId: id,
      title: z.string(),
      rsvpsByStatus: z.record(z.enum(rsvpStatuses), z.number().int()),
      seats: z.object({ taken: z.number().int(), capacity: z.number().int() }),
      revenue: z.object({
        currency: z.string(),
        captured: z.number(),
        refunded: z.number(),
        net: z.number(),
        /** Deposits that were neither returned nor are revenue; the figures above are without deposits. */
        depositsHeld: z.number(),
      }),
      attendance: z.object({
        attended: z.number().int(),
        expected: z.number().int(),
        noShow: z.number().int(),
        rate: z.number().nullable(),
      }),
      rsvpsOverTime: z.array(
        z.object({
          day: z.string(),
          created: z.number().int(),
          approved: z.number().int(),
          cancelled: z.number().int(),
        }),
      ),
      sources: z.array(z.object({ source: z.string(), count: z.number().int() })),
      reviews: z.object({ average: z.number().nullable(), count: z.number().int() }),
      messagesSent: z.number().int(),
    }),
  },
});
