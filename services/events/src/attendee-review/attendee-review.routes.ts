import {
  type AttendeeReview as AttendeeReviewView,
  attendeeReviewsContract,
} from '@momos/contracts/attendee-reviews';
import { type Actor, bind, type RouteBinding } from '@momos/runtime';
import type { FindPeople } from '../person/find-people.ts';
import { cardOf } from '../person/person-card.ts';
import type { Paging } from '../social/social-list.store.ts';
import type { Social } from '../social/social.ts';
import type { Reviews } from '../host-review/host-review.store.ts';
import { type AttendeeReview, attendeeReviewId, closesAt } from './attendee-review.ts';
import { receivedReviews } from './received-reviews.ts';
import {
  type As,
  type AttendeeReviewDeps,
  isReviewable,
  reviewedSocial,
  writeAttendeeReview,
} from './write-attendee-review.ts';

type Deps = AttendeeReviewDeps & { reviews: Reviews; findPeople: FindPeople; pageKeySecret: string };

/** Reviews of the people who came (spec §7 "Reviews"). */
export const attendeeReviewRoutes = (deps: Deps): RouteBinding =>
  bind(attendeeReviewsContract, {
    write: async ({ actor, params: { id: socialId, rsvpId, attendeeId }, body: words }) =>
      written(deps, actor, { socialId, as: { kind: 'guest', rsvpId }, attendeeId, words }),

    writeAsHost: async ({ actor, params: { id: socialId, attendeeId }, body: words }) =>
      written(deps, actor, { socialId, as: { kind: 'host' }, attendeeId, words }),

    list: async ({ actor, params: { id: socialId, rsvpId }, query }) => {
      const as: As = { kind: 'guest', rsvpId };
      const social = await reviewedSocial(deps, actor, { socialId, as });
      const { data, meta } = await listed(deps, actor, { social, as, query });
      return { data, meta: { ...meta, received: await receivedBy(deps, actor, { social, rsvpId }) } };
    },

    listAsHost: async ({ actor, params: { id: socialId }, query }) => {
      const as: As = { kind: 'host' };
      return listed(deps, actor, { social: await reviewedSocial(deps, actor, { socialId, as }), as, query });
    },
  });

async function written(deps: Deps, actor: Actor, given: Parameters<typeof writeAttendeeReview>[2]) {
  await writeAttendeeReview(deps, actor, given);
  const [view] = await views(deps, actor, { socialId: given.socialId, ids: [given.attendeeId] });
  if (!view) throw new TypeError('a review without its view');
  return view;
}

async function listed(
  deps: Deps,
  actor: Actor,
  { social, as, query }: { social: Social; as: As; query: Paging },
) {
  const { items, lastEvaluatedKey } = await deps.rsvps.cameTo(social._id, {
    ...query,
    secret: deps.pageKeySecret,
  });
  const ids = items.filter(rsvp => isReviewable(rsvp, actor, as)).map(({ userId }) => userId);
  return {
    data: await views(deps, actor, { socialId: social._id, ids }),
    meta: { lastEvaluatedKey: lastEvaluatedKey ?? null, closesAt: closesAt(social).toISOString() },
  };
}

type Of = { socialId: string; ids: readonly string[] };

/** People with what the actor wrote about them. */
async function views(deps: Deps, { userId }: Actor, { socialId, ids }: Of): Promise<AttendeeReviewView[]> {
  const given = await givenTo(deps, userId, { socialId, ids });
  const people = await deps.findPeople(ids);
  return ids.map(id => {
    const review = given.get(id);
    return { attendee: cardOf(id, people.get(id)), review: review ? wordsOf(review) : null };
  });
}

/** What a person wrote about others, by these others. */
async function givenTo({ attendeeReviews }: Deps, reviewerId: string, { socialId, ids }: Of) {
  const found = await attendeeReviews.findMany(
    ids.map(attendeeId => attendeeReviewId({ socialId, reviewerId, attendeeId })),
  );
  return new Map(found.map(review => [review.attendeeId, review]));
}

/** What others wrote about a guest, as the guest reads it. */
async function receivedBy(deps: Deps, actor: Actor, of: { social: Social; rsvpId: string }) {
  const received = await receivedReviews(deps, actor, of);
  const people = await deps.findPeople(received.map(({ reviewerId }) => reviewerId));
  return received.map(review => ({
    ...wordsOf(review),
    author: cardOf(review.reviewerId, people.get(review.reviewerId)),
    isHost: of.social.hostIds.includes(review.reviewerId),
  }));
}

const wordsOf = ({ rating, comment, updatedAt, removal }: AttendeeReview) => ({
  rating,
  comment,
  at: updatedAt.toISOString(),
  removedFor: removal?.reason ?? null,
});
