import { z } from 'zod';
import { line, pageFields, pageMeta } from './fields.ts';
import { defineContract } from './route.ts';
import { userCard } from './users.ts';

/** A host with what they have done in public. */
export const superhost = z.object({
  host: userCard,
  /** Public socials that are over, and that are still to come. */
  heldCount: z.number().int(),
  comingCount: z.number().int(),
  rating: z.object({ average: z.number().nullable(), count: z.number().int() }),
});
export type Superhost = z.infer<typeof superhost>;

/** The hosts to know (spec §7). */
export const superhostsContract = defineContract('events', 'superhosts', {
  list: {
    method: 'GET',
    path: '/superhostsV2',
    access: 'public',
    summary: 'Public hosts by the socials they held and how guests rated them',
    query: z.strictObject({ ...pageFields, city: line(80).optional() }),
    data: z.array(superhost),
    meta: pageMeta,
    sharedCache: 60,
  },
});
