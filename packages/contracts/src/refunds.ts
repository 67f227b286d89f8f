import { z } from 'zod';
import { id, paragraphs, timestamp } from './fields.ts';
import { refundMethods, refundStatuses } from './money-back.ts';
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
  status: z.enum(refundStatuses),
  failure: z.string().nullable().meta({ description: 'Why it failed, in words for a person' }),
  isCovered: z.boolean().meta({ description: 'It failed, and a later refund took its place' }),
  method: z.enum(refundMethods),
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
    audit: { action: 'REFUND_ORDERED', target: ['refund', 'result.id'], by: 'use-case' },
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
        method: z
          .enum(refundMethods)
          .optional()
          .meta({ description: 'manual: the host has paid it back another way, and it is only booked' }),
        refundId: id
          .optional()
          .meta({ description: 'A failed refund that is sent again; what and how much are its own' }),
      })
      .refine(refund => refund.refundId || (refund.type === 'CUSTOM') === (refund.amount !== undefined), {
        path: ['amount'],
        message: 'An amount belongs to a CUSTOM refund and only there.',
      }),
    data: refundView,
  },
});
