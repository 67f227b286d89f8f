import type { SocialCard, SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { type Actor, type Clock, hasRole, type Prepared, prepared } from '@momos/runtime';
import type { HostRatings } from '../host-review/host-rating.ts';
import type { FindPeople } from '../person/find-people.ts';
import { optionalQuestions } from '../rsvp/optional-questions.ts';
import { toRsvpView } from '../rsvp/rsvp-view.ts';
import { isSeated } from '../rsvp/rsvp-status.ts';
import type { Rsvps } from '../rsvp/rsvp.store.ts';
import type { Rsvp } from '../rsvp/rsvp.ts';
import type { SeatStore } from '../seat/seat.store.ts';
import { createBriefCache } from './brief-cache.ts';
import type { SocialCache } from './social-cache.ts';
import { assertVisible, isHost, isVisible } from './social.policy.ts';
import { type Shown, toCard, toView, type Viewing, visitorsViewing } from './social-view.ts';
import type { Social } from './social.ts';

export type ShowDeps = {
  cache: SocialCache;
  seats: SeatStore;
  rsvps: Rsvps;
  findPeople: FindPeople;
  ratings: HostRatings;
  clock: Clock;
  cacheMs: number;
};

type Look = {
  actor: Actor | undefined;
  inviteCode?: string | undefined;
  includeChatChannel?: boolean | undefined;
};

/** Shows socials: their pages to whoever looks, and their cards on lists. */
export type SocialPages = ReturnType<typeof createSocialPages>;

export function createSocialPages(deps: ShowDeps) {
  const { cache, seats, rsvps, findPeople, ratings, clock, cacheMs } = deps;
  const shownBriefly = createBriefCache<Shown>({ ttlMs: cacheMs });
  const visitorsPages = createBriefCache<Prepared<typeof socialsContract.getBySlug>>({ ttlMs: cacheMs });

  const shownOf = (social: Social) =>
    shownBriefly.get(`${social._id} ${social.version}`, async () => ({
      social,
      // One after the other: a repeatable call is shown inside its transaction.
      seats: await seats.get(social._id),
      people: await findPeople(social.hostIds),
    }));

  /** The page as this person may see it; throws 404 or 401 where they may not. */
  async function view(social: Social, look: Look): Promise<SocialView> {
    const { actor, inviteCode } = look;
    const own = actor && (await rsvps.ofUser(social._id, actor.userId));
    assertVisible(social, { actor, inviteCode, rsvpStatus: own?.status });
    const shown = await shownOf(social);
    const rating = await ratings.ofHosts(social.hostIds);
    const viewing = actor ? await viewingOf(social, actor, own ?? undefined, look) : visitorsViewing;
    return toView(shown, rating, viewing, clock.now());
  }

  async function viewingOf(
    social: Social,
    actor: Actor,
    own: Rsvp | undefined,
    look: Look,
  ): Promise<Viewing> {
    const person = (await findPeople([actor.userId])).get(actor.userId);
    const followsAllHosts = social.hostIds.every(
      id => id === actor.userId || person?.subscribedHostIds.includes(id),
    );
    const isHosting = isHost(social, actor);
    const isInside = isHosting || (own !== undefined && isSeated(own.status));
    return {
      isInside,
      isHost: isHosting,
      isReviewer: hasRole(actor, 'reviewer'),
      isSubscribedAllHosts: followsAllHosts,
      chatChannel: isInside && look.includeChatChannel ? `social/${social._id}` : null,
      rsvps: own && own.status !== 'HIDDEN' ? [toRsvpView(own, social, await positionOf(own))] : [],
      optionalQuestions: optionalQuestions({
        followsAllHosts,
        isSubscribedToUpdate: person?.isSubscribedToUpdate ?? false,
      }),
    };
  }

  const positionOf = async (rsvp: Rsvp): Promise<number | null> =>
    rsvp.status === 'WAITLIST' && rsvp.place !== null ? rsvps.positionOf(rsvp.socialId, rsvp.place) : null;

  return {
    view,
    positionOf,

    /** A page by slug; what visitors get is made once for all of them. */
    async bySlug(slug: string, look: Look): Promise<SocialView | Prepared<typeof socialsContract.getBySlug>> {
      const social = await cache.bySlug(slug);
      if (look.actor || !isVisible(social, { actor: undefined })) return view(social, look);
      return visitorsPages.get(`${slug} ${social.version}`, async () =>
        prepared(socialsContract.getBySlug, await view(social, { actor: undefined })),
      );
    },

    byId: async (id: string, look: Look): Promise<SocialView> => view(await cache.byId(id), look),

    /** Cards of socials in their order. */
    async cards(socials: readonly Social[]): Promise<SocialCard[]> {
      const [counted, people] = await Promise.all([
        seats.some(socials.map(social => social._id)),
        findPeople(socials.flatMap(social => social.hostIds)),
      ]);
      return socials.map(social => toCard({ social, seats: counted.get(social._id), people }));
    },
  };
}
