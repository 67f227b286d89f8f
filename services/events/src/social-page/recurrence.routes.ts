import type { Occurrence } from '@momos/contracts/recurrences';
import { recurrencesContract } from '@momos/contracts/recurrences';
import { bind, type Clock, type RouteBinding } from '@momos/runtime';
import { assertHost, isVisible } from '../social/social.policy.ts';
import { isOver, type Social } from '../social/social.ts';
import type { Socials } from '../social/social.store.ts';
import { updateFollowing } from '../social/update-following.ts';
import type { UpdateDeps } from '../social/update-social.ts';
import type { SocialPages } from './show-social.ts';
import { toView } from './social-view.ts';

type Deps = {
  publishing: UpdateDeps;
  cache: UpdateDeps['cache'];
  socials: Pick<Socials, 'occurrences'>;
  pages: SocialPages;
  clock: Clock;
};

/** Dates of socials that repeat. */
export const recurrenceRoutes = ({ publishing, cache, socials, pages, clock }: Deps): RouteBinding =>
  bind(
    recurrencesContract,
    {
      get: async ({ actor, params, query }) => {
        const { shown } = await pages.byId(params.id, { actor, ...query });
        const { recurrence } = shown.social;
        if (!recurrence) return { rule: null, occurrences: [] };
        const isShown = (each: Social) =>
          !each.isDeleted && !isOver(each, clock.now()) && isVisible(each, { actor, ...query });
        const occurrences = (await socials.occurrences(recurrence.id)).filter(isShown).map(toOccurrence);
        return { rule: recurrence.rule, occurrences };
      },

      update: async ({ actor, params, body, ifMatch }) => {
        const social = await updateFollowing(publishing, actor, { id: params.id, change: body, ifMatch });
        return toView(await pages.page(social, { actor }));
      },
    },
    { update: async ({ actor, params }) => assertHost(await cache.byId(params.id), actor) },
  );

const toOccurrence = (social: Social): Occurrence => ({
  id: social._id,
  slug: social.slug,
  title: social.title,
  eventTimestamp: social.eventTimestamp.toISOString(),
  eventEndTimestamp: social.eventEndTimestamp.toISOString(),
  timezone: social.timezone,
  isCancelled: social.isCancelled,
});
