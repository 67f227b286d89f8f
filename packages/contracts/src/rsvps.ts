import { z } from 'zod';
import {
  id,
  idParams,
  line,
  pageFields,
  pageMeta,
  pageQuery,
  paragraphs,
  picturePath,
  timestamp,
} from './fields.ts';
import { answer, question } from './questionnaire.ts';
import { defineContract } from './route.ts';
import { rsvpStatuses, rsvpStatusInput, rsvpView } from './rsvp-view.ts';
import { userCard } from './users.ts';

export const refundTypes = ['FULL', 'TICKET_ONLY', 'DEPOSIT_ONLY', 'CUSTOM'] as const;
export const refundReasons = ['ATTENDEE_ASK_TO_CANCEL', 'MISTAKENLY_APPROVE', 'CUSTOM'] as const;

const rsvpParams = z.strictObject({ id, rsvpId: id });
const promoCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9_-]{2,40}$/, 'Letters and digits of the code.');

/** Steps of a registration; what is left out stays as it was saved. */
const registration = {
  tierId: z.string().max(40),
  plusOnes: z.number().int().min(0).max(10),
  answers: z.array(answer).max(200),
  promoCode: promoCode.nullable(),
  isNoShowPolicyAccepted: z.boolean(),
  isAttendanceShared: z.boolean().meta({ description: 'Others may see that the attendee comes' }),
};

/** An RSVP on the host's list. */
export const attendee = rsvpView.omit({ ticketCode: true }).extend({
  user: userCard.extend({ email: z.string().nullable(), position: z.string().nullable() }),
  answerTexts: z.array(z.object({ question: z.string(), answer: z.string() })),
  history: z.array(
    z.object({
      from: z.enum(rsvpStatuses).nullable(),
      to: z.enum(rsvpStatuses),
      actorId: z.string(),
      reason: z.string().nullable(),
      at: timestamp,
    }),
  ),
});
export type Attendee = z.infer<typeof attendee>;

export const refundView = z.object({
  id: z.string(),
  type: z.enum(refundTypes),
  reason: z.enum(refundReasons),
  note: z.string().nullable(),
  amount: z.number(),
  currency: z.string(),
  status: z.enum(['PENDING', 'DONE', 'FAILED']),
  createdAt: timestamp,
});

const charge = z.object({
  currency: z.string(),
  ticketPrice: z.number(),
  depositAmount: z.number(),
  discount: z.number(),
  fee: z.number(),
  total: z.number(),
  promoText: z.string().nullable(),
});
export type Charge = z.infer<typeof charge>;

/** What a host decides about an RSVP. */
const decision = z.strictObject({
  status: rsvpStatusInput,
  reason: z.enum(refundReasons).optional(),
  note: paragraphs(1000).optional(),
});

const listFilter = { status: rsvpStatusInput.optional(), text: line(80, 0).optional() };

