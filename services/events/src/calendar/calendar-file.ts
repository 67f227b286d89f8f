import type { SocialView } from '@momos/contracts/social-view';
import { oneLine } from '@momos/runtime';
import ical, { ICalEventStatus } from 'ical-generator';
import type { Social } from '../social/social.ts';

/** Unicode's own line breaks, which some calendars take for the end of a line. */
const otherBreaks = /[\u0085\u2028\u2029]/g;

/** What a calendar shows of a social. */
export type CalendarEntry = Pick<
  SocialView,
  | 'id'
  | 'version'
  | 'title'
  | 'description'
  | 'href'
  | 'eventTimestamp'
  | 'eventEndTimestamp'
  | 'venueData'
  | 'onlineUrl'
  | 'isCancelled'
> & {
  /** Not decided yet, such as a registration that waits for its approval. */
  isTentative?: boolean;
};

/** A social as a calendar shows it; `isInside`: to those who may know the address and the link. */
export function entryOf(social: Social, { isInside }: { isInside: boolean }): CalendarEntry {
  const venue = social.venueData;
  return {
    id: social._id,
    version: social.version,
    title: social.title,
    description: '',
    href: `/socials/${social.slug}`,
    eventTimestamp: social.eventTimestamp.toISOString(),
    eventEndTimestamp: social.eventEndTimestamp.toISOString(),
    venueData: venue && {
      maskedVenue: venue.maskedVenue,
      city: venue.city,
      name: isInside ? venue.name : null,
      address: isInside ? venue.address : null,
      coordinate: null,
    },
    onlineUrl: isInside ? social.onlineUrl : null,
    isCancelled: social.isCancelled,
  };
}

/** Subscribers ask again after this long. */
const refreshSeconds = 3_600;

/** Socials as one calendar (RFC 5545), with no more than given; a social has the same id each time, so that a later one replaces it. */
export function calendarFile(name: string, entries: readonly CalendarEntry[], publicUrl: string): string {
  const calendar = ical({ name: oneLine(name), prodId: '//Momos//Socials//EN', ttl: refreshSeconds });
  for (const entry of entries) calendar.createEvent(eventOf(entry, publicUrl));
  return calendar.toString();
}

function eventOf(entry: CalendarEntry, publicUrl: string) {
  const place = entry.venueData;
  return {
    id: `${entry.id}@momos`,
    sequence: entry.version,
    start: new Date(entry.eventTimestamp),
    end: new Date(entry.eventEndTimestamp),
    summary: oneLine(entry.title),
    description: entry.description.replaceAll(otherBreaks, '\n'),
    url: `${publicUrl}${entry.href}`,
    location: place
      ? oneLine([place.name ?? place.maskedVenue, place.address, place.city].filter(Boolean).join(', '))
      : entry.onlineUrl,
    status: statusOf(entry),
  };
}

function statusOf({ isCancelled, isTentative }: CalendarEntry): ICalEventStatus {
  if (isCancelled) return ICalEventStatus.CANCELLED;
  return isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}
