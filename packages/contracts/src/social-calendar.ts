import { z } from 'zod';
import { idParams } from './fields.ts';
import { defineContract } from './route.ts';

/** The calendar file of a social (RFC 5545); beyond the spec's list of calls. */
export const socialCalendarContract = defineContract('events', 'social-calendar', {
  download: {
    method: 'GET',
    path: '/socials/{id}/calendar',
    routing: 'id',
    access: 'visible',
    summary: 'Calendar file',
    params: idParams,
    query: z.strictObject({
      inviteCode: z.string().max(64).optional(),
      /** Of a person's own link, from `calendarPath` of a social or ticket: a calendar has no token. */
      key: z.string().max(64).optional(),
    }),
    format: 'calendar',
  },
});
