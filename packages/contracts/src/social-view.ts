import { z } from 'zod';
import { cancellationPolicy } from './cancellation-policy.ts';
import { id, timestamp } from './fields.ts';
import { question, questionnaire } from './questionnaire.ts';
import { recurrenceRule } from './recurrence-rule.ts';
import { rsvpView } from './rsvp-view.ts';
import { userCard } from './users.ts';
import { waitlistChance } from './waitlist-chance.ts';

export const visibilities = ['PUBLIC', 'COMMUNITY_ONLY', 'PRIVATE'] as const;
export const reviewStatuses = [
  'PENDING',
  'REVISION_NEEDED',
  'APPROVED',
  'APPROVED_FEATURE',
  'DECLINED',
] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];
/** A ticket tier (spec §3); `remainingQuantity` and `isQueued` are derived from the seats and never edited. */
export const ticketTier = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['FREE', 'PAID']),
  ticketPrice: z.number(),
  depositAmount: z.number(),
  capacity: z.number().int().nullable(),
  remainingQuantity: z.number().int(),
  isQueued: z.boolean().meta({
    description:
      'People wait for it already, so that whoever registers joins them although a place may be left',
  }),
  pointsPrice: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'In momo points, in place of the price; null for money alone' }),
  salesStart: timestamp.nullable().meta({ description: 'From when it is sold; null for immediately' }),
  salesEnd: timestamp.nullable().meta({ description: 'Until when it is sold; null for no limit' }),
});
export type TicketTier = z.infer<typeof ticketTier>;

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
  /** What the cover is drawn from where there is no picture. */
  coverSeed: z.string(),
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
  distanceKm: z
    .number()
    .int()
    .optional()
    .meta({ description: 'How far its city is from the position that a search gave' }),
});
export type SocialCard = z.infer<typeof socialCard>;

const venue = z.object({
  name: z.string().nullable(),
  maskedVenue: z.string(),
  address: z.string().nullable(),
  city: z.string(),
  coordinate: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
});

/** The fields of a social that a reviewer approves, in full. */
const reviewedFields = z
  .object({
    title: z.string(),
    description: z.string(),
    tags: z.array(z.string()),
    splashImageUrl: z.string().nullable(),
    eventTimestamp: timestamp,
    eventEndTimestamp: timestamp,
    timezone: z.string(),
    isOnline: z.boolean(),
    onlineUrl: z.string().nullable(),
    city: z.string().nullable(),
    venueData: venue.nullable(),
    currency: z.string(),
    ticketTiers: z.array(ticketTier.omit({ remainingQuantity: true, isQueued: true })),
    questionnaire,
    noShowPolicy: z.string().nullable(),
    /** Who is asked to host. */
    invitedHosts: z.array(userCard),
  })
  .partial();
export type ReviewedFields = z.infer<typeof reviewedFields>;

/** Changes of an approved social that wait for a reviewer: the fields that change, as they are public and as they are to be. */
export const pendingEdit = z.object({
  /** What a decision names: another one once the host changes what waits. */
  version: z.number().int(),
  author: userCard,
  submittedTimestamp: timestamp,
  /** Set once a reviewer rejected it. */
  rejection: z.object({ comment: z.string().nullable(), timestamp }).nullable(),
  before: reviewedFields,
  after: reviewedFields,
});
export type PendingEditView = z.infer<typeof pendingEdit>;

/** A social's page (spec §3 "Social"). Address, link and comments are null for those who may not see them yet. */
export const socialView = socialCard.extend({
  version: z.number().int(),
  owner: userCard,
  isPublic: z.boolean(),
  isDeleted: z.boolean(),
  isPast: z.boolean(),
  /** Asked to host, not agreed yet; hosts alone see them. */
  invitedHosts: z.array(userCard),
  inviteCode: z.string().nullable(),
  description: z.string(),
  htmlDescription: z.string(),
  onlineUrl: z.string().nullable(),
  venueData: venue.nullable(),
  paymentInfo: z.object({ ticketPrice: z.number(), isPaymentRequired: z.boolean() }),
  ticketTiers: z.array(ticketTier),
  questionnaire,
  cancellationPolicy,
  noShowPolicy: z.string().nullable(),
  isApprovalRequired: z.boolean(),
  maxPlusOnes: z.number().int(),
  arePlusOnesNamed: z.boolean().meta({ description: 'Guests name those who come along' }),
  isTransferAllowed: z.boolean().meta({
    description: 'Guests may transfer their ticket to another person, where hosts do not approve each guest',
  }),
  emailDomains: z
    .array(z.string())
    .meta({ description: 'Who registers has proven an e-mail of one of these; empty for everybody' }),
  waitlistCount: z.number().int(),
  /** For the caller's position on the waitlist, or for that of the next who joins a full one; null where there is nothing to go by. */
  waitlistChance: waitlistChance.nullable(),
  recurrence: z
    .object({ id, rule: recurrenceRule })
    .nullable()
    .meta({ description: 'How it repeats; null for a single one' }),
  isSubscribedAllHosts: z.boolean(),
  reviewComment: z.string().nullable(),
  /** Hosts and reviewers alone see it. */
  pendingEdit: pendingEdit.nullable(),
  chatChannel: z.string().nullable(),
  /** The calendar file; for a signed-in person with all that they may see, and without a token. */
  calendarPath: z.string(),
  hostRating: z.object({ average: z.number().nullable(), count: z.number().int() }),
  /** The platform's own questions that the caller was not asked yet; empty for visitors. */
  standingQuestions: z.array(question),
  /** What the caller may do here and their own RSVPs, newest first; empty for visitors. */
  viewer: z.object({
    isHost: z.boolean(),
    isReviewer: z.boolean(),
    isInvitedToHost: z.boolean(),
    guestInvitation: z.object({ tierId: z.string().nullable() }).nullable().meta({
      description: 'Open, to the address that the caller signs in with; its ticket, or null for any',
    }),
  }),
  rsvps: z.array(rsvpView),
});
export type SocialView = z.infer<typeof socialView>;
