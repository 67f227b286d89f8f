import { z } from 'zod';
import {
  currency,
  done,
  id,
  idParams,
  line,
  pageFields,
  pageMeta,
  pageQuery,
  paragraphs,
  picturePath,
  price,
  queryBoolean,
  slugParams,
  timestamp,
  timezone,
} from './fields.ts';
import { questionnaire } from './questionnaire.ts';
import { defineContract } from './route.ts';
import { rsvpView } from './rsvp-view.ts';
import { userCard } from './users.ts';

export const visibilities = ['PUBLIC', 'COMMUNITY_ONLY', 'PRIVATE'] as const;
export const reviewStatuses = [
  'PENDING',
  'REVISION_NEEDED',
  'APPROVED',
  'APPROVED_FEATURE',
  'DECLINED',
] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];
export const placements = ['SPOTLIGHT', 'THIS_WEEK', 'UPCOMING'] as const;
export type Placement = (typeof placements)[number];

/** What comes back at which time before the start, in percent (decisions: "Cancellation and refunds"). */
export const cancellationPolicy = z.strictObject({
  /** More than 72 h before the start. */
  early: z.strictObject({
    ticketPercent: z.number().int().min(0).max(100),
    depositPercent: z.number().int().min(0).max(100),
  }),
  WITHIN72H: z.strictObject({
    ticketPercent: z.number().int().min(0).max(100),
    depositPercent: z.number().int().min(0).max(100),
  }),
  WITHIN24H: z.strictObject({
    ticketPercent: z.number().int().min(0).max(100),
    depositPercent: z.number().int().min(0).max(100),
  }),
  BEFORE3H: z.strictObject({
    ticketPercent: z.number().int().min(0).max(100),
    depositPercent: z.number().int().min(0).max(100),
  }),
});
export type CancellationPolicy = z.infer<typeof cancellationPolicy>;

export const defaultCancellationPolicy: CancellationPolicy = {
  early: { ticketPercent: 100, depositPercent: 100 },
  WITHIN72H: { ticketPercent: 50, depositPercent: 100 },
  WITHIN24H: { ticketPercent: 0, depositPercent: 100 },
  BEFORE3H: { ticketPercent: 0, depositPercent: 0 },
};

const coordinate = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

const tierInput = z
  .strictObject({
    id: z
      .string()
      .regex(/^[\w-]{1,40}$/)
      .optional(),
    name: line(80),
    type: z.enum(['FREE', 'PAID']),
    ticketPrice: price,
    depositAmount: price,
    capacity: z.number().int().min(1).max(100_000).nullable(),
  })
  .refine(tier => tier.type === 'PAID' || tier.ticketPrice === 0, {
    path: ['ticketPrice'],
    message: 'A FREE tier costs nothing.',
  });

/** A ticket tier (spec §3); `remainingQuantity` is derived from the seats and never edited. */
export const ticketTier = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['FREE', 'PAID']),
  ticketPrice: z.number(),
  depositAmount: z.number(),
  capacity: z.number().int().nullable(),
  remainingQuantity: z.number().int(),
});
export type TicketTier = z.infer<typeof ticketTier>;

const venueInput = z.strictObject({
  name: line(160),
  maskedVenue: line(160),
  address: line(300),
  city: line(80),
  coordinate: coordinate.nullable(),
});

const socialFields = {
  title: line(140),
  description: paragraphs(20_000),
  eventTimestamp: timestamp,
  eventEndTimestamp: timestamp,
  timezone,
  maxCapacity: z.number().int().min(1).max(100_000),
  tags: z.array(line(40)).max(10),
  isOnline: z.boolean(),
  onlineUrl: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .nullable(),
  visibility: z.enum(visibilities),
  isApprovalRequired: z.boolean(),
  maxPlusOnes: z.number().int().min(0).max(10),
  city: line(80).nullable(),
  venueData: venueInput.nullable(),
  splashImageUrl: picturePath.nullable(),
  currency,
  ticketTiers: z.array(tierInput).min(1).max(20),
  questionnaire,
  cancellationPolicy,
  noShowPolicy: paragraphs(2000).nullable(),
  hostIds: z.array(id).max(20),
};

