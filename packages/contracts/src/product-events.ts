import { z } from 'zod';
import { done, line } from './fields.ts';
import { defineContract } from './route.ts';

/** What browsers count of how Momos is used: a closed list, so that nothing of a person can be in a name. */
export const productEventNames = [
  'home.opened',
  'social.opened',
  'registration.opened',
  'ticket.opened',
  'social.published',
  'door.opened',
  'app.opened',
  'call.failed',
] as const;
export type ProductEventName = (typeof productEventNames)[number];

const day = z.string().meta({ description: 'A day of UTC, YYYY-MM-DD' });

/** Counts of one batch; `call` and `status` say which call failed how (status 0: no answer), and are of `call.failed` alone. */
const productEvent = z.strictObject({
  name: z.enum(productEventNames),
  count: z.number().int().min(1).max(1000).default(1),
  call: line(80).optional(),
  status: z.number().int().min(0).max(599).optional(),
});

/** The analytics sink of the platform's own (docs/adr/0056): counts by day, of browsers whose person allows it. */
export const productEventsContract = defineContract('crm', 'product-events', {
  report: {
    method: 'POST',
    path: '/product-events',
    access: 'public',
    unnamed: true,
    idempotency: 'none',
    isRepeatHarmful: true,
    status: 202,
    summary: 'Counts of what was used and which calls failed; nothing in them says who it was',
    body: z.strictObject({ events: z.array(productEvent).min(1).max(50) }),
    data: done,
  },
  trends: {
    method: 'GET',
    path: '/crm/product-events',
    access: 'manager',
    summary: 'How often things were used and calls failed in the last 30 days, by day',
    data: z.object({
      /** Every event of the list, used or not; `previous` is of the 30 days before. */
      events: z.array(
        z.object({
          name: z.enum(productEventNames),
          total: z.number().int(),
          previous: z.number().int(),
          days: z.array(z.object({ day, count: z.number().int() })),
        }),
      ),
      /** The calls that failed most, at most 20. */
      failures: z.array(z.object({ call: z.string(), status: z.number().int(), total: z.number().int() })),
    }),
  },
});
