import { useLiveReads, useReadPages } from '@momos/api-client';
import {
  guestInvitationsContract,
  guestInvitationStates,
  type GuestInvitationState,
  type GuestInvitationView,
} from '@momos/contracts/guest-invitations';
import type { SocialView } from '@momos/contracts/social-view';
import {
  EmptyState,
  ErrorState,
  FilterChips,
  formatDay,
  Pill,
  SearchField,
  ShowMore,
  StatusBadge,
} from '@momos/ui';
import { type Column, DataTable } from '@momos/ui/table';
import { useState } from 'react';
import * as attendeeClasses from '../attendee/attendee.module.css';
import { guestInvitationWords } from '../words/guest-invitation.ts';
import { AddGuests } from './add-guests.tsx';
import * as classes from './guest-invitation.module.css';
import { InvitationActions } from './invitation-actions.tsx';

const words = guestInvitationWords.list;

type Filter = { state: GuestInvitationState | undefined; text: string };

/** Guests who were invited by address, and who of them has registered. */
export function GuestInvitations({ social }: { social: SocialView }) {
  const [filter, setFilter] = useState<Filter>({ state: undefined, text: '' });
  const { state, text } = filter;
  useLiveReads(`social:${social.id}:rsvps`, [guestInvitationsContract.list]);
  const list = useReadPages(
    guestInvitationsContract.list,
    { params: { id: social.id }, query: { ...(state ? { state } : {}), ...(text ? { text } : {}) } },
    { keepsShown: true },
  );
  return (
    <>
      <Tools social={social} filter={filter} onFilter={setFilter} counts={list.data?.meta?.counts} />
      {list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.error && !list.data ? null : (
        <DataTable<GuestInvitationView>
          label={words.label}
          isLoading={list.isPending}
          rows={list.data?.items ?? []}
          keyOf={({ id }) => id}
          nameOf={({ email }) => email}
          empty={<Empty social={social} isNarrowed={state !== undefined || text !== ''} />}
          columns={columnsOf(social)}
        />
      )}
      <ShowMore list={list} />
    </>
  );
}

type ToolsProps = {
  social: SocialView;
  filter: Filter;
  onFilter: (filter: Filter) => void;
  counts: Record<GuestInvitationState, number> | undefined;
};

const Tools = ({ social, filter, onFilter, counts }: ToolsProps) => (
  <div className={attendeeClasses.tools}>
    <FilterChips<GuestInvitationState>
      label={words.state}
      single
      value={filter.state ? [filter.state] : []}
      onChange={([state]) => onFilter({ ...filter, state })}
      options={guestInvitationStates.map(value => ({
        value,
        label: words.states[value],
        count: counts?.[value] ?? 0,
      }))}
    />
    <div className={attendeeClasses.actions}>
      <div className={attendeeClasses.search}>
        <SearchField
          label={words.find}
          value={filter.text}
          onChange={text => onFilter({ ...filter, text })}
        />
      </div>
      <AddGuests social={social} />
    </div>
  </div>
);

const columnsOf = (social: SocialView): Column<GuestInvitationView>[] => [
  {
    key: 'guest',
    header: words.guest,
    cell: ({ name, email }) => (
      <span className={classes.guest}>
        {name ? <strong>{name}</strong> : null}
        {email}
      </span>
    ),
  },
  { key: 'state', header: words.state, cell: invitation => <State invitation={invitation} /> },
  {
    key: 'ticket',
    header: words.ticket,
    hideBelow: 860,
    cell: ({ tierName }) => tierName ?? words.anyTicket,
  },
  {
    key: 'sent',
    header: words.sent,
    hideBelow: 640,
    cell: ({ sentAt }) => formatDay(sentAt, social.timezone),
  },
  {
    key: 'actions',
    header: words.actions,
    isHeaderHidden: true,
    cell: invitation => <InvitationActions social={social} invitation={invitation} />,
  },
];

const State = ({ invitation: { state, rsvpStatus } }: { invitation: GuestInvitationView }) =>
  rsvpStatus ? (
    <StatusBadge status={rsvpStatus} />
  ) : (
    <Pill tone={state === 'INVITED' ? 'info' : 'quiet'}>{words.states[state]}</Pill>
  );

const Empty = ({ social, isNarrowed }: { social: SocialView; isNarrowed: boolean }) =>
  isNarrowed ? (
    <EmptyState title={words.noMatches}>{words.noMatchesText}</EmptyState>
  ) : (
    <EmptyState title={words.none} action={<AddGuests social={social} />}>
      {words.noneText}
    </EmptyState>
  );
