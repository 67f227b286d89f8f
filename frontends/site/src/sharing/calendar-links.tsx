import { useHydrated } from '@momos/ui';
import { sharingWords } from '../words/sharing.ts';
import * as classes from './calendar-links.module.css';

const words = sharingWords.calendarLinks;

/** What a calendar takes of a social. */
export type CalendarEntry = {
  title: string;
  start: string;
  end: string;
  /** As much of the place as the reader may see. */
  location: string;
  /** The page of the social. */
  page: string;
  /** The calendar file. */
  file: string;
};

/** Puts a social into the reader's calendar: by a link of Google's or Outlook's, or by a file for every other one. */
export function CalendarLinks({ entry }: { entry: CalendarEntry }) {
  const details = useHydrated() ? new URL(entry.page, location.origin).href : '';
  return (
    <span className={classes.links}>
      <span>{words.addToCalendar}</span>
      <a href={googleLink(entry, details)} target="_blank" rel="noreferrer">
        {words.google}
      </a>
      <a href={outlookLink(entry, details)} target="_blank" rel="noreferrer">
        {words.outlook}
      </a>
      <a href={entry.file} download>
        {words.appleAndOthers}
      </a>
    </span>
  );
}

const compact = (iso: string) => new Date(iso).toISOString().replace(/[-:]|\.\d{3}/g, '');

function googleLink({ title, start, end, location: place }: CalendarEntry, details: string): string {
  const fields = {
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(start)}/${compact(end)}`,
    location: place,
  };
  return `https://calendar.google.com/calendar/render?${new URLSearchParams({ ...fields, details })}`;
}

function outlookLink({ title, start, end, location: place }: CalendarEntry, body: string): string {
  const fields = { rru: 'addevent', subject: title, startdt: start, enddt: end, location: place };
  return `https://outlook.live.com/calendar/0/deeplink/compose?${new URLSearchParams({ ...fields, body })}`;
}
