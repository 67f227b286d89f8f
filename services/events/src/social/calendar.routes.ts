import { socialCalendarContract } from '@momos/contracts/socials';
import { bind, type RouteBinding } from '@momos/runtime';
import ical, { ICalEventStatus } from 'ical-generator';
import type { SocialPages } from './show-social.ts';

/** The calendar file of a social (RFC 5545); the address only for those who may see it. */
export const calendarRoutes = ({
  pages,
  publicUrl,
}: {
  pages: SocialPages;
  publicUrl: string;
}): RouteBinding =>
  bind(socialCalendarContract, {
    download: async ({ actor, params, query }) => {
      const social = await pages.byId(params.id, { actor, ...query });
      const calendar = ical({ name: social.title, prodId: '//Momos//Socials//EN' });
      const place = social.venueData;
      calendar.createEvent({
        id: `${social.id}@momos`,
        sequence: social.version,
        start: new Date(social.eventTimestamp),
        end: new Date(social.eventEndTimestamp),
        summary: social.title,
        description: social.description,
        url: `${publicUrl}${social.href}`,
        location: place
          ? [place.name ?? place.maskedVenue, place.address, place.city].filter(Boolean).join(', ')
          : social.onlineUrl,
        status: social.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      });
      return { body: calendar.toString(), filename: `${social.slug}.ics` };
    },
  });
