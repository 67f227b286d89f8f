import { type CircleRequestStatus, circleRequestStatuses } from '@momos/contracts/circle-requests';
import {
  collection,
  countEach,
  defineCollection,
  type Page,
  type PageRequest,
  type Store,
} from '@momos/store';
import type { CircleRequest } from './circle-request.ts';

const text = { type: String, required: true } as const;
const date = { type: Date, required: true } as const;

const circleRequestCollection = defineCollection<CircleRequest>()({
  name: 'circle_requests',
  noun: 'request',
  shape: {
    _id: String,
    version: { type: Number, required: true },
    userId: text,
    name: text,
    description: { type: String, default: '' },
    reason: text,
    status: text,
    note: { type: String, default: '' },
    circle: { type: Object, default: null },
    createdAt: date,
    decidedAt: { type: Date, default: null },
    decidedBy: { type: String, default: null },
  },
  queries: {
    all: { find: () => ({}) },
    withStatus: {
      find: (status: CircleRequestStatus) => ({ status }),
      index: { status: 1, _id: -1 },
    },
    ofPerson: { find: (userId: string) => ({ userId }), index: { userId: 1, _id: -1 } },
    // A person waits for one answer at a time.
    pendingOf: {
      find: (userId: string) => ({ userId }),
      index: { userId: 1 },
      where: { status: 'PENDING' },
      unique: true,
    },
  },
});

/** Requests for new circles. */
export type CircleRequests = ReturnType<typeof createCircleRequests>;

export function createCircleRequests(store: Store) {
  const { insert, get, replace, by } = collection(store, circleRequestCollection);
  return {
    /** Throws a duplicate key error while the person waits for an answer. */
    add: insert,
    /** Throws 404. */
    get,
    /** Throws 412 unless the stored version is the one before. */
    save: replace,
    pendingOf: (userId: string): Promise<CircleRequest | undefined> => by.pendingOf(userId).one(),
    pageOfPerson: (userId: string, page: PageRequest): Promise<Page<CircleRequest>> =>
      by.ofPerson(userId).page(page),
    /** Requests with a status, or all of them, the newest first. */
    page: (status: CircleRequestStatus | undefined, page: PageRequest): Promise<Page<CircleRequest>> =>
      (status ? by.withStatus(status) : by.all()).page(page),
    countByStatus: () => countEach(circleRequestStatuses, by.withStatus),
  };
}
