import { z } from 'zod';
import { id, paragraphs, timestamp } from './fields.ts';

/** How a refund is paid: by the payment provider, or by a person who has paid it back by other means. */
export const refundMethods = ['provider', 'manual'] as const;

/** FAILED: refused, or taken back later; UNKNOWN: the provider has not answered for long. */
export const refundStatuses = ['PENDING', 'DONE', 'FAILED', 'UNKNOWN'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** A refund's status from the bus; one that is not known yet is on its way. */
export const refundStatusOf = (status: string): RefundStatus =>
  refundStatuses.find(each => each === status) ?? 'PENDING';

/** Money that goes back to a payer, and how far it is; a failed refund whose place another took is not among them. */
export const moneyBack = z.object({
  id: z.string(),
  amount: z.number(),
  status: z.enum(refundStatuses),
  cause: z.string().meta({ description: 'Why it goes back: the cause of an order, or the host’s reason' }),
  failure: z.string().nullable().meta({ description: 'Why it failed, in words for a person' }),
  method: z.enum(refundMethods),
  at: timestamp,
});
export type MoneyBack = z.infer<typeof moneyBack>;

/** An order to refund all that was paid, or to send a refund again that failed; only such a one is booked as paid by hand. */
export const refundOrder = z
  .strictObject({
    refundId: id.optional().meta({ description: 'A failed refund that is sent again' }),
    method: z
      .enum(refundMethods)
      .optional()
      .meta({ description: 'manual: the host has paid it back another way, and it is only booked' }),
    note: paragraphs(1000).optional(),
  })
  .refine(({ refundId, method }) => refundId !== undefined || method !== 'manual', {
    path: ['method'],
    message: 'Only a refund that failed can be booked as paid by hand.',
  });
