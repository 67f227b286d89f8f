import { hostReviewsContract } from '@momos/contracts/host-reviews';
import { type Actor, bind, type Handlers, type RouteBinding } from '@momos/runtime';
import type { Page } from '@momos/store';
import type { FindPeople } from '../person/find-people.ts';
import { assertHost, assertVisible } from '../social/social.policy.ts';
import type { Socials } from '../social/social.store.ts';
import type { Paging } from '../social/social-list.store.ts';
import { assertMayReadAllOf, assertMayReply } from './host-review.policy.ts';
import { toHostReview } from './host-review-view.ts';
import { publicReviews } from './public-reviews.ts';
import { publicSummaryOf, summaryOf, type Review } from './host-review.ts';
import { removeReview, replyToReview, type ReviewDeps, updateReview, writeReview } from './write-review.ts';

type Deps = ReviewDeps & { socials: Socials; findPeople: FindPeople };
type Some<K extends keyof typeof hostReviewsContract> = Pick<Handlers<typeof hostReviewsContract>, K>;

/** Calls of reviews (spec §7 "Reviews"). */
export const hostReviewRoutes = (deps: Deps): RouteBinding =>
  bind(
    hostReviewsContract,
    { ...writeHandlers(deps), ...ratingHandlers(deps), ...listHandlers(deps) },
    {
      reply: async ({ actor, params }) => {
        const { socialId } = await deps.reviews.get(params.id);
        assertMayReply(await deps.cache.byId(socialId), actor);
      },
    },
  );

/** Reviews with their people and socials. */
async function views({ findPeople, socials }: Deps, list: readonly Review[]) {
  const ids = list.flatMap(({ authorId, reply }) => (reply ? [authorId, reply.authorId] : [authorId]));
  const [people, about] = await Promise.all([
    findPeople(ids),
    socials.some(list.map(review => review.socialId)),
  ]);
  const byId = new Map(about.map(social => [social._id, social]));
  return list.map(review => toHostReview(review, byId.get(review.socialId), people));
}

function writeHandlers(deps: Deps): Some<'write' | 'update' | 'remove' | 'reply'> {
  const view = async (review: Review) => {
    const [shown] = await views(deps, [review]);
    if (!shown) throw new TypeError('a review without its view');
    return shown;
  };
  return {
    write: async ({ actor, params, body }) =>
      view(await writeReview(deps, actor, { socialId: params.id, rsvpId: params.rsvpId, words: body })),
    update: async ({ actor, params, body, ifMatch }) =>
      view(await updateReview(deps, actor, { id: params.id, change: body, ifMatch })),
    remove: async ({ actor, params }) => {
      await removeReview(deps, actor, params.id);
      return { ok: true as const };
    },
    reply: async ({ actor, params, body }) =>
      view(await replyToReview(deps, actor, { id: params.id, comment: body.comment })),
  };
}

const assertHosted = async ({ cache }: Deps, actor: Actor, socialId: string) =>
  assertHost(await cache.byId(socialId), actor);

const ratingHandlers = (deps: Deps): Some<'summary' | 'hostRating'> => ({
  summary: async ({ actor, params }) => {
    await assertHosted(deps, actor, params.id);
    const byRating = await deps.reviews.ratingsOfSocial(params.id);
    return { ...summaryOf(byRating), byRating: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, ...byRating } };
  },
  hostRating: async ({ actor, params }) => {
    const social = await deps.cache.byId(params.id);
    const own = actor && (await deps.rsvps.ofUser(social._id, actor.userId));
    assertVisible(social, { actor, rsvpStatus: own?.status });
    return publicSummaryOf(await deps.reviews.ratingsOfHosts(social.hostIds));
  },
});

type PublicCall = { actor: Actor | undefined; params: { id: string }; query: Paging };

function listHandlers(deps: Deps): Some<'ofSocial' | 'ofUser' | 'published' | 'ofHost'> {
  const { reviews } = deps;
  const page = async ({ items, lastEvaluatedKey }: Page<Review>) => ({
    data: await views(deps, items),
    meta: { lastEvaluatedKey: lastEvaluatedKey ?? null },
  });
  const publicPage = async ({ actor, params, query }: PublicCall) =>
    page(await publicReviews(deps, { hostId: params.id, actor, paging: query }));
  return {
    ofSocial: async ({ actor, params, query }) => {
      await assertHosted(deps, actor, params.id);
      return page(await reviews.pageOfSocial(params.id, query));
    },
    ofUser: async ({ actor, params, query }) => {
      assertMayReadAllOf(params.id, actor);
      return page(await reviews.pageOfHost(params.id, query));
    },
    published: publicPage,
    ofHost: publicPage,
  };
}
