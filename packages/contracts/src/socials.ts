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
const inviteQuery = { inviteCode: z.string().max(64).optional() };
const cards = z.array(socialCard);

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
    access: 'host',
    summary: 'Change a social; reviewers set its curation status',
    params: idParams,
    body: socialChange,
    data: socialView,
  },
  remove: {
    method: 'DELETE',
    path: '/socials/{id}',
    access: 'host',
    summary: 'Delete a social and give everything back',
    params: idParams,
    data: done,
  },
  get: {
    method: 'GET',
    path: '/socials/{id}',
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
    query: z.strictObject({ ...inviteQuery, includeChatChannel: queryBoolean.optional() }),
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
    summary: 'Find public socials',
    idempotency: 'none',
    body: z.strictObject({
      text: line(120, 0).optional(),
      city: line(80).optional(),
      tags: z.array(line(40)).max(10).optional(),
      from: timestamp.optional(),
      to: timestamp.optional(),
      isFree: z.boolean().optional(),
      isOnline: z.boolean().optional(),
      pageSize: z.number().int().min(1).max(100).default(20),
      exclusiveStartKey: z.string().max(1024).optional(),
    }),
    data: cards,
    meta: pageMeta,
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
  reviewing: {
    method: 'GET',
    path: '/socials/reviewing-publicity',
    access: 'reviewer',
    summary: 'Submissions for curation',
    query: z.strictObject({ ...pageFields, reviewStatus: z.enum(reviewStatuses).optional() }),
    data: z.array(
      socialCard.extend({
        owner: userCard,
        description: z.string(),
        reviewComment: z.string().nullable(),
        createdTimestamp: timestamp,
      }),
    ),
    meta: pageMeta,
  },
  duplicate: {
    method: 'GET',
    path: '/socials/{id}/duplicate',
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
    access: 'user',
    summary: 'Attendees who let others see that they come',
    params: idParams,
    data: z.array(userCard),
  },
});

/** The calendar file of a social (RFC 5545); beyond the spec's list of calls. */
export const socialCalendarContract = defineContract('events', 'social-calendar', {
  download: {
    method: 'GET',
    path: '/socials/{id}/calendar',
    access: 'visible',
    summary: 'Calendar file',
    params: idParams,
    query: z.strictObject(inviteQuery),
    format: 'calendar',
  },
});
