import { notFound } from '@momos/contracts/errors';
import type { Actor, Clock } from '@momos/runtime';
import type { Erased, Store } from '@momos/store';
import type { AttendeeReviews } from '../attendee-review/attendee-review.store.ts';
import { receivedReviews } from '../attendee-review/received-reviews.ts';
import type { Reviews } from '../host-review/host-review.store.ts';
import type { Rsvps } from '../rsvp/rsvp.store.ts';
import type { SocialCache } from '../social/social-cache.ts';
import { isHost, isVisible } from '../social/social.policy.ts';
import { assertOfOther, newReport, reopened, type Reported, type ReviewReport } from './review-report.ts';
import type { ReviewReports } from './review-report.store.ts';

export type ReportDeps = {
  store: Pick<Store, 'transaction'>;
  erased: Pick<Erased, 'guard'>;
  reviews: Reviews;
  attendeeReviews: AttendeeReviews;
  reviewReports: ReviewReports;
  rsvps: Rsvps;
  cache: SocialCache;
  clock: Clock;
};

type Given = Pick<ReviewReport, 'reason' | 'note'>;

/**
 * Reports a review of hosts that the actor can read; answers the id of the one report that a person makes of it. Throws 404 for one that
 * they cannot read, 403 for their own.
 */
export async function reportHostReview(
  deps: ReportDeps,
  actor: Actor,
  { id, ...given }: Given & { id: string },
): Promise<string> {
  const review = await deps.reviews.get(id);
  assertOfOther(review.authorId, actor);
  const social = await deps.cache.byId(review.socialId);
  const isPublic = review.isPublished && isVisible(social, { actor });
  if (review.removal || (!isPublic && !isHost(social, actor))) throw notFound('review', id);
  const { socialId, rsvpId, authorId, rating, comment } = review;
  const reported: Reported = {
    ...{ kind: 'HOST', reviewId: id, attendeeId: null },
    ...{ socialId, rsvpId, authorId, rating, comment },
  };
  return add(deps, actor, { reported, given });
}

/** Reports what a host or another guest wrote about the actor, once the actor can read it. Throws 404 otherwise. */
export async function reportReceived(
  deps: ReportDeps,
  actor: Actor,
  { socialId, rsvpId, authorId, ...given }: Given & { socialId: string; rsvpId: string; authorId: string },
): Promise<string> {
  const social = await deps.cache.byId(socialId);
  const rsvp = await deps.rsvps.get(socialId, rsvpId);
  if (rsvp.userId !== actor.userId) throw notFound('RSVP', rsvpId);
  const received = await receivedReviews(deps, actor, { social, rsvpId });
  const review = received.find(({ reviewerId }) => reviewerId === authorId);
  if (!review) throw notFound('review', authorId);
  const { _id: reviewId, rating, comment } = review;
  const reported: Reported = {
    ...{ kind: 'ATTENDEE', reviewId, socialId, rsvpId: null, authorId },
    ...{ attendeeId: actor.userId, rating, comment },
  };
  return add(deps, actor, { reported, given });
}

/** A repeat finds the first report; one that was dismissed is opened again where the words are others by now. */
async function add(
  { store, erased, reviewReports, clock }: ReportDeps,
  { userId }: Actor,
  { reported, given }: { reported: Reported; given: Given },
): Promise<string> {
  const report = newReport(reported, { ...given, reporterId: userId, now: clock.now() });
  await store.transaction(async () => {
    await erased.guard([userId, reported.authorId]);
    const held = await reviewReports.find(report._id);
    const again = held && reopened(held, report);
    if (again) await reviewReports.replace(again);
    if (!held) await reviewReports.add(report);
  });
  return report._id;
}
