import { z } from 'zod';
import { cancellationPolicy } from './cancellation-policy.ts';
import { id, timestamp } from './fields.ts';
import { reviewRemovalReasons } from './host-reviews.ts';
import { purchaseMoney } from './purchase-money.ts';
import { answer } from './questionnaire.ts';

/** Canonical RSVP states (decisions: "RSVP: the one state machine"). */
export const rsvpStatuses = [
  'INITIAL',
  'PENDING',
  'WAITLIST',
  'APPROVED',
  'REJECTED',
  'CANCELLED',
  'ATTENDED',
  'HIDDEN',
] as const;
export type RsvpStatus = (typeof rsvpStatuses)[number];

/** A state on input; WAITLISTED is taken as WAITLIST. */
export const rsvpStatusInput = z
  .enum([...rsvpStatuses, 'WAITLISTED'])
  .transform((status): RsvpStatus => (status === 'WAITLISTED' ? 'WAITLIST' : status));

/** Steps of a registration in their order (spec §3). */
export const registrationSteps = [
  'TICKET_TIER_SELECTION',
  'ATTENDANCE_TAKING',
  'MOMOS_DEDUCTION',
  'LIMIT_ORGANIZATION_VERIFICATION',
  'SGN_QUESTIONNAIRE',
  'QUESTIONNAIRE',
  'PAYMENT',
  'NO_SHOW_POLICY',
] as const;
export type RegistrationStep = (typeof registrationSteps)[number];

/** An RSVP as its owner sees it; amounts in decimal major units. */
export const rsvpView = z.object({
  id,
  version: z.number().int(),
  socialId: id,
  status: z.enum(rsvpStatuses),
  tierId: z.string().nullable(),
  tierName: z.string().nullable(),
  plusOnes: z.number().int(),
  plusOneNames: z
    .array(z.string())
    .meta({ description: 'As far as they are named; never more than come along' }),
  /** Other guests may see that the attendee comes; only who says so. */
  isAttendanceShared: z.boolean(),
  answers: z.array(answer),
  promoCode: z.string().nullable(),
  payment: purchaseMoney.extend({ ticketPrice: z.number(), depositAmount: z.number() }),
  /** What it costs in momo points, and whether its person pays with them (null before they chose); null where money alone pays. */
  points: z.object({ total: z.number().int(), isChosen: z.boolean().nullable() }).nullable(),
  /** The next step the registration asks for, or null when it is complete; the server decides. */
  nextStep: z.enum(registrationSteps).nullable(),
  steps: z.array(z.enum(registrationSteps)),
  holdExpiresAt: timestamp.nullable(),
  offerExpiresAt: timestamp.nullable(),
  waitlistPosition: z.number().int().nullable(),
  ticketCode: z.string().nullable(),
  doorCode: z.string().nullable().meta({ description: 'Six characters that can be typed at the door' }),
  attendedAt: timestamp.nullable(),
  isApprovalPending: z.boolean().meta({ description: 'The host said yes and the card is being charged' }),
  isHostAwaited: z.boolean().meta({
    description:
      'The hosts are still to decide; not about a guest whom they approved or invited by address, whose card is charged immediately',
  }),
  isRemoved: z.boolean().meta({ description: 'The hosts had approved it, and took it off the guest list' }),
  cancellationPolicy: cancellationPolicy.meta({ description: 'What counts for this registration' }),
  hostNote: z.string().nullable().meta({ description: 'What the host wrote with a rejection' }),
  review: z
    .object({
      id,
      rating: z.number().int(),
      comment: z.string(),
      reply: z.string().nullable(),
      removedFor: z
        .enum(reviewRemovalReasons)
        .nullable()
        .meta({ description: 'Why staff removed it; only its author sees it any more' }),
    })
    .nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type RsvpView = z.infer<typeof rsvpView>;

/** An active RSVP is the first whose state is not INITIAL or CANCELLED (spec §4; PARTIAL_UPDATE is INITIAL here). */
export const activeRsvp = <T extends { status: RsvpStatus }>(rsvps: readonly T[]): T | undefined =>
  rsvps.find(each => each.status !== 'INITIAL' && each.status !== 'CANCELLED');
