import { clearReferral, deviceStorage, useCounted, useReadPages } from '@momos/api-client';
import { ticketsContract } from '@momos/contracts/tickets';
import { WebMailButton } from '@momos/remote-kit/web-mail/web-mail-button';
import {
  ButtonLink,
  EmptyState,
  ErrorState,
  Page,
  PageHeader,
  PageSkeleton,
  Segments,
  ShowMore,
  useSearchParams,
} from '@momos/ui';
import { IconTicket } from '@momos/ui/icons';
import { useEffect } from 'react';
import { CalendarSubscription } from '../sharing/calendar-subscription.tsx';
import { ticketWords } from '../words/ticket.tsx';
import { PaidSocials } from './paid-socials.tsx';
import { TicketCard } from './ticket-card.tsx';
import * as classes from './ticket.module.css';

const words = ticketWords.myTicket;

type Shown = 'coming' | 'past' | 'paid';

const times: { value: Shown; label: string }[] = [
  { value: 'coming', label: words.upcoming },
  { value: 'past', label: words.past },
  { value: 'paid', label: words.paid },
];

/** One's own registrations: upcoming ones with their tickets, past ones with their reviews (spec §2 /my-ticket). */
export function MyTicketPage() {
  useCounted('ticket.opened');
  const [query, setQuery] = useSearchParams();
  const shown = times.find(({ value }) => value === query.get('when'))?.value ?? 'coming';
  const asked = query.get('social');
  const isNew = query.has('new');
  // The referral is part of the registration by now, so this browser may forget it.
  useEffect(() => {
    if (isNew) clearReferral(deviceStorage);
  }, [isNew]);
  return (
    <Page width="text" title={words.myTickets}>
      <PageHeader title={words.myTickets} actions={<CalendarSubscription />} />
      <Segments
        label={words.when}
        choices={times}
        value={shown}
        onChange={next => setQuery({ when: next })}
      />
      {shown === 'paid' ? <PaidSocials /> : <Tickets when={shown} asked={asked} isNew={isNew} />}
    </Page>
  );
}

type TicketsProps = { when: 'coming' | 'past'; asked: string | null; isNew: boolean };

/** A page of tickets; the one that is asked for is first and open. */
function Tickets({ when, asked, isNew }: TicketsProps) {
  const tickets = useReadPages(ticketsContract.mine, { query: { when } });
  const items = [...(tickets.data?.items ?? [])].sort(
    (a, b) => Number(b.social.id === asked) - Number(a.social.id === asked),
  );
  return (
    <>
      {tickets.error ? <ErrorState error={tickets.error} onRetry={() => void tickets.refetch()} /> : null}
      {tickets.isPending ? <PageSkeleton /> : null}
      {tickets.data && items.length === 0 ? <Nothing when={when} /> : null}
      <ul className={classes.tickets} role="list">
        {items.map(ticket => (
          <li key={ticket.rsvp.id}>
            <TicketCard
              ticket={ticket}
              isNew={ticket.social.id === asked && isNew}
              isOpen={ticket.social.id === asked || items.length === 1}
            />
          </li>
        ))}
      </ul>
      <ShowMore list={tickets} />
      {when === 'coming' && items.length > 0 ? (
        <WebMailButton type="TICKETS">{words.emailTickets}</WebMailButton>
      ) : null}
    </>
  );
}

const Nothing = ({ when }: { when: 'coming' | 'past' }) => (
  <EmptyState
    size="page"
    icon={<IconTicket />}
    title={when === 'coming' ? words.noTicketsYet : words.noPastSocialsYet}
    action={<ButtonLink to="/socials">{words.findASocial}</ButtonLink>}
  >
    {when === 'coming' ? words.emptyUpcomingText : words.emptyPastText}
  </EmptyState>
);
