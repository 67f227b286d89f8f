import { socialsContract } from '@momos/contracts/socials';
import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import type { SocialCard } from '@momos/contracts/social-view';
import { priceRange, priceText } from '@momos/contracts/price';
import {
  type Actor,
  bind,
  type Clock,
  type Handlers,
  type SerializedResponse,
  serialize,
  type RouteBinding,
} from '@momos/runtime';
import { isPaid } from '@momos/runtime/purchase/purchase';
import { type SearchDeps, searchSocials } from '../discovery/search-socials.ts';
import type { FindPeople } from '../person/find-people.ts';
import { cardOf } from '../person/person-card.ts';
import type { Reviews } from '../host-review/host-review.store.ts';
import type { Rsvps } from '../rsvp/rsvp.store.ts';
import type { SeatStore } from '../seat/seat.store.ts';
import { createBriefCache } from '../social/brief-cache.ts';
import { duplicateSocial } from '../social/create-social.ts';
import { type PublishDeps, publishSocial } from '../social-draft/publish-social.ts';
import type { ListFilter, Paging, SocialLists } from '../social/social-list.store.ts';
import { assertHostOrReviewer, assertVisible, isVisible } from '../social/social.policy.ts';
import type { Social } from '../social/social.ts';
import { removeSocial, type UpdateDeps, updateSocial } from '../social/update-social.ts';
import type { SocialPages } from './show-social.ts';
import { pricedTiers } from './priced-tiers.ts';
import { toSocialSummary } from './social-summary.ts';
import { waitingForHost } from './waiting-for-host.ts';
import { tierViews, toCard, toSubmission, toView } from './social-view.ts';

export type SocialRouteDeps = SearchDeps & {
  publishing: UpdateDeps & PublishDeps;
  cache: UpdateDeps['cache'];
  seats: Pick<SeatStore, 'get'>;
  pages: SocialPages;
  lists: SocialLists;
  rsvps: Rsvps;
  reviews: Reviews;
  findPeople: FindPeople;
  clock: Clock;
  cacheMs: number;
};

type Contract = typeof socialsContract;
type Some<K extends keyof Contract> = Pick<Handlers<Contract>, K>;

const week = 7 * 24 * 3_600_000;
const maxHomies = 100;

/** States of a registration that has not ended. */
const registered: RsvpStatus[] = ['PENDING', 'WAITLIST', 'APPROVED', 'ATTENDED'];

/** Calls of socials (spec §7 "Socials"). */
export const socialRoutes = (deps: SocialRouteDeps): RouteBinding =>
  bind(
    socialsContract,
    {
      ...publishingHandlers(deps),
      ...pageHandlers(deps),
      ...detailHandlers(deps),
      ...publicListHandlers(deps),
      ...ownListHandlers(deps),
      ...curationHandlers(deps),
    },
    { update: async ({ actor, params }) => assertHostOrReviewer(await deps.cache.byId(params.id), actor) },
  );

const publishingHandlers = ({
  publishing,
  pages,
}: SocialRouteDeps): Some<'create' | 'update' | 'remove' | 'duplicate'> => {
  const fresh = async (social: Social, actor: Actor) => toView(await pages.page(social, { actor }));
  return {
    create: async ({ actor, body }) => fresh(await publishSocial(publishing, actor, body), actor),
    update: async ({ actor, params, body, ifMatch }) =>
      fresh(await updateSocial(publishing, actor, { id: params.id, change: body, ifMatch }), actor),
    remove: async ({ actor, params, ifMatch }) => {
      await removeSocial(publishing, actor, { id: params.id, ifMatch });
      return { ok: true as const };
    },
    duplicate: async ({ actor, params }) => fresh(await duplicateSocial(publishing, actor, params.id), actor),
  };
};

