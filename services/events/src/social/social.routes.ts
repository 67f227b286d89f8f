import { socialsContract } from '@momos/contracts/socials';
import { priceRange, priceText } from '@momos/contracts/price';
import { type Actor, bind, type Clock, type RouteBinding } from '@momos/runtime';
import type { FindPeople } from '../person/find-people.ts';
import { cardOf } from '../person/person-card.ts';
import type { Rsvps } from '../rsvp/rsvp.store.ts';
import { createSocial, duplicateSocial } from './create-social.ts';
import type { SocialPages } from './show-social.ts';
import type { ListFilter, Paging, SocialLists } from './social-list.store.ts';
import { pricedTiers, tierViews } from './social-view.ts';
import { assertVisible } from './social.policy.ts';
import type { Social } from './social.ts';
import { removeSocial, type UpdateDeps, updateSocial } from './update-social.ts';

export type SocialRouteDeps = UpdateDeps & {
  pages: SocialPages;
  lists: SocialLists;
  rsvps: Rsvps;
  findPeople: FindPeople;
  clock: Clock;
};

const week = 7 * 24 * 3_600_000;
const mostHomies = 100;

/** What the plain lists may be narrowed by. */
const filterOf = ({ city, tag, hostId }: Partial<Record<'city' | 'tag' | 'hostId', string>>): ListFilter => ({
  city,
  tags: tag ? [tag] : [],
  hostIds: hostId ? [hostId] : undefined,
});

/** Calls of socials (spec §7 "Socials"). */
export function socialRoutes(deps: SocialRouteDeps): RouteBinding {
  const { pages, lists, rsvps, findPeople, cache, seats, clock } = deps;
  const fresh = (social: Social, actor: Actor) => pages.view(social, { actor });

  async function listOf({
    items,
    lastEvaluatedKey,
  }: {
    items: Social[];
    lastEvaluatedKey: string | undefined;
  }) {
    return { data: await pages.cards(items), meta: { lastEvaluatedKey: lastEvaluatedKey ?? null } };
  }

  const coming = (filter: ListFilter, paging: Paging) =>
    lists.coming({ from: clock.now(), ...filter }, paging);

  /** Placements of the home page (spec §3): featured ones, those within a week, and what comes after. */
  const placed = (city: string | undefined, now: Date) => ({
    SPOTLIGHT: { city, from: now, isFeatured: true },
    THIS_WEEK: { city, from: now, to: new Date(now.getTime() + week) },
    UPCOMING: { city, from: new Date(now.getTime() + week) },
  });

  return bind(socialsContract, {
    create: async ({ actor, body }) => fresh(await createSocial(deps, actor, body), actor),
    update: async ({ actor, params, body, ifMatch }) =>
      fresh(await updateSocial(deps, actor, { id: params.id, change: body, ifMatch }), actor),
    remove: async ({ actor, params, ifMatch }) => {
      await removeSocial(deps, actor, { id: params.id, ifMatch });
      return { ok: true as const };
    },
    duplicate: async ({ actor, params }) => fresh(await duplicateSocial(deps, actor, params.id), actor),

    get: ({ actor, params, query }) => pages.byId(params.id, { actor, ...query }),
    getBySlug: ({ actor, params, query }) => pages.bySlug(params.slug, { actor, ...query }),

    list: async ({ query }) => listOf(await coming(filterOf(query), query)),
    past: async ({ query }) => listOf(await lists.latest({ to: clock.now(), ...filterOf(query) }, query)),
    placements: async ({ query }) => {
      const filters = placed(query.city, clock.now());
      const empty = { SPOTLIGHT: [], THIS_WEEK: [], UPCOMING: [] };
      if (query.placement) {
        const { data, meta } = await listOf(await lists.coming(filters[query.placement], query));
        return { data: { ...empty, [query.placement]: data }, meta };
      }
      const page = (filter: ListFilter) => lists.coming(filter, { pageSize: query.pageSize }).then(listOf);
      const [SPOTLIGHT, THIS_WEEK, UPCOMING] = await Promise.all([
        page(filters.SPOTLIGHT),
        page(filters.THIS_WEEK),
        page(filters.UPCOMING),
      ]);
      const data = { SPOTLIGHT: SPOTLIGHT.data, THIS_WEEK: THIS_WEEK.data, UPCOMING: UPCOMING.data };
      return { data, meta: { lastEvaluatedKey: null } };
    },
    search: async ({ body }) => {
      const { from, to, pageSize, exclusiveStartKey, ...filter } = body;
      const within = { from: from ? new Date(from) : clock.now(), to: to ? new Date(to) : undefined };
      return listOf(await lists.coming({ ...filter, ...within }, { pageSize, exclusiveStartKey }));
    },

    hosted: async ({ actor, query: { when, ...paging } }) => {
      const side = when && { when, now: clock.now() };
      const { total, ...found } = await lists.hosted(actor.userId, side, paging);
      const { data, meta } = await listOf(found);
      return { data, meta: { ...meta, total } };
    },
    subscribed: async ({ actor, query }) => {
      const person = (await findPeople([actor.userId])).get(actor.userId);
      return listOf(await coming({ hostIds: person?.subscribedHostIds ?? [] }, query));
    },
    myPast: async ({ actor, query }) => {
      const attended = await rsvps.ofPerson(actor.userId, ['ATTENDED']);
      const ids = attended.map(rsvp => rsvp.socialId);
      return listOf(await lists.among(ids, { when: 'past', now: clock.now() }, query));
    },
    reviewing: async ({ query }) => {
      const { items, lastEvaluatedKey } = await lists.submissions(query.reviewStatus, query);
      const [cards, people] = await Promise.all([
        pages.cards(items),
        findPeople(items.map(social => social.ownerId)),
      ]);
      const data = cards.map((card, index) => {
        const social = items[index];
        return {
          ...card,
          owner: cardOf(social?.ownerId ?? '', people.get(social?.ownerId ?? '')),
          description: social?.description ?? '',
          reviewComment: social?.reviewComment ?? null,
          createdTimestamp: (social?.createdAt ?? clock.now()).toISOString(),
        };
      });
      return { data, meta: { lastEvaluatedKey: lastEvaluatedKey ?? null } };
    },

    ticketPrice: async ({ actor, body }) => {
      const social = await cache.byId(body.socialId);
      const own = actor && (await rsvps.ofUser(social._id, actor.userId));
      assertVisible(social, { actor, rsvpStatus: own?.status });
      const tiers = pricedTiers(social);
      return {
        priceText: priceText(tiers, social.currency),
        priceRange: priceRange(tiers, social.currency),
        ticketTiers: tierViews({ social, seats: await seats.get(social._id) }),
        currency: social.currency,
      };
    },
    homies: async ({ actor, params }) => {
      const social = await cache.byId(params.id);
      const own = await rsvps.ofUser(social._id, actor.userId);
      assertVisible(social, { actor, rsvpStatus: own?.status });
      const sharing = await rsvps.sharing(social._id, mostHomies);
      const people = await findPeople(sharing.map(rsvp => rsvp.userId));
      return sharing.map(({ userId }) => cardOf(userId, people.get(userId)));
    },
  });
}