/** RSVPs (spec §7 "RSVPs and blasts"). */
export const rsvpsContract = defineContract('events', 'rsvps', {
  create: {
    method: 'POST',
    path: '/socials/{id}/rsvps',
    access: 'user',
    status: 201,
    idempotency: 'natural',
    summary: 'Register for a social: as many steps as are given; complete steps decide at once',
    params: idParams,
    body: z.strictObject({ ...registration, inviteCode: z.string().max(64) }).partial(),
    data: rsvpView,
  },
  update: {
    method: 'PATCH',
    path: '/socials/{id}/rsvps',
    access: 'user',
    summary: 'Save steps of the own RSVP, or decide about many as a host',
    idempotency: 'natural',
    params: idParams,
    body: z.union([
      z.strictObject({ ...registration, isOfferAccepted: z.literal(true) }).partial(),
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
    access: 'host',
    summary: 'Decide about an RSVP',
    params: rsvpParams,
    body: decision,
    data: attendee,
    idempotency: 'natural',
  },
  cancel: {
    method: 'DELETE',
    path: '/socials/{id}/rsvps/{rsvpId}',
    access: 'owner',
    summary: 'Cancel an RSVP; the refund follows its policy',
    params: rsvpParams,
    data: z.object({ rsvp: rsvpView, refund: z.object({ amount: z.number(), currency: z.string() }) }),
  },
  list: {
    method: 'GET',
    path: '/socials/{id}/rsvps',
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
    access: 'host',
    summary: 'RSVPs, filtered, counted by status',
    params: idParams,
    query: z.strictObject({ ...pageFields, ...listFilter }),
    data: z.array(attendee),
    meta: pageMeta.extend({ counts: z.record(z.enum(rsvpStatuses), z.number().int()) }),
  },
  person: {
    method: 'GET',
    path: '/socials/{id}/rsvps/{rsvpId}/users',
    access: 'host',
    summary: 'The person behind an RSVP',
    params: rsvpParams,
    data: userCard.extend({
      email: z.string().nullable(),
      mobile: z.string().nullable(),
      photoPath: picturePath.nullable(),
    }),
  },
  paymentDetail: {
    method: 'GET',
    path: '/socials/{id}/rsvps/{rsvpId}/payment-detail',
    access: 'host',
    summary: 'What was charged and given back',
    params: rsvpParams,
    data: charge.omit({ promoText: true }).extend({
      state: z.string(),
      paid: z.number(),
      refunded: z.number(),
      promoCode: z.string().nullable(),
      method: z.string().nullable(),
      provider: z.string().nullable(),
    }),
  },
  completedSurvey: {
    method: 'GET',
    path: '/socials/{id}/rsvps/{rsvpId}/completed-survey',
    access: 'host',
    summary: 'The answers of an attendee',
    params: rsvpParams,
    data: z.array(z.object({ question, answer: answer.nullable(), text: z.string() })),
  },
  refunds: {
    method: 'GET',
    path: '/socials/{id}/rsvps/{rsvpId}/refunds',
    access: 'host',
    summary: 'Refunds of an RSVP',
    params: rsvpParams,
    data: z.array(refundView),
  },
  refund: {
    method: 'POST',
    path: '/socials/{id}/rsvps/{rsvpId}/refunds',
    access: 'host',
    status: 201,
    summary: 'Give money back, never more than was captured',
    idempotency: 'natural',
    params: rsvpParams,
    body: z
      .strictObject({
        type: z.enum(refundTypes),
        reason: z.enum(refundReasons),
        amount: z.number().positive().max(1_000_000).optional(),
        note: paragraphs(1000).optional(),
      })
      .refine(refund => (refund.type === 'CUSTOM') === (refund.amount !== undefined), {
        path: ['amount'],
        message: 'An amount belongs to a CUSTOM refund and only there.',
      }),
    data: refundView,
  },
  totalCharge: {
    method: 'POST',
    path: '/socials/{id}/rsvps/total-charge',
    access: 'user',
    summary: 'What a choice would cost',
    idempotency: 'none',
    params: idParams,
    body: z.strictObject({
      tierId: z.string().max(40),
      plusOnes: z.number().int().min(0).max(10).default(0),
      promoCode: promoCode.optional(),
    }),
    data: charge,
  },
  attend: {
    method: 'POST',
    path: '/socials/{id}/rsvps/attendances',
    access: 'host',
    summary: 'Check in: the host scans a ticket, or the attendee the host’s code',
    idempotency: 'natural',
    params: idParams,
    body: z.strictObject({
      type: z.enum(['HOST_QRCODE', 'ATTENDEES_QRCODE']).default('ATTENDEES_QRCODE'),
      code: line(600),
      scannedAt: timestamp.optional(),
    }),
    data: z.object({
      rsvpId: id,
      status: z.literal('ATTENDED'),
      attendedAt: timestamp,
      user: userCard,
      tierName: z.string().nullable(),
      plusOnes: z.number().int(),
    }),
  },
});

/** The caller's own RSVPs with their tickets; beyond the spec's list of calls, needed by /my-ticket. */
export const ticketsContract = defineContract('events', 'tickets', {
  mine: {
    method: 'GET',
    path: '/users/me/rsvps',
    access: 'user',
    summary: 'Own RSVPs with tickets, soonest first',
    query: z.strictObject({ ...pageFields, when: z.enum(['coming', 'past']).default('coming') }),
    data: z.array(
      z.object({
        rsvp: rsvpView,
        cancellation: z.object({
          refund: z.number(),
          currency: z.string(),
          rule: z.enum(['early', 'WITHIN72H', 'WITHIN24H', 'BEFORE3H']),
        }),
        social: z.object({
          id,
          slug: z.string(),
          title: z.string(),
          eventTimestamp: timestamp,
          eventEndTimestamp: timestamp,
          timezone: z.string(),
          splashImageUrl: z.string().nullable(),
          tags: z.array(z.string()),
          venueName: z.string().nullable(),
          address: z.string().nullable(),
          city: z.string().nullable(),
          isOnline: z.boolean(),
          onlineUrl: z.string().nullable(),
          isCancelled: z.boolean(),
          coordinate: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
        }),
      }),
    ),
    meta: pageMeta,
  },
  hostCode: {
    method: 'GET',
    path: '/socials/{id}/attendance-code',
    access: 'host',
    summary: 'The code that attendees scan at the door (HOST_QRCODE)',
    params: idParams,
    data: z.object({
      code: z.string(),
      expiresAt: timestamp,
      ticketKey: z
        .string()
        .optional()
        .meta({ description: 'Ed25519 public key, base64url: checks tickets without a connection' }),
    }),
  },
});
