import { type RsvpStatus, rsvpStatuses } from '@momos/contracts/rsvp-view';
import type { SocialView } from '@momos/contracts/social-view';
import { FilterChips, SearchField, shownStatus, statusWord } from '@momos/ui';
import { attendeeWords } from '../words/attendee.ts';
import * as classes from './attendee.module.css';
import { DownloadCsv } from './download-csv.tsx';
import type { AttendeeFilter } from './use-attendees.ts';

const words = attendeeWords.attendeeFilters;

const offered = rsvpStatuses.filter(status => status !== 'HIDDEN');
/** Shown with a count of 0 too, so that the filters do not move when the first person registers. */
const alwaysOffered = new Set<RsvpStatus>(['PENDING', 'APPROVED', 'ATTENDED']);

type Props = {
  social: SocialView;
  filter: AttendeeFilter;
  counts: Partial<Record<RsvpStatus, number>> | undefined;
  isOver: boolean;
};

/** Filters of the attendee list: a status with its count, a search by name, and what it shows as a table. */
export const AttendeeFilters = ({ social, filter, counts, isOver }: Props) => (
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
      <SearchField
        label={words.findAnAttendee}
        value={filter.text}
        onChange={value => filter.set('text', value)}
      />
      <DownloadCsv
        social={social}
        query={{
          ...(filter.status ? { status: filter.status } : {}),
          ...(filter.text ? { text: filter.text } : {}),
        }}
      />
    </div>
  </div>
);
