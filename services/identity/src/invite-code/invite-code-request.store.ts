import { inviteCodeRequestStatuses } from '@momos/contracts/invite-codes';
import {
  collection,
  countEach,
  defineCollection,
  type Page,
  type PageRequest,
  type Store,
} from '@momos/store';
import type { InviteCodeRequest } from './invite-code-request.ts';

const inviteCodeRequestCollection = defineCollection<InviteCodeRequest>()({
  name: 'inviteCodeRequests',
  noun: 'request',
  shape: {
    id: String,
    version: { type: Number, required: true },
    userId: { type: String, required: true },
    reason: { type: String, required: true },
    status: { type: String, required: true },
    createdAt: { type: Date, required: true },
    decidedAt: { type: Date, default: null },
    decidedBy: { type: String, default: null },
  },
  queries: {
    all: { find: () => ({}) },
    withStatus: {
      find: (status: InviteCodeRequest['status']) => ({ status }),
      index: { status: 1, _id: -1 },
    },
    ofUser: { find: (userId: string) => ({ userId }), index: { userId: 1, _id: -1 } },
    // A person waits for one answer at a time.
    pendingOf: {
      find: (userId: string) => ({ userId }),
      index: { userId: 1 },
      where: { status: 'PENDING' },
      unique: true,
    },
  },
});

/** Requests for invite codes. */
export type InviteCodeRequests = ReturnType<typeof createInviteCodeRequests>;

export function createInviteCodeRequests(store: Store) {
  const { insert, find, replace, by } = collection(store, inviteCodeRequestCollection);
  return {
    add: insert,
    find,
    /** Throws 412 unless the stored version is the one before. */
    replace,

    /** The latest request of a person, decided or not. */
    latestOf: (userId: string): Promise<InviteCodeRequest | undefined> => by.ofUser(userId).one(),

    /** Requests with a status, or all of them, newest first. */
    page: (
      status: InviteCodeRequest['status'] | undefined,
      request: PageRequest,
    ): Promise<Page<InviteCodeRequest>> => (status ? by.withStatus(status) : by.all()).page(request),
    countByStatus: () => countEach(inviteCodeRequestStatuses, by.withStatus),
  };
}