const isEndAfterStart = (social: { eventTimestamp: string; eventEndTimestamp: string }) =>
  Date.parse(social.eventEndTimestamp) > Date.parse(social.eventTimestamp);

/** What a host gives to publish a social. */
export const socialInput = z
  .strictObject({
    ...socialFields,
    description: socialFields.description.default(''),
    tags: socialFields.tags.default([]),
    isOnline: socialFields.isOnline.default(false),
    onlineUrl: socialFields.onlineUrl.default(null),
    visibility: socialFields.visibility.default('PUBLIC'),
    isApprovalRequired: socialFields.isApprovalRequired.default(false),
    maxPlusOnes: socialFields.maxPlusOnes.default(0),
    city: socialFields.city.default(null),
    venueData: socialFields.venueData.default(null),
    splashImageUrl: socialFields.splashImageUrl.default(null),
    currency: socialFields.currency.default('USD'),
    questionnaire: questionnaire.default({ questions: [] }),
    cancellationPolicy: cancellationPolicy.default(defaultCancellationPolicy),
    noShowPolicy: socialFields.noShowPolicy.default(null),
    hostIds: socialFields.hostIds.default([]),
  })
  .refine(isEndAfterStart, { path: ['eventEndTimestamp'], message: 'The end has to be after the start.' });
export type SocialInput = z.infer<typeof socialInput>;

/** What a host changes; `reviewStatus` and `reviewComment` are the reviewer's (spec §4). */
export const socialChange = z
  .strictObject({
    ...socialFields,
    isCancelled: z.literal(true),
    reviewStatus: z.enum(reviewStatuses),
    reviewComment: paragraphs(2000).nullable(),
  })
  .partial();
export type SocialChange = z.infer<typeof socialChange>;

/** A social on a list. */
export const socialCard = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  href: z.string(),
  eventTimestamp: timestamp,
  eventEndTimestamp: timestamp,
  timezone: z.string(),
  city: z.string().nullable(),
  venue: z.string().nullable(),
  isOnline: z.boolean(),
  splashImageUrl: z.string().nullable(),
  tags: z.array(z.string()),
  hosts: z.array(userCard),
  priceText: z.string(),
  isFree: z.boolean(),
  isSoldOut: z.boolean(),
  isCancelled: z.boolean(),
  isOfficial: z.boolean(),
  confirmedPax: z.number().int(),
  maxCapacity: z.number().int(),
  visibility: z.enum(visibilities),
  reviewStatus: z.enum(reviewStatuses),
  currency: z.string(),
});
export type SocialCard = z.infer<typeof socialCard>;

/** A social's page (spec §3 "Social"). Address, link and comments are null for those who may not see them yet. */
export const socialView = socialCard.extend({
  version: z.number().int(),
  owner: userCard,
  isPublic: z.boolean(),
  isDeleted: z.boolean(),
  isPast: z.boolean(),
  inviteCode: z.string().nullable(),
  description: z.string(),
  htmlDescription: z.string(),
  onlineUrl: z.string().nullable(),
  venueData: z
    .object({
      name: z.string().nullable(),
      maskedVenue: z.string(),
      address: z.string().nullable(),
      city: z.string(),
      coordinate: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    })
    .nullable(),
  paymentInfo: z.object({ ticketPrice: z.number(), isPaymentRequired: z.boolean() }),
  ticketTiers: z.array(ticketTier),
  questionnaire,
  cancellationPolicy,
  noShowPolicy: z.string().nullable(),
  isApprovalRequired: z.boolean(),
  maxPlusOnes: z.number().int(),
  waitlistCount: z.number().int(),
  isSubscribedAllHosts: z.boolean(),
  reviewComment: z.string().nullable(),
  chatChannel: z.string().nullable(),
  hostRating: z.object({ average: z.number().nullable(), count: z.number().int() }),
  /** What the caller may do here and their own RSVPs, newest first; empty for visitors. */
  viewer: z.object({ isHost: z.boolean(), isReviewer: z.boolean() }),
  rsvps: z.array(rsvpView),
});
export type SocialView = z.infer<typeof socialView>;

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
    summary: 'Socials that the caller hosts',
    query: pageQuery,
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
