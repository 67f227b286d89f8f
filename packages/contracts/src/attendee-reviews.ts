import { z } from 'zod';
import { id, pageMeta, pageQuery, paragraphs, timestamp } from './fields.ts';
import { reviewRemovalReasons } from './host-reviews.ts';
import { defineContract } from './route.ts';
import { userCard } from './users.ts';

const given = z.strictObject({
  rating: z.number().int().min(1).max(5),
  comment: paragraphs(2000).default(''),
});
const words = z.object({
  rating: z.number().int(),
  comment: z.string(),
  at: timestamp,
  removedFor: z
    .enum(reviewRemovalReasons)
    .nullable()
    .meta({ description: 'Why staff removed it; only its author sees it any more' }),
});

/** A person who came, and what one wrote about them. */
export const attendeeReview = z.object({ attendee: userCard, review: words.nullable() });
export type AttendeeReview = z.infer<typeof attendeeReview>;

/**
 * Reviews of the people who came, by the hosts and by other guests (spec §1 "review attendees"). What two people wrote about each
 * other is shown to both together: as soon as both have written (to a host one writes by the review of the social), or when the time to write
 * is over. No one else reads it.
 */
export const attendeeReviewsContract = defineContract('events', 'attendee-reviews', {
  write: {
    method: 'PATCH',
    path: '/socials/{id}/rsvps/{rsvpId}/review/attendees/{attendeeId}',
    routing: 'id',
    access: 'attendee',
    summary: 'Review another guest of a social that one attended, as a guest',
    params: z.strictObject({ id, rsvpId: id, attendeeId: id }),
    body: given,
    data: attendeeReview,
  },
  writeAsHost: {
    method: 'PATCH',
    path: '/socials/{id}/review/attendees/{attendeeId}',
    routing: 'id',
    access: 'host',
    audit: { exempt: 'A host’s own words about a guest; nothing of the guest changes.' },
    summary: 'Review a guest who came, as a host',
    params: z.strictObject({ id, attendeeId: id }),
    body: given,
    data: attendeeReview,
  },
  list: {
    method: 'GET',
    path: '/socials/{id}/rsvps/{rsvpId}/review/attendees',
    routing: 'id',
    access: 'attendee',
    summary: 'Those whom a guest may review: other guests who came and are on the guest list',
    params: z.strictObject({ id, rsvpId: id }),
    query: pageQuery,
    data: z.array(attendeeReview),
    meta: pageMeta.extend({
      closesAt: timestamp,
      /** What others wrote about the guest, as far as it is shown; at most 100. */
      received: z.array(words.extend({ author: userCard, isHost: z.boolean() })),
    }),
  },
  listAsHost: {
    method: 'GET',
    path: '/socials/{id}/review/attendees',
    routing: 'id',
    access: 'host',
    summary: 'Those whom a host may review: all guests who came',
    params: z.strictObject({ id }),
    query: pageQuery,
    data: z.array(attendeeReview),
    meta: pageMeta.extend({ closesAt: timestamp }),
  },
});
