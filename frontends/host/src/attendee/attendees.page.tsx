import { useLive, useReadPages } from '@momos/api-client';
import { type Attendee, rsvpsContract } from '@momos/contracts/rsvps';
import { type RsvpStatus, rsvpStatuses } from '@momos/contracts/rsvp-view';
import type { SocialView } from '@momos/contracts/social-view';
import {
  Button,
  EmptyState,
  ErrorState,
  FilterChips,
  formatRelative,
  isPast,
  PersonLine,
  SearchField,
  ShareButton,
  ShowMore,
  shownStatus,
  StatusBadge,
  statusWord,
  useNow,
  useQueryClient,
  useSearchParams,
} from '@momos/ui';
import { DataTable } from '@momos/ui/table';
import { useDeferredValue, useState } from 'react';
import { ManageFrame } from '../social/manage-frame.tsx';
import { AttendeePanel } from './attendee-panel.tsx';
import * as classes from './attendee.module.css';
import { DecisionBar } from './decision-bar.tsx';
import { moneyLine } from './money-line.ts';

/** The attendees' cockpit: counts by status as filters, people as they arrive, decisions in bulk. */
export const AttendeesPage = () => (
  <ManageFrame title="Attendees">{social => <Attendees social={social} />}</ManageFrame>
);

const shown = rsvpStatuses.filter(status => status !== 'HIDDEN');
/** Filters that stand there without anybody, so that they do not jump when the first comes. */
const alwaysOffered = new Set<RsvpStatus>(['PENDING', 'APPROVED', 'ATTENDED']);

/** The address to give to guests; that of a private social opens by its code alone. */
const invitationTo = ({ slug, visibility, inviteCode }: SocialView) =>
  `/socials/${slug}${visibility === 'PRIVATE' && inviteCode ? `?inviteCode=${encodeURIComponent(inviteCode)}` : ''}`;

function Attendees({ social }: { social: SocialView }) {
  const [query, setQuery] = useSearchParams();
  const queries = useQueryClient();
  const now = useNow(60_000);
  const isOver = isPast(social.eventEndTimestamp, now);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const status = rsvpStatuses.find(each => each === query.get('status'));
  const text = useDeferredValue(query.get('text') ?? '');
  const list = useReadPages(rsvpsContract.listV2, {
    params: { id: social.id },
    query: { pageSize: 100, ...(status ? { status } : {}), ...(text ? { text } : {}) },
  });
  useLive(
    `social:${social.id}:rsvps`,
    () => void queries.invalidateQueries({ queryKey: [rsvpsContract.listV2.id] }),
  );

  const set = (name: string, value: string | undefined) => {
    const next = new URLSearchParams(query);
    if (value) next.set(name, value);
    else next.delete(name);
    setQuery(next, { replace: true });
  };
  const rows = list.data?.items ?? [];
  const open = rows.find(each => each.id === query.get('rsvp'));
  const counts = list.data?.meta?.counts;
  return (
    <>
      <div className={classes.tools}>
        <FilterChips<RsvpStatus>
          label="Status"
          single
          value={status ? [status] : []}
          onChange={([next]) => set('status', next)}
          options={shown
            .filter(each => alwaysOffered.has(each) || each === status || (counts?.[each] ?? 0) > 0)
            .map(each => ({
              value: each,
              label: statusWord(shownStatus(each, isOver)),
              count: counts?.[each] ?? 0,
            }))}
        />
        <SearchField
          label="Find an attendee"
          value={query.get('text') ?? ''}
          onChange={value => set('text', value)}
        />
      </div>
      <DecisionBar
        social={social}
        chosen={rows.filter(row => selected.has(row.id))}
        onDone={() => setSelected(new Set())}
      />
      {list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      <DataTable<Attendee>
        label="Attendees"
        isLoading={list.isPending}
        rows={rows}
        keyOf={row => row.id}
        nameOf={row => row.user.displayName}
        selected={selected}
        onSelect={setSelected}
        onOpen={row => set('rsvp', row.id)}
        empty={
          <EmptyState
            title={status || text ? 'Nobody fits' : 'Nobody yet'}
            action={
              status || text ? (
                <Button variant="default" onClick={() => setQuery({}, { replace: true })}>
                  Show everybody
                </Button>
              ) : (
                <ShareButton title={social.title} address={invitationTo(social)} />
              )
            }
          >
            {status || text
              ? 'Take a filter away to see more.'
              : 'Share the social; people show up here as they register.'}
          </EmptyState>
        }
        columns={[
          {
            key: 'person',
            header: 'Person',
            cell: row => (
              <PersonLine
                person={row.user}
                detail={row.user.position ?? row.user.email ?? undefined}
                size={32}
              />
            ),
          },
          {
            key: 'status',
            header: 'Status',
            cell: row => (
              <StatusBadge
                status={shownStatus(row.status, isOver)}
                word={row.isApprovalPending ? 'Charging' : undefined}
              />
            ),
          },
          {
            key: 'ticket',
            header: 'Ticket',
            hideBelow: 640,
            cell: row => `${row.tierName ?? '–'}${row.plusOnes > 0 ? ` +${row.plusOnes}` : ''}`,
          },
          { key: 'money', header: 'Money', isFigure: true, hideBelow: 640, cell: row => moneyLine(row) },
          {
            key: 'answers',
            header: 'Answers',
            hideBelow: 860,
            cell: row => (
              <span
                className={classes.answers}
                title={row.answerTexts.map(each => `${each.question}: ${each.answer}`).join('\n')}
              >
                {row.answerTexts.map(each => each.answer).join(' · ')}
              </span>
            ),
          },
          {
            key: 'when',
            header: 'Registered',
            hideBelow: 860,
            cell: row => formatRelative(row.createdAt, now),
          },
        ]}
      />
      <ShowMore list={list} />
      <AttendeePanel social={social} attendee={open} onClose={() => set('rsvp', undefined)} />
    </>
  );
}
