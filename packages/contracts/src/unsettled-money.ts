import { z } from 'zod';
import { id, idParams, pageFields, pageMeta, paragraphs, timestamp } from './fields.ts';
import { refundMethods, refundStatuses } from './money-back.ts';
import { defineContract } from './route.ts';

/** Refunds that failed or are not answered; captures and releases that are not answered; open disputes. */
export const unsettledKinds = ['refunds', 'orders', 'disputes'] as const;

const party = z.object({ id: z.string(), displayName: z.string().nullable(), email: z.string().nullable() });

/** Money that did not get where it belongs and waits for a person; amounts in decimal major units. */
export const unsettledView = z.object({
  id,
  what: z.enum(['REFUND', 'CAPTURE', 'RELEASE', 'DISPUTE']),
  status: z.enum(['FAILED', 'UNKNOWN', 'OPEN']).meta({
    description: 'UNKNOWN: the provider has not answered for long; OPEN: the payer’s bank has not decided',
  }),
  title: z.string(),
  subject: z.object({ kind: z.string(), id: z.string(), scopeId: z.string() }),
  amount: z.number(),
  currency: z.string(),
  reason: z.string().nullable().meta({ description: 'Why the provider refused it, in words for a person' }),
  cause: z.string(),
  payer: party,
  payee: party,
  provider: z.string(),
  since: timestamp,
  dueBy: timestamp.nullable().meta({ description: 'Until when evidence about a dispute can be handed in' }),
});
export type UnsettledView = z.infer<typeof unsettledView>;

/** The queue of staff for money (beyond the spec's list). */
export const unsettledMoneyContract = defineContract('payments', 'unsettled-money', {
  list: {
    method: 'GET',
    path: '/payments/unsettled',
    access: 'manager',
    summary: 'Refunds and money orders that failed or are not answered, the longest waiting first',
    query: z.strictObject({ ...pageFields, what: z.enum(unsettledKinds).default('refunds') }),
    data: z.array(unsettledView),
    meta: pageMeta.extend({ counts: z.record(z.enum(unsettledKinds), z.number().int()) }),
  },
  sendAgain: {
    method: 'POST',
    path: '/payments/unsettled/{id}/tries',
    access: 'manager',
    status: 201,
    summary: 'Send it again, by the provider or booked as paid by hand; once per failed refund',
    idempotency: 'natural',
    params: idParams,
    body: z.strictObject({
      method: z.enum(refundMethods).default('provider'),
      note: paragraphs(1000).optional(),
    }),
    data: z.object({
      status: z.enum(refundStatuses),
      amount: z.number(),
      currency: z.string(),
      reason: z.string().nullable(),
    }),
  },
});
