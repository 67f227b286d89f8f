import { z } from 'zod';
import { id, line } from './fields.ts';
import { defineContract } from './route.ts';

const ownFeed = z.object({
  /** The address that a calendar subscribes to, without a token; null before there is one. */
  path: z.string().nullable(),
});

/** Calendars to subscribe to (RFC 5545): they follow what changes. Beyond the spec's list of calls. */
export const calendarFeedsContract = defineContract('events', 'calendar-feeds', {
  own: {
    method: 'GET',
    path: '/users/me/calendar-feed',
    access: 'user',
    summary: 'The link of the own calendar',
    data: ownFeed,
  },
  renew: {
    method: 'POST',
    path: '/users/me/calendar-feed',
    access: 'user',
    summary: 'Make a new link of the own calendar; the one before stops working',
    data: ownFeed,
  },
  person: {
    method: 'GET',
    path: '/calendars/me',
    access: 'public',
    summary: 'What a person goes to and hosts, by the key of their link',
    query: z.strictObject({ key: z.string().max(64) }),
    format: 'calendar',
  },
  socials: {
    method: 'GET',
    path: '/calendars/socials',
    access: 'public',
    summary: 'Coming public socials of a city, host or topic',
    query: z.strictObject({
      city: line(80).optional(),
      hostId: id.optional(),
      tag: line(40).optional(),
    }),
    format: 'calendar',
  },
});
