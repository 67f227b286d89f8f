import { type Actor, type Clock, hasRole } from '@momos/runtime';
import type { HostRatings } from '../host-review/host-rating.ts';
import type { FindPeople } from '../person/find-people.ts';
import type { Person } from '../person/person.store.ts';
import { guestInvitationId } from '../rsvp/guest-invitation.ts';
import type { GuestInvitations } from '../rsvp/guest-invitation.store.ts';
import { optionalQuestions } from '../rsvp/optional-questions.ts';
import { isSeated } from '../rsvp/rsvp-status.ts';
import type { Rsvps } from '../rsvp/rsvp.store.ts';
import type { Rsvp } from '../rsvp/rsvp.ts';
import type { SeatStore } from '../seat/seat.store.ts';
import type { StandingQuestions } from '../standing-question/standing-questions.ts';
import { createBriefCache } from '../social/brief-cache.ts';
import type { SocialCache } from '../social/social-cache.ts';
import { isInvited } from '../social/hosting.ts';
import type { CalendarKeys } from '../calendar/calendar-key.ts';
import { assertVisible, isHost } from '../social/social.policy.ts';
import type { Social } from '../social/social.ts';
import {
  type Shown,
  type SocialPage,
  type Viewing,
  visitorsViewing,
  waitlistPlaceOf,
} from './social-view.ts';
import type { WaitlistChances } from '../waitlist-chance/waitlist-chances.ts';

export type ShowDeps = {
  cache: SocialCache;
  seats: SeatStore;
  rsvps: Rsvps;
  findPeople: FindPeople;
  ratings: HostRatings;
  waitlistChances: WaitlistChances;
  clock: Clock;
  cacheMs: number;
  calendarKeys: CalendarKeys;
  standing: Pick<StandingQuestions, 'openTo'>;
  guestInvitations: Pick<GuestInvitations, 'some'>;
};

/** Who views a social, and with which claim. */
export type Viewer = {
  actor: Actor | undefined;
  inviteCode?: string | undefined;
  includeChatChannel?: boolean | undefined;
  /** Shows what a visitor sees, to a person who sees more. */
  asGuest?: boolean | undefined;
};

/** Collects what pages and cards of socials show. */
export type SocialPages = ReturnType<typeof createSocialPages>;

export function createSocialPages(deps: ShowDeps) {
  const { cache, seats, findPeople, ratings, clock, cacheMs } = deps;
  const briefly = createBriefCache<Shown>({ ttlMs: cacheMs });

  const shownOf = (social: Social) =>
    briefly.get(`${social._id} ${social.version}`, async () => ({
      social,
      // One after the other: an idempotent call is shown inside its transaction.
      seats: await seats.get(social._id),
      people: await findPeople(peopleIn(social)),
    }));

  /** The page as this person may see it; throws 404 or 401 where they may not. */
  async function page(social: Social, viewer: Viewer): Promise<SocialPage> {
    const { actor, inviteCode } = viewer;
    const own = actor && (await deps.rsvps.ofUser(social._id, actor.userId));
    assertVisible(social, { actor, inviteCode, rsvpStatus: own?.status });
    const shown = await shownOf(social);
    const rating = await ratings.ofHosts(social.hostIds);
    const signedIn = viewer.asGuest ? undefined : actor;
    const viewing = signedIn
      ? await viewingOf(deps, social, {
          actor: signedIn,
          own,
          includeChatChannel: viewer.includeChatChannel,
        })
      : visitorsViewing;
    const calendarPath = deps.calendarKeys.pathOf(social._id, signedIn);
    const chance = await deps.waitlistChances.at(social.ownerId, waitlistPlaceOf(shown, viewing));
    return { shown, rating, chance, viewing: { ...viewing, calendarPath }, now: clock.now() };
  }

  return {
    page,
    byId: async (id: string, viewer: Viewer): Promise<SocialPage> => page(await cache.byId(id), viewer),

    /** What cards of socials show, in their order. */
    async cards(socials: readonly Social[]): Promise<Shown[]> {
      const [counted, people] = await Promise.all([
        seats.some(socials.map(social => social._id)),
        findPeople(socials.flatMap(peopleIn)),
      ]);
      return socials.map(social => ({ social, seats: counted.get(social._id), people }));
    },
  };
}

/** The people whom a social names. */
const peopleIn = ({ hostIds, invitedHostIds = [], pendingEdit }: Social): string[] => [
  ...hostIds,
  ...invitedHostIds,
  ...(pendingEdit ? [pendingEdit.authorId, ...(pendingEdit.change.invitedHostIds ?? [])] : []),
];

/** What of the page depends on a signed-in person. */
async function viewingOf(
  {
    findPeople,
    rsvps,
    standing,
    guestInvitations,
  }: Pick<ShowDeps, 'findPeople' | 'rsvps' | 'standing' | 'guestInvitations'>,
  social: Social,
  {
    actor,
    own,
    includeChatChannel,
  }: { actor: Actor; own: Rsvp | null | undefined; includeChatChannel: boolean | undefined },
): Promise<Omit<Viewing, 'calendarPath'>> {
  const person = (await findPeople([actor.userId])).get(actor.userId);
  const followsAllHosts = social.hostIds.every(
    id => id === actor.userId || person?.subscribedHostIds.includes(id),
  );
  const isHosting = isHost(social, actor);
  const isInside = isHosting || (own ? isSeated(own.status) : false);
  return {
    isInside,
    isHost: isHosting,
    isReviewer: hasRole(actor, 'reviewer'),
    isInvitedToHost: isInvited(social, actor.userId),
    guestInvitation: await invitationOf(guestInvitations, social, person),
    isSubscribedAllHosts: followsAllHosts,
    chatChannel: isInside && includeChatChannel ? `social/${social._id}` : null,
    own: own && own.status !== 'HIDDEN' ? { rsvp: own, position: await rsvps.waitlistPosition(own) } : null,
    standingQuestions: await standing.openTo(actor.userId),
    optionalQuestions: optionalQuestions({
      followsAllHosts,
      isSubscribedToUpdate: person?.isSubscribedToUpdate ?? false,
    }),
  };
}

/** The open invitation to the address that a person signs in with. */
async function invitationOf(
  guestInvitations: Pick<GuestInvitations, 'some'>,
  { _id }: Social,
  person: Person | undefined,
): Promise<{ tierId: string | null } | null> {
  if (!person?.email) return null;
  const [found] = await guestInvitations.some([guestInvitationId(_id, person.email.toLowerCase())]);
  return found?.state === 'INVITED' ? { tierId: found.tierId } : null;
}
