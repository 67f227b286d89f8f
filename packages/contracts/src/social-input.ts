import { z } from 'zod';
import { maxTitle } from './cancelled-title.ts';
import { cancellationPolicy, defaultCancellationPolicy } from './cancellation-policy.ts';
import { currency, domain, id, line, paragraphs, picturePath, price, timestamp, timezone } from './fields.ts';
import { pointsPriceProblem } from './price.ts';
import { questionnaire } from './questionnaire.ts';
import { recurrenceRule } from './recurrence-rule.ts';
import { reviewStatuses, visibilities } from './social-view.ts';

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
    /** In momo points, where a guest may pay with them in place of the price. */
    pointsPrice: z.number().int().min(1).max(1_000_000).nullable().optional(),
    salesStart: timestamp.nullable().optional(),
    salesEnd: timestamp.nullable().optional(),
  })
  .refine(
    ({ salesStart, salesEnd }) => !salesStart || !salesEnd || Date.parse(salesEnd) > Date.parse(salesStart),
    {
      path: ['salesEnd'],
      message: 'Sales have to end after they start.',
    },
  )
  .refine(tier => tier.type === 'PAID' || tier.ticketPrice === 0, {
    path: ['ticketPrice'],
    message: 'A FREE tier costs nothing.',
  })
  .refine(tier => !tier.pointsPrice || (tier.ticketPrice > 0 && tier.depositAmount === 0), {
    path: ['pointsPrice'],
    message: pointsPriceProblem,
  });

const venueInput = z.strictObject({
  name: line(160),
  maskedVenue: line(160),
  address: line(300),
  city: line(80),
  coordinate: coordinate.nullable(),
});

/** What hosts write of a social. */
export const socialFields = {
  title: line(maxTitle),
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
  /** Guests name those who come along. */
  arePlusOnesNamed: z.boolean(),
  /** Guests may transfer their ticket to another person, where the hosts do not approve each guest. */
  isTransferAllowed: z.boolean(),
  /** Only people with a proven e-mail of one of these may register; empty for everybody. */
  emailDomains: z.array(domain).max(20),
  city: line(80).nullable(),
  venueData: venueInput.nullable(),
  splashImageUrl: picturePath.nullable(),
  currency,
  ticketTiers: z.array(tierInput).min(1).max(20),
  questionnaire,
  cancellationPolicy,
  noShowPolicy: paragraphs(2000).nullable(),
  /** Co-hosts; those who do not host yet are invited. */
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
    arePlusOnesNamed: socialFields.arePlusOnesNamed.default(false),
    isTransferAllowed: socialFields.isTransferAllowed.default(true),
    emailDomains: socialFields.emailDomains.default([]),
    city: socialFields.city.default(null),
    venueData: socialFields.venueData.default(null),
    splashImageUrl: socialFields.splashImageUrl.default(null),
    /** What the cover was drawn from while the social was written, so that it stays; its id where not said. */
    coverSeed: z
      .string()
      .regex(/^[\w-]{8,64}$/)
      .optional(),
    /** The first of the allowed ones where not said. */
    currency: socialFields.currency.optional(),
    questionnaire: questionnaire.default({ questions: [] }),
    cancellationPolicy: cancellationPolicy.default(defaultCancellationPolicy),
    noShowPolicy: socialFields.noShowPolicy.default(null),
    hostIds: socialFields.hostIds.default([]),
    /** Publishes a social of its own for each date; what is here is the first. */
    recurrence: recurrenceRule.optional(),
    /** The caller's draft that this was written in; it is deleted with the publishing. */
    draftId: id.optional(),
  })
  .refine(isEndAfterStart, { path: ['eventEndTimestamp'], message: 'The end has to be after the start.' });
export type SocialInput = z.infer<typeof socialInput>;

/** What a host changes; `reviewStatus`, `reviewComment` and `isOfficial` are the reviewer's (spec §4). */
export const socialChange = z
  .strictObject({
    ...socialFields,
    isCancelled: z.literal(true),
    reviewStatus: z.enum(reviewStatuses),
    reviewComment: paragraphs(2000).nullable(),
    /** The platform's own, or one that it stands for. */
    isOfficial: z.boolean(),
  })
  .partial();
export type SocialChange = z.infer<typeof socialChange>;
