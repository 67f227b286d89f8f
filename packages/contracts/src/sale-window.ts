/** When a ticket is sold; null for no limit. Dates or ISO times. */
export type SaleWindow = {
  salesStart?: Date | string | null | undefined;
  salesEnd?: Date | string | null | undefined;
};

/** Whether a ticket is sold at a time (ms): not yet, now, or no longer. */
export function saleState({ salesStart, salesEnd }: SaleWindow, now: number): 'BEFORE' | 'OPEN' | 'OVER' {
  if (salesStart && now < new Date(salesStart).getTime()) return 'BEFORE';
  return salesEnd && now >= new Date(salesEnd).getTime() ? 'OVER' : 'OPEN';
}
