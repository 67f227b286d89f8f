import { z } from 'zod';

/** What comes back at which time before the start, in percent (decisions: "Cancellation and refunds"). */
export const cancellationPolicy = z.strictObject({
  /** More than 72 h before the start. */
  early: z.strictObject({
    ticketPercent: z.number().int().min(0).max(100),
    depositPercent: z.number().int().min(0).max(100),
  }),
  WITHIN72H: z.strictObject({
    ticketPercent: z.number().int().min(0).max(100),
    depositPercent: z.number().int().min(0).max(100),
  }),
  WITHIN24H: z.strictObject({
    ticketPercent: z.number().int().min(0).max(100),
    depositPercent: z.number().int().min(0).max(100),
  }),
  BEFORE3H: z.strictObject({
    ticketPercent: z.number().int().min(0).max(100),
    depositPercent: z.number().int().min(0).max(100),
  }),
});
export type CancellationPolicy = z.infer<typeof cancellationPolicy>;

export const defaultCancellationPolicy: CancellationPolicy = {
  early: { ticketPercent: 100, depositPercent: 100 },
  WITHIN72H: { ticketPercent: 50, depositPercent: 100 },
  WITHIN24H: { ticketPercent: 0, depositPercent: 100 },
  BEFORE3H: { ticketPercent: 0, depositPercent: 0 },
};