function pageHandlers({ cache, pages, cacheMs }: SocialRouteDeps): Some<'get' | 'getBySlug'> {
  const visitorsPages = createBriefCache<SerializedResponse<Contract['getBySlug']>>({ ttlMs: cacheMs });
  return {
    get: async ({ actor, params, query }) => toView(await pages.byId(params.id, { actor, ...query })),

    getBySlug: async ({ actor, params: { slug }, query }) => {
      const social = await cache.bySlug(slug);
      if (actor || !isVisible(social, { actor }))
        return toView(await pages.page(social, { actor, ...query }));
      // All visitors get the same page: it is validated and serialized once.
      return visitorsPages.get(`${slug} ${social.version}`, async () =>
        serialize(socialsContract.getBySlug, toView(await pages.page(social, { actor }))),
      );
    },
  };
}

function detailHandlers({
  cache,
  seats,
  rsvps,
  findPeople,
}: SocialRouteDeps): Some<'ticketPrice' | 'homies'> {
  async function visible(id: string, actor: Actor | undefined): Promise<Social> {
    const social = await cache.byId(id);
    const own = actor && (await rsvps.ofUser(social._id, actor.userId));
    assertVisible(social, { actor, rsvpStatus: own?.status });
    return social;
  }

  return {
    ticketPrice: async ({ actor, body }) => {
      const social = await visible(body.socialId, actor);
      const { currency } = social;
      const tiers = pricedTiers(social);
      return {
        priceText: priceText(tiers, currency),
        priceRange: priceRange(tiers, currency),
        ticketTiers: tierViews({ social, seats: await seats.get(social._id) }),
        currency,
      };
    },

    homies: async ({ actor, params }) => {
      const social = await visible(params.id, actor);
      const sharing = await rsvps.sharing(social._id, maxHomies);
      const people = await findPeople(sharing.map(rsvp => rsvp.userId));
      return sharing.map(({ userId }) => cardOf(userId, people.get(userId)));
    },
  };
}

type Found = { items: Social[]; lastEvaluatedKey: string | undefined };

/** A page of a list as cards. */
const cardsOf = async (pages: SocialPages, { items, lastEvaluatedKey }: Found) => ({
  data: (await pages.cards(items)).map(toCard),
  meta: { lastEvaluatedKey: lastEvaluatedKey ?? null },
});

/** What the plain lists may be narrowed by. */
const filterOf = ({ city, tag, hostId }: Partial<Record<'city' | 'tag' | 'hostId', string>>): ListFilter => ({
  city,
  tag,
  hostIds: hostId ? [hostId] : undefined,
});

/** Placements of the home page (spec §3): featured ones, those within a week, and what comes after. */
const placed = (city: string | undefined, now: Date) => ({
  SPOTLIGHT: { city, from: now, isFeatured: true },
  THIS_WEEK: { city, from: now, to: new Date(now.getTime() + week) },
  UPCOMING: { city, from: new Date(now.getTime() + week) },
});

const publicListHandlers = (
  deps: SocialRouteDeps,
): Some<'list' | 'visible' | 'past' | 'placements' | 'search'> => ({
  ...timeListHandlers(deps),
  ...visibleHandlers(deps),
  ...searchHandlers(deps),
});

const timeListHandlers = ({
  pages,
  lists,
  clock,
}: SocialRouteDeps): Some<'list' | 'past' | 'placements'> => ({
  list: async ({ query }) =>
    cardsOf(pages, await lists.coming({ from: clock.now(), ...filterOf(query) }, query)),

  past: async ({ query }) =>
    cardsOf(pages, await lists.latest({ to: clock.now(), ...filterOf(query) }, query)),

  placements: async ({ query }) => {
    const filters = placed(query.city, clock.now());
    const empty = { SPOTLIGHT: [], THIS_WEEK: [], UPCOMING: [] };
    const list = async (filter: ListFilter, paging: Paging) =>
      cardsOf(pages, await lists.coming(filter, paging));
    if (query.placement) {
      const { data, meta } = await list(filters[query.placement], query);
      return { data: { ...empty, [query.placement]: data }, meta };
    }
    const { pageSize } = query;
    const [SPOTLIGHT, THIS_WEEK, UPCOMING] = await Promise.all([
      list(filters.SPOTLIGHT, { pageSize }),
      list(filters.THIS_WEEK, { pageSize }),
      list(filters.UPCOMING, { pageSize }),
    ]);
    const data = { SPOTLIGHT: SPOTLIGHT.data, THIS_WEEK: THIS_WEEK.data, UPCOMING: UPCOMING.data };
    return { data, meta: { lastEvaluatedKey: null } };
  },
});

