import { z } from 'zod';
import {
  done,
  id,
  idParams,
  line,
  pageFields,
  pageMeta,
  pageQuery,
  queryBoolean,
  slugParams,
  timestamp,
} from './fields.ts';
import { defineContract } from './route.ts';
import { socialChange, socialInput } from './social-input.ts';
import { socialSearch, socialSearchMeta } from './social-search.ts';
import { reviewStatuses, socialCard, socialView, ticketTier } from './social-view.ts';
import { userCard } from './users.ts';

export const placements = ['SPOTLIGHT', 'THIS_WEEK', 'UPCOMING'] as const;
export type Placement = (typeof placements)[number];

const listQuery = z.strictObject({
  ...pageFields,
  city: line(80).optional(),
  tag: line(40).optional(),
  hostId: id.optional(),
});
const ids = /^[0-9a-f-]{36}(?:,[0-9a-f-]{36}){0,19}$/;
const visibleQuery = listQuery.omit({ hostId: true }).extend({
  hostIds: z
    .string()
    .regex(ids, 'Up to 20 ids, by commas.')
    .optional()
    .meta({ description: 'Of any of these hosts: up to 20 ids, by commas' }),
});
const inviteQuery = { inviteCode: z.string().max(64).optional() };
const cards = z.array(socialCard);

/** What a social's hosts have to decide or to answer. */
const waitingForHost = z.object({
  socialId: id,
  slug: z.string(),
  title: z.string(),
  pending: z
    .number()
    .int()
    .meta({ description: 'Registrations that wait for an approval; none once it ended' }),
  refundsFailed: z.number().int().meta({ description: 'Registrations with a refund that failed' }),
  reviewsUnanswered: z.number().int().meta({ description: 'Reviews with words and without a reply' }),
});
export type WaitingForHost = z.infer<typeof waitingForHost>;

