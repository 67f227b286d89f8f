import { type RsvpStatus, rsvpStatuses } from '@momos/contracts/rsvp-view';
import type { SocialView } from '@momos/contracts/social-view';
import { Button, FilterChips, LazyView, SearchField, shownStatus, statusWord } from '@momos/ui';
import { IconFilter, IconX } from '@momos/ui/icons';
import { useState } from 'react';
import { AddGuests } from '../guest-invitation/add-guests.tsx';
import { attendeeWords } from '../words/attendee.ts';
import * as classes from './attendee.module.css';
import { DownloadCsv } from './download-csv.tsx';
import { questionsOf, type ShownColumns } from './shown-columns.ts';
import { type AttendeeFilter, type FurtherFilter, furtherFilters, queryOf } from './use-attendees.ts';

const words = attendeeWords.attendeeFilters;
const viewWords = attendeeWords.attendeeView;

const view = () => import('./attendee-view.tsx').then(file => file.AttendeeView);

const offered = rsvpStatuses.filter(status => status !== 'HIDDEN');
/** Shown with a count of 0 too, so that the filters do not move when the first person registers. */
const alwaysOffered = new Set<RsvpStatus>(['PENDING', 'APPROVED', 'ATTENDED']);

type Props = {
  social: SocialView;
  filter: AttendeeFilter;
  counts: Partial<Record<RsvpStatus, number>> | undefined;
  isOver: boolean;
  known: { tags: readonly string[]; refs: readonly string[] };
  shown: ShownColumns;
  onShow: (shown: ShownColumns) => void;
};

/** The columns on screen, as the table that is downloaded has them. */
const tableOf = ({ columns, questionIds }: ShownColumns) => {
  const isEveryAnswer = columns.includes('answers') || questionIds.length === 0;
  return {
    columns: ['person' as const, ...columns, ...(isEveryAnswer ? [] : ['answers' as const])],
    ...(isEveryAnswer ? {} : { questionIds: [...questionIds] }),
  };
};

/** Filters of the attendee list: a status with its count, a search by name, and what it shows as a table. */
export const AttendeeFilters = ({ social, filter, counts, isOver, known, shown, onShow }: Props) => (
  <div className={classes.tools}>
    <FilterChips<RsvpStatus>
      label={words.status}
      single
      value={filter.status ? [filter.status] : []}
      onChange={([next]) => filter.set('status', next)}
      options={offered
        .filter(each => alwaysOffered.has(each) || each === filter.status || (counts?.[each] ?? 0) > 0)
        .map(each => ({
          value: each,
          label: statusWord(shownStatus(each, isOver)),
          count: counts?.[each] ?? 0,
        }))}
    />
    <div className={classes.actions}>
      <div className={classes.search}>
        <SearchField
          label={words.findAnAttendee}
          value={filter.text}
          onChange={value => filter.set('text', value)}
        />
      </div>
      <ViewButton social={social} filter={filter} known={known} shown={shown} onShow={onShow} />
      <DownloadCsv social={social} query={{ ...tableOf(shown), ...queryOf(filter) }} />
      <AddGuests social={social} />
    </div>
    <Active social={social} filter={filter} />
  </div>
);

function ViewButton(props: Pick<Props, 'social' | 'filter' | 'known' | 'shown' | 'onShow'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconFilter size={18} />} onClick={() => setOpen(true)}>
        {viewWords.open(props.filter.count)}
      </Button>
      {isOpen ? <LazyView load={view} props={{ ...props, onClose: () => setOpen(false) }} /> : null}
    </>
  );
}

/** What a filter is called where it is in use. */
function wordOf(name: FurtherFilter, value: string, social: SocialView): string {
  switch (name) {
    case 'tierId':
      return social.ticketTiers.find(({ id }) => id === value)?.name ?? value;
    case 'questionId':
      return questionsOf(social).find(({ id }) => id === value)?.title ?? value;
    case 'isCheckedIn':
      return value === 'true' ? viewWords.checkedIn : viewWords.notCheckedIn;
    case 'paid':
      return viewWords.paidLabels[value as keyof typeof viewWords.paidLabels];
    default:
      return value;
  }
}

const Active = ({ social, filter }: Pick<Props, 'social' | 'filter'>) =>
  filter.count > 0 ? (
    <ul className={classes.active} aria-label={viewWords.activeFilters}>
      {furtherFilters.flatMap(name => {
        const value = filter.further[name];
        if (!value) return [];
        const word = wordOf(name, value, social);
        return [
          <li key={name}>
            <Button
              size="compact-md"
              variant="default"
              rightSection={<IconX size={14} />}
              aria-label={viewWords.remove(word)}
              onClick={() => filter.set(name, undefined)}
            >
              {word}
            </Button>
          </li>,
        ];
      })}
    </ul>
  ) : null;
