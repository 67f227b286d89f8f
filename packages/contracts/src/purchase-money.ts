import { z } from 'zod';
import { timestamp } from './fields.ts';
import { moneyBack } from './money-back.ts';

/** Where the money for something bought stands. */
export const paymentStates = [
  'NOT_NEEDED',
  'NEEDED',
  'OPEN',
  'AUTHORISED',
  'CAPTURED',
  'FAILED',
  'RELEASED',
  'REFUNDED',
] as const;

export const disputeStatuses = ['OPEN', 'WON', 'LOST'] as const;

/** The money for something bought, as its buyer and its seller see it; amounts in decimal major units. */
export const purchaseMoney = z.object({
  state: z.enum(paymentStates),
  currency: z.string(),
  total: z.number(),
  paid: z.number(),
  refunded: z.number(),
  method: z.string().nullable(),
  authorisedUntil: timestamp.nullable().meta({ description: 'Until when the bank reserves the amount' }),
  dispute: z
    .enum(disputeStatuses)
    .nullable()
    .meta({ description: 'OPEN: the payer’s bank has the money until it has decided; LOST: for good' }),
  refunds: z.array(moneyBack),
});
export type PurchaseMoney = z.infer<typeof purchaseMoney>;
