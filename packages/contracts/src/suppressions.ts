import { z } from 'zod';
import { countedPageMeta, done, id, idParams, pageFields, timestamp } from './fields.ts';
import { defineContract } from './route.ts';

/**
 * The provider says that the address does not exist; its person answered STOP to a text message; they called a mail spam, and get no
 * more messages of hosts.
 */
export const suppressionKinds = ['NO_SUCH_ADDRESS', 'STOPPED', 'COMPLAINED'] as const;

/** An e-mail address or mobile number that nothing is sent to, one-time codes apart. */
export const suppressionView = z.object({
  id,
  address: z.string(),
  kind: z.enum(suppressionKinds),
  reason: z.string().meta({ description: 'The provider’s answer: step, code and enhanced status code' }),
  at: timestamp,
  expiresAt: timestamp
    .nullable()
    .meta({ description: 'When it ends by itself; null where only its person or staff end it' }),
});
export type SuppressionView = z.infer<typeof suppressionView>;

/** Suppressed addresses, for staff (beyond the spec's list). */
export const suppressionsContract = defineContract('messaging', 'suppressions', {
  list: {
    method: 'GET',
    path: '/suppressions',
    access: 'manager',
    summary: 'Addresses that nothing is sent to, and why, newest first',
    query: z.strictObject({
      ...pageFields,
      kind: z.enum(suppressionKinds).optional(),
      address: z.string().trim().min(1).max(320).optional().meta({
        description: 'A whole e-mail address or mobile number; with it the list has at most one',
      }),
    }),
    data: z.array(suppressionView),
    meta: countedPageMeta(suppressionKinds),
  },
  lift: {
    method: 'DELETE',
    path: '/suppressions/{id}',
    access: 'manager',
    audit: { action: 'SUPPRESSION_LIFTED', target: ['suppression', 'params.id'] },
    summary: 'Send to an address again',
    params: idParams,
    data: done,
  },
});