/** Socials (spec §7 "Socials"). */
export const socialsContract = defineContract('events', 'socials', {
  create: {
    method: 'POST',
    path: '/socials',
    access: 'user',
    status: 201,
    summary: 'Publish a social',
    body: socialInput,
    data: socialView,
  },
  update: {
    method: 'PATCH',
    path: '/socials/{id}',
    routing: 'id',
    access: 'host',
    audit: {
      action: 'SOCIAL_CHANGED',
      target: ['social', 'params.id'],
      noting: ['body.reviewStatus', 'body.isCancelled', 'body.isOfficial'],
    },
    summary: 'Change a social; reviewers set its curation status and whether it is official',
    params: idParams,
    body: socialChange,
    data: socialView,
  },
  remove: {
    method: 'DELETE',
    path: '/socials/{id}',
    routing: 'id',
    access: 'host',
    audit: { action: 'SOCIAL_REMOVED', target: ['social', 'params.id'] },
    summary: 'Delete a social and give everything back',
    params: idParams,
    data: done,
  },
  get: {
    method: 'GET',
    path: '/socials/{id}',
    routing: 'id',
    access: 'visible',
    summary: 'A social',
    params: idParams,
    query: z.strictObject(inviteQuery),
    data: socialView,
  },
  getBySlug: {
    method: 'GET',
    path: '/socials/slug/{slug}',
    access: 'visible',
    summary: 'A social by slug',
    params: slugParams,
    query: z.strictObject({
      ...inviteQuery,
      includeChatChannel: queryBoolean.optional(),
      asGuest: queryBoolean.optional(),
    }),
    data: socialView,
    sharedCache: 1,
  },
  list: {
    method: 'GET',
    path: '/socials',
    access: 'public',
    summary: 'Upcoming public socials',
    query: listQuery,
    data: cards,
    meta: pageMeta,
    sharedCache: 2,
  },
  placements: {
    method: 'GET',
    path: '/getPublicSocialsV2',
    access: 'public',
    summary: 'Public socials by placement: SPOTLIGHT, THIS_WEEK, UPCOMING',
    sharedCache: 2,
    query: z.strictObject({
      ...pageFields,
      placement: z.enum(placements).optional(),
      city: line(80).optional(),
    }),
    data: z.object({ SPOTLIGHT: cards, THIS_WEEK: cards, UPCOMING: cards }),
    meta: pageMeta,
  },
  visible: {
    method: 'GET',
    path: '/getVisibleSocials',
    access: 'public',
    summary:
      'Coming socials that the caller sees: public ones, those for signed-in people, and what they host or registered for; the soonest first',
    query: visibleQuery,
    data: cards,
    meta: pageMeta,
  },
  past: {
    method: 'GET',
    path: '/getPastSocialsV2',
    access: 'public',
    summary: 'Public socials that are over',
    query: listQuery,
    data: cards,
    meta: pageMeta,
    sharedCache: 10,
  },
  search: {
    method: 'POST',
    path: '/socials/search',
    access: 'public',
    summary: 'Find public socials by words, typing errors forgiven, and filters',
    idempotency: 'none',
    body: socialSearch,
    data: cards,
    meta: socialSearchMeta,
  },
  hosted: {
    method: 'GET',
    path: '/socials/hosted',
    access: 'user',
    summary: 'Socials that the caller hosts, the latest first; those that come the soonest first',
    query: z.strictObject({ ...pageFields, when: z.enum(['coming', 'past']).optional() }),
    data: cards,
    meta: pageMeta,
  },
  waiting: {
    method: 'GET',
    path: '/socials/hosted/waiting',
    access: 'user',
    summary:
      'What waits for the caller in the 100 latest socials that they host; socials where nothing waits are left out',
    data: z.array(waitingForHost),
  },
  subscribed: {
    method: 'GET',
    path: '/socials/subscribed',
    access: 'user',
    summary: 'Coming socials of the hosts the caller follows',
    query: pageQuery,
    data: cards,
    meta: pageMeta,
  },
  myPast: {
    method: 'GET',
    path: '/socials/my-past',
    access: 'user',
    summary: 'Socials the caller attended',
    query: pageQuery,
    data: cards,
    meta: pageMeta,
  },
  paid: {
    method: 'GET',
    path: '/socials/paid',
    access: 'user',
    summary: 'Socials that the caller paid for, the latest first',
    query: pageQuery,
    data: cards,
    meta: pageMeta,
  },
  reviewing: {
    method: 'GET',
    path: '/socials/reviewing-publicity',
    access: 'reviewer',
    summary: 'Submissions for curation',
    query: z.strictObject({ ...pageFields, reviewStatus: z.enum(reviewStatuses).optional() }),
    data: z.array(
      socialCard.extend({
        /** What the reviewer saw; given as `If-Match` with the decision. */
        version: z.number().int(),
        owner: userCard,
        description: z.string(),
        reviewComment: z.string().nullable(),
        createdTimestamp: timestamp,
        isForAllDates: z
          .boolean()
          .meta({ description: 'It repeats, and a decision holds for all its dates that no one changed' }),
      }),
    ),
    meta: pageMeta,
  },
  summary: {
    method: 'GET',
    path: '/socials/summary',
    access: 'manager',
    summary: 'How many socials there are by where they stand; deleted and private ones left out',
    data: z.object({
      total: z.number().int(),
      upcoming: z.number().int(),
      past: z.number().int(),
      cancelled: z.number().int(),
      /** Of all of them, cancelled and past ones included. */
      byReviewStatus: z.record(z.enum(reviewStatuses), z.number().int()),
    }),
  },
  duplicate: {
    method: 'GET',
    path: '/socials/{id}/duplicate',
    routing: 'id',
    access: 'host',
    summary: 'A new private copy of a social',
    params: idParams,
    data: socialView,
  },
  ticketPrice: {
    method: 'POST',
    path: '/socials/ticket-price',
    access: 'public',
    summary: 'What the tiers of a social cost',
    idempotency: 'none',
    body: z.strictObject({ socialId: id }),
    data: z.object({
      priceText: z.string(),
      priceRange: z.string(),
      ticketTiers: z.array(ticketTier),
      currency: z.string(),
    }),
  },
  homies: {
    method: 'GET',
    path: '/socials/{id}/homiesgoing',
    routing: 'id',
    access: 'user',
    summary: 'Attendees who let others see that they come',
    params: idParams,
    data: z.array(userCard),
  },
});
