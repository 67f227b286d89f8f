import { z } from 'zod';
import { attendeeFilter, attendeeTag } from './attendee-filter.ts';
import {
  id,
  idParams,
  line,
  pageFields,
  pageMeta,
  pageQuery,
  paragraphs,
  queryInt,
  timestamp,
} from './fields.ts';
import { answer, question } from './questionnaire.ts';
import { promoCode } from './promo-codes.ts';
import { refundReasons } from './refunds.ts';
import { defineContract } from './route.ts';
import { rsvpStatuses, rsvpStatusInput, rsvpView } from './rsvp-view.ts';
import { userCard } from './users.ts';

/** How many tags an attendee has at most. */
export const maxTags = 20;

const rsvpParams = z.strictObject({ id, rsvpId: id });
/** Steps of a registration; what is left out stays as it was saved. */
const registration = {
  tierId: z.string().max(40),
  plusOnes: z.number().int().min(0).max(10),
  plusOneNames: z.array(line(80)).max(10).meta({ description: 'Of those who come along' }),
  answers: z.array(answer).max(200),
  isPaidWithPoints: z.boolean().meta({ description: 'With momo points, where the tier has a price in them' }),
  standingAnswers: z
    .array(answer)
    .max(200)
    .meta({ description: 'To the platform’s own questions that this person was not asked yet' }),
  promoCode: promoCode.nullable(),
  isNoShowPolicyAccepted: z.boolean(),
  isEmailProven: z.literal(true).meta({
    description: 'Has the proven addresses read again, where the social asks for one of its domains',
  }),
  isAttendanceShared: z.boolean().meta({ description: 'Others may see that the attendee comes' }),
};

/** An RSVP on the host's list. */
export const attendee = rsvpView.omit({ ticketCode: true, cancellationPolicy: true }).extend({
  user: userCard.extend({ email: z.string().nullable(), position: z.string().nullable() }),
  /** What hosts alone see: words to find the attendee by, and a note. */
  tags: z.array(z.string()),
  privateNote: z.string().nullable(),
  receivedFrom: userCard
    .nullable()
    .meta({ description: 'Who held the ticket before and transferred it to them' }),
  ref: z.string().nullable().meta({ description: 'The invite code by which they came' }),
  answerTexts: z.array(z.object({ questionId: z.string(), question: z.string(), answer: z.string() })),
  history: z.array(
    z.object({
      from: z.enum(rsvpStatuses).nullable(),
      to: z.enum(rsvpStatuses),
      actorId: z.string(),
      reason: z.string().nullable(),
      note: z.string().nullable(),
      at: timestamp,
    }),
  ),
});
export type Attendee = z.infer<typeof attendee>;

/** What a host decides about an RSVP. */
const decision = z.strictObject({
  status: rsvpStatusInput,
  reason: z.enum(refundReasons).optional(),
  note: paragraphs(1000).optional(),
});

