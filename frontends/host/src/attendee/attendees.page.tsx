import type { Attendee } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import {
  Button,
  EmptyState,
  ErrorState,
  isPast,
  LazyView,
  Segments,
  stepsOf,
  useNow,
  useSearchParams,
} from '@momos/ui';
import { type Column, DataTable } from '@momos/ui/table';
import { useState } from 'react';
import { PublishedCard } from '../published/published-card.tsx';
import { ManageFrame } from '../social/manage-frame.tsx';
import { ShareSocial } from '../social/share-social.tsx';
import { guestInvitationWords } from '../words/guest-invitation.ts';
import { attendeeWords } from '../words/attendee.ts';
import { attendeeColumns } from './attendee-columns.tsx';
import { AttendeeFilters } from './attendee-filters.tsx';
import { AttendeePanel } from './attendee-panel.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { Pager } from './pager.tsx';
import { SelectAll } from './select-all.tsx';
import { useShownColumns } from './shown-columns.ts';
import { type AttendeeFilter, useAttendeeFilter, useAttendees } from './use-attendees.ts';

const words = attendeeWords.attendees;

/** Attendees of a social, filtered by status and name; decisions about one or many. */
export const AttendeesPage = () => (
  <ManageFrame title={words.attendees}>{social => <Views social={social} />}</ManageFrame>
);

const invited = () => import('../guest-invitation/guest-invitations.tsx').then(file => file.GuestInvitations);

/** Who has registered, or who was invited; kept in the address. */
function Views({ social }: { social: SocialView }) {
  const [query, setQuery] = useSearchParams();
  const view = query.get('view') === 'invited' ? 'invited' : 'attendees';
  return (
    <>
      <PublishedCard social={social} />
      <Segments
        label={viewWords.label}
        choices={views}
        value={view}
        onChange={next => setQuery(next === 'invited' ? { view: next } : {})}
      />
      {view === 'invited' ? <LazyView load={invited} props={{ social }} /> : <Attendees social={social} />}
    </>
  );
}

const viewWords = guestInvitationWords.views;
const views = [
  { value: 'attendees', label: viewWords.attendees },
  { value: 'invited', label: viewWords.invited },
] as const;

function Attendees({ social }: { social: SocialView }) {
  const now = useNow(60_000);
  const isOver = isPast(social.eventEndTimestamp, now);
  const filter = useAttendeeFilter();
  const list = useAttendees(social.id, filter);
  const [shown, show] = useShownColumns(social);
  const rows = list.data?.data ?? [];
  const { chosen, choose, add } = useChosen(rows);
  const { counts, tags = [], refs = [], total = 0 } = list.data?.meta ?? {};
  return (
    <>
      <AttendeeFilters
        social={social}
        filter={filter}
        counts={counts}
        isOver={isOver}
        known={{ tags, refs }}
        shown={shown}
        onShow={show}
      />
      <Selection {...{ social, filter, total, chosen }} onChoose={choose} onAdd={add} />
      {list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.error && !list.data ? null : (
        <AttendeeTable
          social={social}
          filter={filter}
          rows={rows}
          isLoading={list.isPending}
          chosen={chosen}
          onChoose={choose}
          columns={attendeeColumns(social, shown, { isOver, now })}
        />
      )}
      <Pager filter={filter} total={total} />
      <OpenAttendee social={social} filter={filter} rows={rows} />
    </>
  );
}

type SelectionProps = Pick<TableProps, 'social' | 'filter' | 'chosen' | 'onChoose'> & {
  total: number;
  onAdd: (people: readonly Attendee[]) => void;
};

/** What can be done with those who are chosen, and a way to choose all others. */
const Selection = ({ social, filter, total, chosen, onChoose, onAdd }: SelectionProps) => (
  <DecisionBar
    social={social}
    selected={[...chosen.values()]}
    onSelect={onChoose}
    more={
      <SelectAll social={social} filter={filter} total={total} chosenCount={chosen.size} onChoose={onAdd} />
    }
  />
);

const OpenAttendee = ({ social, filter, rows }: Pick<TableProps, 'social' | 'filter' | 'rows'>) => (
  <AttendeePanel
    social={social}
    attendee={rows.find(each => each.id === filter.openId)}
    steps={stepsOf(rows, filter.openId, id => filter.set('rsvp', id))}
    onClose={() => filter.set('rsvp', undefined)}
  />
);

type TableProps = EmptyProps & {
  rows: readonly Attendee[];
  isLoading: boolean;
  chosen: ReadonlyMap<string, Attendee>;
  onChoose: (ids: readonly string[]) => void;
  columns: Column<Attendee>[];
};

const AttendeeTable = ({ social, filter, rows, isLoading, chosen, onChoose, columns }: TableProps) => (
  <DataTable<Attendee>
    label={words.attendees}
    isLoading={isLoading}
    rows={rows}
    keyOf={row => row.id}
    nameOf={row => row.user.displayName}
    selected={new Set(chosen.keys())}
    onSelect={ids => onChoose([...ids])}
    onOpen={row => filter.set('rsvp', row.id)}
    empty={<Empty social={social} filter={filter} />}
    columns={columns}
  />
);

/** Who is chosen, on this page and on those before, as they were last seen. */
function useChosen(rows: readonly Attendee[]) {
  const [kept, setKept] = useState<ReadonlyMap<string, Attendee>>(new Map());
  const here = new Map(rows.map(row => [row.id, row]));
  const chosen = new Map([...kept].map(([id, before]) => [id, here.get(id) ?? before]));
  const choose = (ids: readonly string[]) =>
    setKept(
      before =>
        new Map(
          ids.flatMap(id => {
            const each = here.get(id) ?? before.get(id) ?? chosen.get(id);
            return each ? [[id, each]] : [];
          }),
        ),
    );
  const add = (people: readonly Attendee[]) =>
    setKept(before => new Map([...before, ...people.map(each => [each.id, each] as const)]));
  return { chosen, choose, add };
}

type EmptyProps = { social: SocialView; filter: AttendeeFilter };

const Empty = ({ social, filter: { status, text, count, page, clear } }: EmptyProps) =>
  status !== undefined || text !== '' || count > 0 || page > 1 ? (
    <NoMatches onClear={clear} />
  ) : (
    <NoAttendees social={social} />
  );

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

const NoAttendees = ({ social }: { social: SocialView }) => (
  <EmptyState title={words.noAttendeesYet} action={<ShareSocial social={social} />}>
    {words.emptyText}
  </EmptyState>
);
