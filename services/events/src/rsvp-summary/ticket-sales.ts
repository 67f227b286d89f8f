import { toMajor } from '@momos/contracts/money';
import type { CallData } from '@momos/contracts/route';
import type { rsvpSummaryContract } from '@momos/contracts/rsvp-summary';
import type { DaySales } from '../rsvp/ticket-holder.store.ts';

type Totals = { tickets: number; amount: number };
type Sales = CallData<typeof rsvpSummaryContract.ticketSales>;

const none: Totals = { tickets: 0, amount: 0 };
const add = (to: Totals, { tickets, amount }: Totals): Totals => ({
  tickets: to.tickets + tickets,
  amount: to.amount + amount,
});
const dayMs = 86_400_000;

/** The calendar days from the first to the last, both included. */
function daysBetween(first: string, last: string): string[] {
  const start = Date.parse(first);
  const count = Math.round((Date.parse(last) - start) / dayMs) + 1;
  return Array.from({ length: count }, (_, index) =>
    new Date(start + index * dayMs).toISOString().slice(0, 10),
  );
}

/** Sales by day and by tier, tiers in the order of their first sale, days without a gap. */
export function toTicketSales(
  sales: readonly DaySales[],
  { currency, timezone }: { currency: string; timezone: string },
): Sales {
  const view = ({ tickets, amount }: Totals) => ({ tickets, amount: toMajor(amount, currency) });
  const inOrder = sales.toSorted((a, b) => a.day.localeCompare(b.day));
  const byDay = Map.groupBy(inOrder, sale => sale.day);
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  const days = first && last ? daysBetween(first.day, last.day) : [];
  return {
    currency,
    timezone,
    total: view(sales.reduce<Totals>(add, none)),
    tiers: [...Map.groupBy(inOrder, sale => sale.tierId)].map(([tierId, ofTier]) => ({
      tierId,
      tierName: ofTier.at(-1)?.tierName ?? null,
      ...view(ofTier.reduce<Totals>(add, none)),
    })),
    days: days.map(day => ({ day, ...view((byDay.get(day) ?? []).reduce<Totals>(add, none)) })),
  };
}
