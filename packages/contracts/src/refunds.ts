import { z } from 'zod';
import { id, paragraphs, timestamp } from './fields.ts';
import { defineContract } from './route.ts';

export const refundTypes = ['FULL', 'TICKET_ONLY', 'DEPOSIT_ONLY', 'CUSTOM'] as const;
export const refundReasons = ['ATTENDEE_ASK_TO_CANCEL', 'MISTAKENLY_APPROVE', 'CUSTOM'] as const;

const rsvpParams = z.strictObject({ id, rsvpId: id });

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

/** Refunds of an RSVP (spec §7 "RSVPs and blasts"). */
export const refundsContract = defineContract('events', 'rsvps', {
  refunds: {
    method: 'GET',
    path: '/socials/{id}/rsvps/{rsvpId}/refunds',
    routing: 'id',
    access: 'host',
    summary: 'Refunds of an RSVP',
    params: rsvpParams,
    data: z.array(refundView),
  },
  refund: {
    method: 'POST',
    path: '/socials/{id}/rsvps/{rsvpId}/refunds',
    routing: 'id',
    access: 'host',
    status: 201,
    summary: 'Give money back, never more than was captured',
    idempotency: 'natural',
    params: rsvpParams,
    body: z
      .strictObject({
        type: z.enum(refundTypes),
        reason: z.enum(refundReasons),
        amount: z.number().positive().max(10_000_000_000).optional(),
        note: paragraphs(1000).optional(),
      })
      .refine(refund => (refund.type === 'CUSTOM') === (refund.amount !== undefined), {
        path: ['amount'],
        message: 'An amount belongs to a CUSTOM refund and only there.',
      }),
    data: refundView,
  },
});
