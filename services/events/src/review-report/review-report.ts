import { forbidden } from '@momos/contracts/errors';
import type { ReviewReportView } from '@momos/contracts/review-reports';
import type { Actor } from '@momos/runtime';
import { v5 as uuidOf } from 'uuid';

/** A review that a person reported, as the collection `review_reports` holds it. */
export type ReviewReport = Pick<
  ReviewReportView,
  'kind' | 'reason' | 'note' | 'status' | 'rating' | 'comment'
> & {
  /** Made of review and reporter: a person reports one review once. */
  _id: string;
  version: number;
  reviewId: string;
  socialId: string;
  /** Of the author's registration, for a review of hosts: deleted and written again, it is still found. */
  rsvpId: string | null;
  authorId: string;
  /** The guest whom it is about; null for a review of hosts. */
  attendeeId: string | null;
  reporterId: string;
  createdAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
};

/** The review that is reported, with its words as they are. */
export type Reported = Pick<
  ReviewReport,
  'kind' | 'reviewId' | 'socialId' | 'rsvpId' | 'authorId' | 'attendeeId' | 'rating' | 'comment'
>;

const namespace = 'b3b7a1c2-5f6e-4d0a-9a2c-7e8f1d3c5b90';

/** Throws 403 for one's own review. */
export function assertOfOther(authorId: string, actor: Pick<Actor, 'userId'>): void {
  if (authorId === actor.userId) throw forbidden('You can take back your own review.');
}

/** A report that nothing is decided about. */
export function newReport(
  reported: Reported,
  given: Pick<ReviewReport, 'reason' | 'note' | 'reporterId'> & { now: Date },
): ReviewReport {
  const { reporterId, reason, note, now } = given;
  return {
    _id: uuidOf(`${reported.kind} ${reported.reviewId} ${reporterId}`, namespace),
    version: 1,
    ...reported,
    ...{ reason, note, reporterId, status: 'OPEN', createdAt: now, decidedBy: null, decidedAt: null },
  };
}

/**
 * A dismissed report that is made again, of other words than those that were decided about; undefined where they are the same, and for a
 * report that was not dismissed.
 */
export function reopened(held: ReviewReport, again: ReviewReport): ReviewReport | undefined {
  const isSame = held.rating === again.rating && held.comment === again.comment;
  return held.status === 'DISMISSED' && !isSame ? { ...again, version: held.version + 1 } : undefined;
}
