import { AppError, badField, illegalState, notFound } from '@momos/contracts/errors';
import type { Actor, Clock } from '@momos/runtime';
import type { Erased, Store } from '@momos/store';
import type { Rsvps } from '../rsvp/rsvp.store.ts';
import type { Rsvp } from '../rsvp/rsvp.ts';
import type { SocialCache } from '../social/social-cache.ts';
import { assertHost } from '../social/social.policy.ts';
import type { Social } from '../social/social.ts';
import { type AttendeeReview, attendeeReviewId, closesAt } from './attendee-review.ts';
import type { AttendeeReviews } from './attendee-review.store.ts';

export type AttendeeReviewDeps = {
  store: Store;
  erased: Pick<Erased, 'guard'>;
  attendeeReviews: AttendeeReviews;
  rsvps: Rsvps;
  cache: SocialCache;
  clock: Clock;
};

/** Who reviews: a host, or a guest by their own RSVP. */
export type As = { kind: 'host' } | { kind: 'guest'; rsvpId: string };

type Words = Pick<AttendeeReview, 'rating' | 'comment'>;

/**
 * The social, where the actor may review those who came: as its host, or as a guest who came. Throws 404 for another's RSVP and 409
 * for a guest who did not come.
 */
export async function reviewedSocial(
  { cache, rsvps }: Pick<AttendeeReviewDeps, 'cache' | 'rsvps'>,
  actor: Actor,
  { socialId, as }: { socialId: string; as: As },
): Promise<Social> {
  const social = await cache.byId(socialId);
  if (as.kind === 'host') assertHost(social, actor);
  else {
    const rsvp = await rsvps.get(socialId, as.rsvpId);
    if (rsvp.userId !== actor.userId) throw notFound('RSVP', as.rsvpId);
    if (rsvp.status !== 'ATTENDED') throw illegalState('RSVP', rsvp.status, 'reviewing others');
  }
  return social;
}

/** Whether a guest may be reviewed by the actor: they came, and other guests see only those on the guest list. */
export const isReviewable = (
  { status, isAttendanceShared, userId }: Pick<Rsvp, 'status' | 'isAttendanceShared' | 'userId'>,
  actor: Actor,
  as: As,
): boolean => status === 'ATTENDED' && userId !== actor.userId && (as.kind === 'host' || isAttendanceShared);

/**
 * Writes or rewrites what the actor thinks of a guest. Throws 404 for one who did not come or whom the actor does not see, 400 for
 * oneself, 409 when the time to write is over.
 */
export async function writeAttendeeReview(
  deps: AttendeeReviewDeps,
  actor: Actor,
  { socialId, as, attendeeId, words }: { socialId: string; as: As; attendeeId: string; words: Words },
): Promise<AttendeeReview> {
  const { store, erased, attendeeReviews, rsvps, clock } = deps;
  const social = await reviewedSocial(deps, actor, { socialId, as });
  if (attendeeId === actor.userId) throw badField('attendeeId', 'Choose another guest; this is you.');
  const now = clock.now();
  if (now >= closesAt(social))
    throw new AppError('illegal_state', 'Guests of this social can no longer be reviewed.');
  return store.transaction(async () => {
    await erased.guard([actor.userId, attendeeId]);
    const rsvp = await rsvps.ofUser(socialId, attendeeId);
    if (!rsvp || !isReviewable(rsvp, actor, as)) throw notFound('guest', attendeeId);
    const pair = { socialId, reviewerId: actor.userId, attendeeId };
    const held = await attendeeReviews.find(attendeeReviewId(pair));
    if (held?.removal)
      throw new AppError('illegal_state', 'Your review of this guest was removed and cannot be changed.');
    const first = { ...pair, _id: attendeeReviewId(pair), version: 0, createdAt: now };
    const review = { ...(held ?? first), ...words, updatedAt: now, version: (held?.version ?? 0) + 1 };
    await attendeeReviews.save(review);
    return review;
  });
}
