import { useLiveReads, useRead } from '@momos/api-client';
import type { CallData } from '@momos/contracts/route';
import { rsvpSummaryContract } from '@momos/contracts/rsvp-summary';
import { formatDate, formatMoney, Loaded, Section } from '@momos/ui';
import { BarChart, LineChart } from '@momos/ui/chart';
import { socialStatsWords } from '../words/social-stats.ts';
import * as classes from './social-stats.module.css';

const words = socialStatsWords.ticketSales;

type Sales = CallData<typeof rsvpSummaryContract.ticketSales>;

/** How many tickets of a social were held by the end of each day, and by tier. */
export function TicketSales({ socialId }: { socialId: string }) {
  const read = useRead(rsvpSummaryContract.ticketSales, { params: { id: socialId } });
  useLiveReads(`social:${socialId}:rsvps`, [rsvpSummaryContract.ticketSales]);
  return (
    <Section title={words.ticketSales}>
      <Loaded
        read={read}
        isEmpty={({ data }) => data.total.tickets === 0}
        empty={<p className={classes.soft}>{words.noTicketsYet}</p>}
      >
        {({ data }) => <Charts sales={data} />}
      </Loaded>
    </Section>
  );
}

const Charts = ({ sales }: { sales: Sales }) => (
  <>
    {sales.days.length > 1 ? (
      <LineChart title={words.ticketSalesByDay} points={totals(sales.days)} />
    ) : (
      <p className={classes.soft}>
        {words.ticketsOn(sales.total.tickets, formatDate(sales.days[0]?.day ?? '', 'UTC'))}
      </p>
    )}
    {sales.tiers.length > 1 ? (
      <BarChart
        title={words.ticketsByTier}
        bars={sales.tiers.map(tier => ({ label: tier.tierName ?? words.otherTicket, value: tier.tickets }))}
      />
    ) : null}
    {sales.total.amount > 0 ? (
      <p className={classes.soft}>{words.paid(formatMoney(sales.total.amount, sales.currency))}</p>
    ) : null}
  </>
);

/** Tickets so far at the end of each day. */
function totals(days: Sales['days']): { label: string; value: number }[] {
  let value = 0;
  return days.map(({ day, tickets }) => {
    value += tickets;
    return { label: day, value };
  });
}
