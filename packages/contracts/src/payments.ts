import { z } from 'zod';
import { id, idParams, line, timestamp } from './fields.ts';
import { defineContract } from './route.ts';

const session = z.object({
  paymentId: id,
  state: z.string(),
  url: z.string().nullable().meta({ description: 'Where to pay; null when nothing is to be paid' }),
  expiresAt: timestamp,
  currency: z.string(),
  ticketPrice: z.number(),
  depositAmount: z.number(),
  discount: z.number(),
  fee: z.number(),
  total: z.number().min(0),
  isCaptureManual: z.boolean(),
});

/** What a payment is for: its kind, the RSVP, membership or unlocking, and the social, circle or post that it belongs to. */
export const paymentSubject = z.object({ kind: z.string(), id, scopeId: id });

/** Paying for whatever is sold (decisions: "Payments", "Hold"). */
export const paymentsContract = defineContract('payments', 'payments', {
  openForSocial: {
    method: 'POST',
    path: '/payments/socials/{id}/payment-sessions',
    access: 'user',
    status: 201,
    idempotency: 'natural',
    summary: 'Hold the seat and open the hosted payment page; one open session per RSVP',
    params: idParams,
    body: z.strictObject({ rsvpId: id }),
    data: session,
  },
  openForCircle: {
    method: 'POST',
    path: '/payments/circles/{id}/payment-sessions',
    access: 'user',
    status: 201,
    idempotency: 'natural',
    summary: 'Keep the price and open the hosted payment page; one open session per membership',
    params: idParams,
    body: z.strictObject({ memberId: id }),
    data: session,
  },
  openForPost: {
    method: 'POST',
    path: '/payments/posts/{id}/payment-sessions',
    access: 'user',
    status: 201,
    idempotency: 'natural',
    summary:
      'Keep the price of a locked post and open the hosted payment page; one open session per member. Beyond the spec’s list',
    params: idParams,
    body: z.strictObject({ unlockId: id }),
    data: session,
  },
  update: {
    method: 'PATCH',
    path: '/payments',
    access: 'user',
    summary:
      'Confirm after the return from the payment page, change the method, or give up a pending payment',
    idempotency: 'natural',
    body: z.strictObject({
      paymentId: id,
      action: z.enum(['confirm', 'change-method', 'abandon']),
      note: line(200, 0).optional(),
    }),
    data: z.object({
      paymentId: id,
      state: z.string(),
      url: z.string().nullable(),
      isFree: z.boolean().meta({ description: 'Neither money nor points were due, such as by a promo code' }),
      subject: paymentSubject,
    }),
  },
});
