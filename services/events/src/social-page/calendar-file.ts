import type { SocialView } from '@momos/contracts/social-view';
import { oneLine } from '@momos/runtime';
import ical, { ICalEventStatus } from 'ical-generator';

/** Unicode's own line breaks, which some calendars take for the end of a line. */
const otherBreaks = /[\u0085\u2028\u2029]/g;

type Shown = Pick<
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
>;

/** A social as a calendar file (RFC 5545), with no more than its page shows; the same id each time, so that a later one replaces it. */
export function calendarFile(social: Shown, publicUrl: string): string {
  const title = oneLine(social.title);
  const calendar = ical({ name: title, prodId: '//Momos//Socials//EN' });
  const place = social.venueData;
  calendar.createEvent({
    id: `${social.id}@momos`,
    sequence: social.version,
    start: new Date(social.eventTimestamp),
    end: new Date(social.eventEndTimestamp),
    summary: title,
    description: social.description.replaceAll(otherBreaks, '\n'),
    url: `${publicUrl}${social.href}`,
    location: place
      ? oneLine([place.name ?? place.maskedVenue, place.address, place.city].filter(Boolean).join(', '))
      : social.onlineUrl,
    status: social.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return calendar.toString();
}
