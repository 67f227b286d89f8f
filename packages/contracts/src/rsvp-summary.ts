import { z } from 'zod';
import { attendeeFilter } from './attendee-filter.ts';
import { id, queryBoolean } from './fields.ts';
import { defineContract } from './route.ts';

/** Columns of the host's list, as the page shows them and as a table has them; each is one or more columns there. */
export const attendeeColumns = [
  'person',
  'status',
  'ticket',
  'money',
  'answers',
  'when',
  'checkIn',
  'table',
  'tags',
  'note',
  'ref',
] as const;
export type AttendeeColumn = (typeof attendeeColumns)[number];

const day = z.string().meta({ description: 'A day in the time zone of the social, YYYY-MM-DD' });
/** Tickets that are held now, those of plus-ones included. */
const tickets = z.number().int();
/** What was paid for them in decimal major units, without deposits and before refunds. */
const amount = z.number();

/** What hosts take home of the RSVPs of a social (spec §7 "RSVPs and blasts"). */
export const rsvpSummaryContract = defineContract('events', 'rsvp-summary', {
  csv: {
    method: 'GET',
    path: '/getRsvpSummaryCsv',
    access: 'host',
    stepUp: true,
    summary: 'The RSVPs of a social as a table, newest first, with the columns and filters of the page',
    format: 'csv',
    audit: {
      action: 'RSVPS_EXPORTED',
      target: ['social', 'query.socialId'],
      noting: ['query.status'],
    },
    query: z.strictObject({
      socialId: id,
      /** All of them where none is named. */
      columns: z.array(z.enum(attendeeColumns)).min(1).max(attendeeColumns.length).optional(),
      /** Whose answers are columns; all questions where none is named. */
      questionIds: z
        .array(z.string().regex(/^[\w-]{1,40}$/))
        .min(1)
        .max(100)
        .optional(),
      ...attendeeFilter,
      /** Only those who sit at a table. */
      isSeated: queryBoolean.optional(),
    }),
  },
  ticketSales: {
    method: 'GET',
    path: '/socials/{id}/ticket-sales',
    routing: 'id',
    access: 'host',
    summary:
      'Tickets of a social by tier and by the day on which they were given out; those that ended left out',
    params: z.strictObject({ id }),
    data: z.object({
      currency: z.string(),
      timezone: z.string(),
      total: z.object({ tickets, amount }),
      tiers: z.array(
        z.object({ tierId: z.string().nullable(), tierName: z.string().nullable(), tickets, amount }),
      ),
      /** From the first day to the last on which a ticket was given out, none between left out. */
      days: z.array(z.object({ day, tickets, amount })),
    }),
  },
});
