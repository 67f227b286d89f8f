import { z } from 'zod';
import { id, idParams, timestamp } from './fields.ts';
import { recurrenceRule } from './recurrence-rule.ts';
import { defineContract } from './route.ts';
import { socialFields } from './social-input.ts';
import { socialView } from './social-view.ts';

/** One date of a social that repeats; a social of its own. */
export const occurrence = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  eventTimestamp: timestamp,
  eventEndTimestamp: timestamp,
  timezone: z.string(),
  isCancelled: z.boolean(),
});
export type Occurrence = z.infer<typeof occurrence>;

/** Without hosts: who agreed to host one date has not agreed to host its copies. */
const { hostIds: _hostIds, ...fieldsOfDates } = socialFields;

/** Socials that repeat (beyond the spec's list; its "series" are named lists of socials that managers keep). */
export const recurrencesContract = defineContract('events', 'recurrences', {
  get: {
    method: 'GET',
    path: '/socials/{id}/recurrence',
    routing: 'id',
    access: 'visible',
    summary:
      'The dates of a social that repeats which the caller may see, the soonest first; those that are over are left out',
    params: idParams,
    query: z.strictObject({ inviteCode: z.string().max(64).optional() }),
    data: z.object({ rule: recurrenceRule.nullable(), occurrences: z.array(occurrence) }),
  },
  update: {
    method: 'PATCH',
    path: '/socials/{id}/recurrence',
    routing: 'id',
    access: 'host',
    audit: {
      action: 'SOCIAL_CHANGED',
      target: ['social', 'params.id'],
      noting: ['body.isCancelled'],
    },
    summary:
      'Change or cancel this and the following dates of a social, all or none; other times move each by as much on the clocks of its zone',
    params: idParams,
    body: z.strictObject({ ...fieldsOfDates, isCancelled: z.literal(true) }).partial(),
    data: socialView,
  },
});
