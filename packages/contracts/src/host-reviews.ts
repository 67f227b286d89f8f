import { z } from 'zod';
import { done, id, idParams, pageMeta, pageQuery, paragraphs, timestamp } from './fields.ts';
import { defineContract } from './route.ts';
import { userCard } from './users.ts';

const rating = z.number().int().min(1).max(5);

/** Why staff remove a review. */
export const reviewRemovalReasons = [
  'SPAM',
  'HARASSMENT',
  'HATE',
  'NOT_ABOUT_IT',
  'PERSONAL_DATA',
  'OTHER',
] as const;
export type ReviewRemovalReason = (typeof reviewRemovalReasons)[number];

/** For how long after its end a social can be reviewed. */
export const reviewDays = 60;

/** An attendee's review of a social and its hosts, with the host's reply. */
export const hostReview = z.object({
  id,
  version: z.number().int(),
  social: z.object({ id, slug: z.string(), title: z.string() }),
  author: userCard,
  rating: z.number().int(),
  comment: z.string(),
  isPublished: z.boolean(),
  reply: z.object({ comment: z.string(), author: userCard, at: timestamp }).nullable(),
  createdAt: timestamp,
});
export type HostReview = z.infer<typeof hostReview>;

const summary = z.object({
  average: z.number().nullable(),
  count: z.number().int(),
  byRating: z.record(z.enum(['1', '2', '3', '4', '5']), z.number().int()),
});

/** Reviews (spec §7 "Reviews"). */
export const hostReviewsContract = defineContract('events', 'host-reviews', {
  write: {
    method: 'PATCH',
    path: '/socials/{id}/rsvps/{rsvpId}/review',
    routing: 'id',
    access: 'attendee',
    summary: 'Review a social that one attended',
    params: z.strictObject({ id, rsvpId: id }),
    body: z.strictObject({
      rating,
      comment: paragraphs(5000).default(''),
      isPublished: z.boolean().default(true),
    }),
    data: hostReview,
  },
  summary: {
    method: 'GET',
    path: '/socials/{id}/review/summary',
    routing: 'id',
    access: 'host',
    summary: 'Ratings of a social',
    params: idParams,
    data: summary,
  },
  hostRating: {
    method: 'GET',
    path: '/socials/{id}/host-rating',
    routing: 'id',
    access: 'public',
    summary: 'Rating of the hosts over all their socials',
    params: idParams,
    data: summary.omit({ byRating: true }),
    sharedCache: 10,
  },
  ofSocial: {
    method: 'GET',
    path: '/host-reviews/social/{id}',
    access: 'host',
    summary: 'Reviews of a social',
    params: idParams,
    query: pageQuery,
    data: z.array(hostReview),
    meta: pageMeta,
  },
  ofUser: {
    method: 'GET',
    path: '/host-reviews/user/{id}',
    access: 'self',
    summary: 'Own reviews as a host',
    params: idParams,
    query: pageQuery,
    data: z.array(hostReview),
    meta: pageMeta,
  },
  published: {
    method: 'GET',
    path: '/host-reviews/user/{id}/published',
    access: 'public',
    summary: 'Published reviews of a host',
    params: idParams,
    query: pageQuery,
    data: z.array(hostReview),
    meta: pageMeta,
  },
  ofHost: {
    method: 'GET',
    path: '/users/{id}/host-reviews',
    access: 'public',
    summary: 'Published reviews of a host',
    params: idParams,
    query: pageQuery,
    data: z.array(hostReview),
    meta: pageMeta,
  },
  reply: {
    method: 'POST',
    path: '/host-reviews/{id}/reply',
    access: 'host',
    audit: { exempt: 'A public answer under the host’s own name; the review stays as it is.' },
    summary: 'Reply as the host',
    params: idParams,
    body: z.strictObject({ comment: paragraphs(5000).min(1) }),
    data: hostReview,
  },
  update: {
    method: 'PATCH',
    path: '/host-reviews/{id}',
    access: 'author',
    summary: 'Change one’s review',
    params: idParams,
    body: z.strictObject({ rating, comment: paragraphs(5000), isPublished: z.boolean() }).partial(),
    data: hostReview,
  },
  remove: {
    method: 'DELETE',
    path: '/host-reviews/{id}',
    access: 'author',
    summary: 'Take one’s review back',
    params: idParams,
    data: done,
  },
});