const visibleHandlers = ({ pages, lists, rsvps, clock }: SocialRouteDeps): Some<'visible'> => ({
  visible: async ({ actor, query: { city, tag, hostIds, ...paging } }) => {
    const own = actor ? await rsvps.ofPerson(actor.userId, registered) : [];
    const person = actor && { userId: actor.userId, registeredIds: own.map(({ socialId }) => socialId) };
    const filter = { from: clock.now(), city, tag, hostIds: hostIds?.split(',') };
    return cardsOf(pages, await lists.visible(filter, person, paging));
  },
});

const searchHandlers = (deps: SocialRouteDeps): Some<'search'> => ({
  search: async ({ body: { from, to, ...asked } }) => {
    const within = { from: from ? new Date(from) : undefined, to: to ? new Date(to) : undefined };
    const { total, correction, counts, places, kmOf, ...found } = await searchSocials(deps, {
      ...asked,
      ...within,
    });
    const { data, meta } = await cardsOf(deps.pages, found);
    const more = { ...(counts ? { counts } : {}), ...(places ? { places } : {}) };
    return {
      data: data.map(card => withDistance(card, kmOf)),
      meta: { ...meta, total, correction, ...more },
    };
  },
});

const withDistance = (card: SocialCard, kmOf: ReadonlyMap<string, number>): SocialCard => {
  const distanceKm = kmOf.get(card.id);
  return distanceKm === undefined ? card : { ...card, distanceKm };
};

const ownListHandlers = (
  deps: SocialRouteDeps,
): Some<'hosted' | 'waiting' | 'subscribed' | 'myPast' | 'paid'> => ({
  ...attendedHandlers(deps),
  waiting: ({ actor }) => waitingForHost(deps, actor),
  hosted: async ({ actor, query: { when, ...paging } }) => {
    const side = when && { when, now: deps.clock.now() };
    const { total, ...found } = await deps.lists.hosted(actor.userId, side, paging);
    const { data, meta } = await cardsOf(deps.pages, found);
    return { data, meta: { ...meta, total } };
  },
});

const attendedHandlers = ({
  pages,
  lists,
  rsvps,
  findPeople,
  clock,
}: SocialRouteDeps): Some<'subscribed' | 'myPast' | 'paid'> => ({
  subscribed: async ({ actor, query }) => {
    const person = (await findPeople([actor.userId])).get(actor.userId);
    const hostIds = person?.subscribedHostIds ?? [];
    return cardsOf(pages, await lists.coming({ from: clock.now(), hostIds }, query));
  },

  myPast: async ({ actor, query }) => {
    const attended = await rsvps.ofPerson(actor.userId, ['ATTENDED']);
    const ids = attended.map(rsvp => rsvp.socialId);
    return cardsOf(pages, await lists.among(ids, { when: 'past', now: clock.now() }, query));
  },

  paid: async ({ actor, query }) => {
    const own = await rsvps.ofPerson(actor.userId, registered);
    const ids = own.filter(isPaid).map(rsvp => rsvp.socialId);
    return cardsOf(pages, await lists.among(ids, undefined, query));
  },
});

const curationHandlers = ({
  pages,
  lists,
  findPeople,
  clock,
}: SocialRouteDeps): Some<'reviewing' | 'summary'> => ({
  summary: async () => toSocialSummary(await lists.summary(clock.now())),

  reviewing: async ({ query }) => {
    const { items, lastEvaluatedKey } = await lists.submissions(query.reviewStatus, query);
    const [shown, owners] = await Promise.all([
      pages.cards(items),
      findPeople(items.map(social => social.ownerId)),
    ]);
    const data = shown.map(each => toSubmission(each, owners));
    return { data, meta: { lastEvaluatedKey: lastEvaluatedKey ?? null } };
  },
});
