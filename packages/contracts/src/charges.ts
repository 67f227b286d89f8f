import { z } from 'zod';
import { id, idParams } from './fields.ts';
import { promoCode } from './promo-codes.ts';
import { defineContract } from './route.ts';

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

/** What an RSVP costs: before it is paid, and what was charged. Amounts in decimal major units. */
export const chargesContract = defineContract('events', 'rsvps', {
  paymentDetail: {
    method: 'GET',
    path: '/socials/{id}/rsvps/{rsvpId}/payment-detail',
    routing: 'id',
    access: 'host',
    summary: 'What was charged and given back',
    params: z.strictObject({ id, rsvpId: id }),
    data: charge.omit({ promoText: true }).extend({
      state: z.string(),
      paid: z.number(),
      refunded: z.number(),
      promoCode: z.string().nullable(),
      method: z.string().nullable(),
      provider: z.string().nullable(),
    }),
  },
  totalCharge: {
    method: 'POST',
    path: '/socials/{id}/rsvps/total-charge',
    routing: 'id',
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
});
