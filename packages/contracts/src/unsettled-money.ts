import { z } from 'zod';
import { countedPageMeta, id, idParams, pageFields, paragraphs, timestamp } from './fields.ts';
import { refundMethods, refundStatuses } from './money-back.ts';
import { defineContract } from './route.ts';

/**
 * What waits for a person: refunds that failed or are not answered; captures and releases that are not answered; captures that
 * were refused; payments for what their owner does not have; open disputes.
 */
export const waitingKinds = ['refunds', 'orders', 'captures', 'orphans', 'disputes'] as const;

/** What staff lists: what waits, and refunds that are booked as paid by hand, which can be undone. */
export const unsettledKinds = [...waitingKinds, 'manual'] as const;

const party = z.object({ id: z.string(), displayName: z.string().nullable(), email: z.string().nullable() });

/** Money that did not get where it belongs and waits for a person; amounts in decimal major units. */
export const unsettledView = z.object({
  id,
  what: z.enum(['REFUND', 'CAPTURE', 'RELEASE', 'ORPHAN', 'DISPUTE']),
  status: z.enum(['FAILED', 'UNKNOWN', 'OPEN', 'DONE']).meta({
    description:
      'UNKNOWN: the provider has not answered for long; OPEN: the payer’s bank has not decided; DONE: booked as paid by hand',
  }),
  title: z.string(),
  subject: z.object({ kind: z.string(), id: z.string(), scopeId: z.string() }),
  amount: z.number(),
  currency: z.string(),
  reason: z.string().nullable().meta({ description: 'Why the provider refused it, in words for a person' }),
  cause: z.string(),
  note: z.string().meta({ description: 'What was noted when it was booked as paid by hand' }),
  payer: party,
  payee: party,
  provider: z.string(),
  since: timestamp,
  dueBy: timestamp.nullable().meta({ description: 'Until when evidence about a dispute can be handed in' }),
});
export type UnsettledView = z.infer<typeof unsettledView>;

/** How the money stands after a person's decision; `amount` in decimal major units. */
const outcome = z.object({
  status: z.enum(refundStatuses),
  amount: z.number(),
  currency: z.string(),
  reason: z.string().nullable(),
});

/** The queue of staff for money (beyond the spec's list). */
export const unsettledMoneyContract = defineContract('payments', 'unsettled-money', {
  list: {
    method: 'GET',
    path: '/payments/unsettled',
    access: 'manager',
    summary:
      'Refunds and money orders that failed or are not answered, the longest waiting first; refunds by hand, the newest first',
    query: z.strictObject({ ...pageFields, what: z.enum(unsettledKinds).default('refunds') }),
    data: z.array(unsettledView),
    meta: countedPageMeta(waitingKinds),
  },
  sendAgain: {
    method: 'POST',
    path: '/payments/unsettled/{id}/tries',
    access: 'manager',
    audit: {
      action: 'REFUND_SENT_AGAIN',
      target: ['payment', 'params.id'],
      noting: ['body.method'],
      by: 'use-case',
    },
    status: 201,
    summary:
      'Send it again, by the provider or booked as paid by hand, once per failed refund; refund what was paid for nothing',
    idempotency: 'natural',
    params: idParams,
    body: z.strictObject({
      method: z.enum(refundMethods).default('provider'),
      note: paragraphs(1000).optional(),
    }),
    data: outcome,
  },
  undo: {
    method: 'DELETE',
    path: '/payments/unsettled/{id}/tries',
    access: 'manager',
    audit: { action: 'REFUND_UNDONE', target: ['refund', 'params.id'] },
    summary: 'Undo that a refund was paid by hand: it waits for a person again',
    params: idParams,
    body: z.strictObject({ note: paragraphs(1000).optional() }),
    data: outcome,
  },
  giveUp: {
    method: 'DELETE',
    path: '/payments/unsettled/{id}',
    access: 'manager',
    audit: { action: 'CAPTURE_GIVEN_UP', target: ['payment', 'params.id'] },
    summary: 'Give up a capture that was refused: what is still authorised is released',
    params: idParams,
    body: z.strictObject({ note: paragraphs(1000).optional() }),
    data: outcome,
  },
});
