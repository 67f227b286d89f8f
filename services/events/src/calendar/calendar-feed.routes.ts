import { calendarFeedsContract } from '@momos/contracts/calendar-feeds';
import { notFound } from '@momos/contracts/errors';
import { bind, type Clock, type RouteBinding } from '@momos/runtime';
import { isSeated } from '../rsvp/rsvp-status.ts';
import type { Rsvps } from '../rsvp/rsvp.store.ts';
import type { SocialLists } from '../social/social-list.store.ts';
import type { Socials } from '../social/social.store.ts';
import { type CalendarEntry, calendarFile, entryOf } from './calendar-file.ts';
import type { CalendarFeeds } from './calendar-feed.store.ts';
import type { CalendarKeys } from './calendar-key.ts';

type Deps = {
  calendarFeeds: CalendarFeeds;
  calendarKeys: CalendarKeys;
  rsvps: Rsvps;
  socials: Socials;
  lists: SocialLists;
  clock: Clock;
  publicUrl: string;
};

/** More than a calendar shows well; the soonest are in it. */
const most = 200;
/** What is over stays in a person's calendar for so long. */
const pastMs = 90 * 86_400_000;

/** Calendars that follow what changes: a person's own, and those of public socials. */
export const calendarFeedRoutes = (deps: Deps): RouteBinding =>
  bind(calendarFeedsContract, {
    own: async ({ actor }) => {
      const edition = await deps.calendarFeeds.of(actor.userId);
      return { path: edition ? deps.calendarKeys.feedPathOf(edition) : null };
    },

    renew: async ({ actor }) => ({
      path: deps.calendarKeys.feedPathOf(await deps.calendarFeeds.renew(actor.userId)),
    }),

    person: async ({ query: { key } }) => {
      const userId = deps.calendarKeys.nameOf(key);
      const edition = userId && (await deps.calendarFeeds.of(userId));
      if (!edition || !deps.calendarKeys.isOfEdition(key, edition)) throw notFound('calendar');
      return fileOf(deps, 'My Momos', await entriesOf(deps, edition.userId));
    },

    socials: async ({ query: { city, hostId, tag } }) => {
      const filter = { city, tag, from: deps.clock.now(), hostIds: hostId ? [hostId] : undefined };
      const { items } = await deps.lists.coming(filter, { pageSize: most });
      const entries = items.map(social => entryOf(social, { isInside: false }));
      return fileOf(deps, ['Momos', tag, city].filter(Boolean).join(' · '), entries);
    },
  });

const fileOf = ({ publicUrl }: Deps, name: string, entries: readonly CalendarEntry[]) => ({
  body: calendarFile(name, entries, publicUrl),
  filename: 'momos.ics',
});

/** What a person goes to, waits for and hosts, until some time after it is over. */
async function entriesOf({ rsvps, socials, lists, clock }: Deps, userId: string): Promise<CalendarEntry[]> {
  const now = clock.now();
  const own = await rsvps.ofPerson(userId, ['PENDING', 'WAITLIST', 'APPROVED', 'ATTENDED']);
  const going = new Map(own.map(({ socialId, status }) => [socialId, isSeated(status)]));
  const hosted = (await lists.hosted(userId, { when: 'coming', now }, { pageSize: most })).items;
  const attended = await socials.some([...going.keys()]);
  const from = now.getTime() - pastMs;
  const shown = [
    ...hosted.map(social => entryOf(social, { isInside: true })),
    ...attended
      .filter(({ hostIds }) => !hostIds.includes(userId))
      .filter(({ isDeleted, eventEndTimestamp }) => !isDeleted && eventEndTimestamp.getTime() > from)
      .map(social => {
        const isInside = going.get(social._id) === true;
        return { ...entryOf(social, { isInside }), isTentative: !isInside };
      }),
  ];
  return shown.sort((a, b) => a.eventTimestamp.localeCompare(b.eventTimestamp)).slice(-most);
}
