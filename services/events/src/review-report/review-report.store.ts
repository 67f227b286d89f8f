import { reviewReportStatuses } from '@momos/contracts/review-reports';
import { collection, countEach, defineCollection, type PageRequest, type Store } from '@momos/store';
import type { ReviewReport } from './review-report.ts';

const text = { type: String, required: true };

const definition = defineCollection<ReviewReport>()({
  name: 'review_reports',
  noun: 'report',
  shape: {
    _id: String,
    version: { type: Number, required: true },
    kind: text,
    reviewId: text,
    socialId: text,
    rsvpId: { type: String, default: null },
    authorId: text,
    attendeeId: { type: String, default: null },
    reporterId: text,
    reason: text,
    note: { type: String, default: '' },
    rating: { type: Number, required: true },
    comment: { type: String, default: '' },
    status: text,
    createdAt: { type: Date, required: true },
    decidedBy: { type: String, default: null },
    decidedAt: { type: Date, default: null },
  },
  queries: {
    withStatus: {
      find: (status: ReviewReport['status']) => ({ status }),
      index: { status: 1, createdAt: -1, _id: -1 },
      sort: { createdAt: -1, _id: -1 },
    },
    openOf: {
      find: (kind: ReviewReport['kind'], reviewId: string) => ({ kind, reviewId, status: 'OPEN' as const }),
      index: { reviewId: 1 },
    },
    // Exporting and erasing a person.
    ofReporter: { find: (reporterId: string) => ({ reporterId }), index: { reporterId: 1 } },
    ofAuthor: { find: (authorId: string) => ({ authorId }), index: { authorId: 1 } },
    ofAttendee: { find: (attendeeId: string) => ({ attendeeId }), index: { attendeeId: 1 } },
  },
});

export type ReviewReports = ReturnType<typeof createReviewReports>;

/** Every query of the collection `review_reports`; page keys are signed by `secret`. */
export function createReviewReports(store: Store, secret: string) {
  const { insert, find, get, replace, by, rows, inTransaction } = collection(store, definition);
  return {
    add: insert,
    find,
    /** Throws 404 for none. */
    get,
    replace,
    /** All reports of a review that nothing is decided about. */
    openOf: (kind: ReviewReport['kind'], reviewId: string): Promise<ReviewReport[]> =>
      rows.find(by.openOf(kind, reviewId).filter, inTransaction()).toArray(),
    page: (status: ReviewReport['status'], paging: Omit<PageRequest, 'secret'>) =>
      by.withStatus(status).page({ ...paging, secret }),
    countByStatus: () => countEach(reviewReportStatuses, by.withStatus),
  };
}