/** RSVPs (spec §7 "RSVPs and blasts"). */
export const rsvpsContract = defineContract('events', 'rsvps', {
  create: {
    method: 'POST',
    path: '/socials/{id}/rsvps',
    routing: 'id',
    access: 'user',
    status: 201,
    idempotency: 'natural',
    summary: 'Register for a social: as many steps as are given; complete steps are decided immediately',
    params: idParams,
    body: z.strictObject({ ...registration, inviteCode: z.string().max(64) }).partial(),
    data: rsvpView,
  },
  update: {
    method: 'PATCH',
    path: '/socials/{id}/rsvps',
    routing: 'id',
    access: 'user',
    audit: {
      action: 'RSVP_DECIDED',
      target: ['user', 'result.userId'],
      within: ['social', 'params.id'],
      by: 'use-case',
    },
    summary: 'Save steps of the own RSVP, take its cancellation back, or decide about many as a host',
    idempotency: 'natural',
    params: idParams,
    body: z.union([
      z.strictObject({ ...registration, isOfferAccepted: z.literal(true) }).partial(),
      z.strictObject({
        isCancellationUndone: z.literal(true).meta({
          description: 'Takes back the own cancellation of a minute ago, with its ticket and status',
        }),
      }),
      z.strictObject({ rsvpIds: z.array(id).min(1).max(500), ...decision.shape }),
    ]),
    data: z.object({
      rsvp: rsvpView.nullable(),
      results: z.array(
        z.object({ rsvpId: id, status: z.enum(rsvpStatuses).nullable(), error: z.string().nullable() }),
      ),
    }),
  },
  decide: {
    method: 'PATCH',
    path: '/socials/{id}/rsvps/{rsvpId}',
    routing: 'id',
    access: 'host',
    audit: {
      action: 'RSVP_DECIDED',
      target: ['user', 'result.userId'],
      within: ['social', 'params.id'],
      by: 'use-case',
    },
    summary: 'Decide about an RSVP',
    params: rsvpParams,
    body: decision,
    data: attendee,
    idempotency: 'natural',
  },
  cancel: {
    method: 'DELETE',
    path: '/socials/{id}/rsvps/{rsvpId}',
    routing: 'id',
    access: 'owner',
    audit: {
      action: 'RSVP_CANCELLED',
      target: ['user', 'result.userId'],
      within: ['social', 'params.id'],
      by: 'use-case',
    },
    summary: 'Cancel an RSVP; the refund follows its policy',
    params: rsvpParams,
    data: z.object({ rsvp: rsvpView, refund: z.object({ amount: z.number(), currency: z.string() }) }),
  },
  list: {
    method: 'GET',
    path: '/socials/{id}/rsvps',
    routing: 'id',
    access: 'host',
    summary: 'RSVPs of a social',
    params: idParams,
    query: pageQuery,
    data: z.array(attendee),
    meta: pageMeta,
  },
  listV2: {
    method: 'GET',
    path: '/socials/{id}/rsvps/v2',
    routing: 'id',
    access: 'host',
    summary: 'RSVPs, filtered, counted by status',
    params: idParams,
    query: z.strictObject({
      ...pageFields,
      ...attendeeFilter,
      /** How many of the newest are skipped, to read any page by its number. */
      offset: queryInt(0, 1_000_000, 0),
    }),
    data: z.array(attendee),
    meta: pageMeta.extend({
      total: z.number().int().meta({ description: 'How many the filter fits, on all pages' }),
      /** Of all RSVPs of the social. */
      counts: z.record(z.enum(rsvpStatuses), z.number().int()),
      /** What of these there is to filter by. */
      tags: z.array(z.string()),
      refs: z.array(z.string()),
    }),
  },
  label: {
    method: 'PATCH',
    path: '/socials/{id}/attendee-labels',
    routing: 'id',
    access: 'host',
    audit: { action: 'ATTENDEES_LABELLED', target: ['social', 'params.id'] },
    summary: 'Change what hosts alone see of attendees: tags, and a note in place of the one before',
    params: idParams,
    body: z.strictObject({
      rsvpIds: z.array(id).min(1).max(500),
      addTags: z.array(attendeeTag).max(maxTags).optional(),
      removeTags: z.array(attendeeTag).max(maxTags).optional(),
      privateNote: paragraphs(2000).nullable().optional(),
    }),
    /** How many have them now; the words are not in it, since answers are kept for a while. */
    data: z.object({ labelled: z.number().int() }),
  },
  person: {
    method: 'GET',
    path: '/socials/{id}/rsvps/{rsvpId}/users',
    routing: 'id',
    access: 'host',
    summary: 'The person behind an RSVP',
    params: rsvpParams,
    data: userCard.extend({
      email: z.string().nullable(),
      mobile: z.string().nullable(),
      photoPath: z.string().nullable(),
    }),
  },
  completedSurvey: {
    method: 'GET',
    path: '/socials/{id}/rsvps/{rsvpId}/completed-survey',
    routing: 'id',
    access: 'host',
    summary: 'The answers of an attendee',
    params: rsvpParams,
    data: z.array(z.object({ question, answer: answer.nullable(), text: z.string() })),
  },
});
