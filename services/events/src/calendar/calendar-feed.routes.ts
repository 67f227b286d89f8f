import { calendarFeedsContract } from '@momos/contracts/calendar-feeds';
import { notFound } from '@momos/contracts/errors';
import { bind, type Clock, type RouteBinding } from '@momos/runtime';
import { isSeated } from '../rsvp/rsvp-status.ts';
import type { Rsvps } from '../rsvp/rsvp.store.ts';
import type { SocialLists } from '../social/social-list.store.ts';
import type { Social } from '../social/social.ts';
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

/** What a person goes to, waits for and hosts, until some time after it is over; what comes soonest goes first where there is too much. */
async function entriesOf(deps: Deps, userId: string): Promise<CalendarEntry[]> {
  const now = deps.clock.now();
  const own = await deps.rsvps.ofPerson(userId, ['PENDING', 'WAITLIST', 'APPROVED', 'ATTENDED']);
  const going = new Map(own.map(({ socialId, status }) => [socialId, isSeated(status)]));
  const attended = (await deps.socials.some([...going.keys()])).filter(
    ({ hostIds, isDeleted }) => !isDeleted && !hostIds.includes(userId),
  );
  const shown = [
    ...(await hostedBy(deps, userId, now)).map(social => entryOf(social, { isInside: true })),
    ...attended.map(social => {
      const isInside = going.get(social._id) === true;
      return { ...entryOf(social, { isInside }), isTentative: !isInside };
    }),
  ];
  const since = new Date(now.getTime() - pastMs).toISOString();
  const sorted = shown.toSorted((a, b) => a.eventTimestamp.localeCompare(b.eventTimestamp));
  const isComing = ({ eventEndTimestamp }: CalendarEntry) => eventEndTimestamp >= now.toISOString();
  const over = sorted.filter(each => !isComing(each) && each.eventEndTimestamp > since);
  return [...sorted.filter(isComing), ...over.toReversed()].slice(0, most);
}

async function hostedBy({ lists }: Deps, userId: string, now: Date): Promise<Social[]> {
  const coming = await lists.hosted(userId, { when: 'coming', now }, { pageSize: most });
  const past = await lists.hosted(userId, { when: 'past', now }, { pageSize: most });
  return [...coming.items, ...past.items];
}
