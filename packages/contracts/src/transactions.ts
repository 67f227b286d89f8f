import { z } from 'zod';
import { id, pageMeta, pageQuery, timestamp } from './fields.ts';
import { moneyBack } from './money-back.ts';
import { paymentSubject } from './payments.ts';
import { disputeStatuses } from './purchase-money.ts';
import { defineContract } from './route.ts';

export const pointKinds = ['EMAIL_VERIFIED', 'POST_UNLOCKED', 'TICKET_BOUGHT', 'TICKET_RETURNED'] as const;

/** A movement of momo points; `balance` is what one had after it. */
export const momoTransaction = z.object({
  id: z.string(),
  kind: z.enum(pointKinds),
  description: z.string(),
  amount: z.number().int(),
  balance: z.number().int(),
  at: timestamp,
});
export type MomoTransaction = z.infer<typeof momoTransaction>;

/** A payment as its payer sees it; amounts in decimal major units. */
export const myPayment = z.object({
  id,
  subject: paymentSubject,
  title: z.string(),
  status: z.enum(['OPEN', 'AUTHORISED', 'CAPTURED', 'FAILED', 'RELEASED', 'REFUNDED']),
  currency: z.string(),
  /** What was bought, line by line; a discount is negative, and the lines add up to the total. */
  lines: z.array(
    z.object({
      kind: z.enum(['ticket', 'deposit', 'fee', 'discount', 'tax']),
      label: z.string(),
      amount: z.number(),
    }),
  ),
  total: z.number(),
  captured: z.number(),
  refunded: z.number(),
  method: z.string().nullable(),
  authorisedUntil: timestamp.nullable(),
  dispute: z
    .enum(disputeStatuses)
    .nullable()
    .meta({ description: 'The dispute with one’s bank that changed last' }),
  refunds: z.array(moneyBack),
  createdAt: timestamp,
});
export type MyPayment = z.infer<typeof myPayment>;

/** What moved on a person's account: points (spec §7 "getMomoTransactions") and money. */
export const transactionsContract = defineContract('payments', 'transactions', {
  points: {
    method: 'GET',
    path: '/getMomoTransactions',
    access: 'user',
    summary: 'One’s momo points, the newest movement first, with the running balance',
    query: pageQuery,
    data: z.array(momoTransaction),
    meta: pageMeta.extend({ balance: z.number().int() }),
  },
  payments: {
    method: 'GET',
    path: '/users/me/payments',
    access: 'user',
    summary: 'One’s payments, the newest first; beyond the spec’s list, needed by its page',
    query: pageQuery,
    data: z.array(myPayment),
    meta: pageMeta,
  },
});
