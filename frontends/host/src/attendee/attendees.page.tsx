import type { Attendee } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import { Button, EmptyState, ErrorState, isPast, ShareButton, ShowMore, stepsOf, useNow } from '@momos/ui';
import { DataTable } from '@momos/ui/table';
import { useState } from 'react';
import { ManageFrame } from '../social/manage-frame.tsx';
import { attendeeWords } from '../words/attendee.ts';
import { attendeeColumns } from './attendee-columns.tsx';
import { AttendeeFilters } from './attendee-filters.tsx';
import { AttendeePanel } from './attendee-panel.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { type AttendeeFilter, useAttendeeFilter, useAttendees } from './use-attendees.ts';

const words = attendeeWords.attendees;

/** Attendees of a social, filtered by status and name; decisions about one or many. */
export const AttendeesPage = () => (
  <ManageFrame title={words.attendees}>{social => <Attendees social={social} />}</ManageFrame>
);

function Attendees({ social }: { social: SocialView }) {
  const now = useNow(60_000);
  const isOver = isPast(social.eventEndTimestamp, now);
  const filter = useAttendeeFilter();
  const list = useAttendees(social.id, filter);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const rows = list.data?.items ?? [];
  return (
    <>
      <AttendeeFilters social={social} filter={filter} counts={list.data?.meta?.counts} isOver={isOver} />
      <DecisionBar
        social={social}
        selected={rows.filter(row => selected.has(row.id))}
        onSelect={ids => setSelected(new Set(ids))}
      />
      {list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.error && !list.data ? null : (
        <DataTable<Attendee>
          label={words.attendees}
          isLoading={list.isPending}
          rows={rows}
          keyOf={row => row.id}
          nameOf={row => row.user.displayName}
          selected={selected}
          onSelect={setSelected}
          onOpen={row => filter.set('rsvp', row.id)}
          empty={<Empty social={social} filter={filter} />}
          columns={attendeeColumns(isOver, now)}
        />
      )}
      <ShowMore list={list} />
      <AttendeePanel
        social={social}
        attendee={rows.find(each => each.id === filter.openId)}
        steps={stepsOf(rows, filter.openId, id => filter.set('rsvp', id))}
        onClose={() => filter.set('rsvp', undefined)}
      />
    </>
  );
}

type EmptyProps = { social: SocialView; filter: AttendeeFilter };

const Empty = ({ social, filter: { status, text, clear } }: EmptyProps) =>
  status !== undefined || text !== '' ? <NoMatches onClear={clear} /> : <NoAttendees social={social} />;

const NoMatches = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    title={words.noMatches}
    action={
      <Button variant="default" onClick={onClear}>
        {words.clearFilters}
      </Button>
    }
  >
    {words.removeFilterSeeMore}
  </EmptyState>
);

/** The address to give to guests; that of a private social opens with its invite code only. */
const invitationTo = ({ slug, visibility, inviteCode }: SocialView) =>
  `/socials/${slug}${visibility === 'PRIVATE' && inviteCode ? `?inviteCode=${encodeURIComponent(inviteCode)}` : ''}`;

const NoAttendees = ({ social }: { social: SocialView }) => (
  <EmptyState
    title={words.noAttendeesYet}
    action={<ShareButton title={social.title} address={invitationTo(social)} />}
  >
    {words.emptyText}
  </EmptyState>
);
