import { hostReviewsContract } from '@momos/contracts/host-reviews';
import { type Actor, bind, type RouteBinding } from '@momos/runtime';
import type { Page } from '@momos/store';
import type { FindPeople } from '../person/find-people.ts';
import { assertHost, assertVisible } from '../social/social.policy.ts';
import type { Paging } from '../social/social-list.store.ts';
import type { Socials } from '../social/social.store.ts';
import { assertMayReadAllOf } from './host-review.policy.ts';
import { summaryOf, toHostReview, type Review } from './host-review.ts';
import { removeReview, replyToReview, type ReviewDeps, updateReview, writeReview } from './write-review.ts';

/** Calls of reviews (spec §7 "Reviews"). */
export function hostReviewRoutes(
  deps: ReviewDeps & { socials: Socials; findPeople: FindPeople },
): RouteBinding {
  const { reviews, socials, findPeople, cache } = deps;

  async function show(list: readonly Review[]) {
    const ids = list.flatMap(({ authorId, reply }) => (reply ? [authorId, reply.authorId] : [authorId]));
    const [people, about] = await Promise.all([
      findPeople(ids),
      socials.some(list.map(review => review.socialId)),
    ]);
    const byId = new Map(about.map(social => [social._id, social]));
    return list.map(review => toHostReview(review, byId.get(review.socialId), people));
  }

  const showOne = async (review: Review) => {
    const [shown] = await show([review]);
    if (!shown) throw new TypeError('a review that cannot be shown');
    return shown;
  };
  const showPage = async ({ items, lastEvaluatedKey }: Page<Review>) => ({
    data: await show(items),
    meta: { lastEvaluatedKey: lastEvaluatedKey ?? null },
  });
  const published = async (hostIds: string, query: Paging) =>
    showPage(await reviews.page({ hostIds, isPublished: true }, query));
  const hosted = async (actor: Actor, id: string) => assertHost(await cache.byId(id), actor);

  return bind(hostReviewsContract, {
    write: async ({ actor, params, body }) =>
      showOne(await writeReview(deps, actor, { socialId: params.id, rsvpId: params.rsvpId, words: body })),
    update: async ({ actor, params, body, ifMatch }) =>
      showOne(await updateReview(deps, actor, { id: params.id, change: body, ifMatch })),
    remove: async ({ actor, params }) => {
      await removeReview(deps, actor, params.id);
      return { ok: true as const };
    },
    reply: async ({ actor, params, body }) =>
      showOne(await replyToReview(deps, actor, { id: params.id, comment: body.comment })),

    summary: async ({ actor, params }) => {
      await hosted(actor, params.id);
      const byRating = await reviews.ratings({ socialId: params.id });
      return { ...summaryOf(byRating), byRating: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, ...byRating } };
    },
    hostRating: async ({ actor, params }) => {
      const social = await cache.byId(params.id);
      const own = actor && (await deps.rsvps.ofUser(social._id, actor.userId));
      assertVisible(social, { actor, rsvpStatus: own?.status });
      return summaryOf(await reviews.ratings({ hostIds: social.hostIds }));
    },
    ofSocial: async ({ actor, params, query }) => {
      await hosted(actor, params.id);
      return showPage(await reviews.page({ socialId: params.id }, query));
    },
    ofUser: async ({ actor, params, query }) => {
      assertMayReadAllOf(params.id, actor);
      return showPage(await reviews.page({ hostIds: params.id }, query));
    },
    published: ({ params, query }) => published(params.id, query),
    ofHost: ({ params, query }) => published(params.id, query),
  });
}
