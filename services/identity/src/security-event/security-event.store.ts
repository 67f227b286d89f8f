import { collection, defineCollection, type Page, type PageRequest, type Store } from '@momos/store';
import { Schema } from 'mongoose';
import { additions, type SecurityEvent } from './security-event.ts';

const securityEventCollection = defineCollection<SecurityEvent>()({
  name: 'securityEvents',
  noun: 'security event',
  shape: {
    id: String,
    userId: { type: String, required: true },
    kind: { type: String, required: true },
    subject: { type: String, default: null },
    factorId: { type: String, default: null },
    former: { type: String, default: null },
    proofs: { type: [Schema.Types.Mixed], default: [] },
    sessionId: { type: String, default: '' },
    device: { type: String, default: '' },
    place: { type: String, default: '' },
    at: { type: Date, required: true },
    undoableUntil: { type: Date, default: null },
    undoneAt: { type: Date, default: null },
    restorableUntil: { type: Date, default: null },
    forgetAt: { type: Date, required: true },
  },
  queries: {
    ofUser: { find: (userId: string) => ({ userId }), index: { userId: 1, _id: -1 } },
    undoable: {
      find: (userId: string, now: Date) => ({ userId, undoneAt: null, undoableUntil: { $gt: now } }),
      index: { userId: 1, _id: -1 },
    },
    // However often someone signed in since.
    additions: {
      find: (userId: string, since: Date) => ({
        userId,
        kind: { $in: [...additions] },
        at: { $gte: since },
      }),
      index: { userId: 1, kind: 1, at: -1 },
    },
    // Only removals can be restored.
    restorable: {
      find: (subject: string, now: Date) => ({ subject, undoneAt: null, restorableUntil: { $gt: now } }),
      index: { subject: 1, _id: -1 },
      where: { restorableUntil: { $type: 'date' } },
    },
    forgotten: {
      find: (now: Date) => ({ forgetAt: { $lte: now } }),
      index: { forgetAt: 1 },
      expireAfterSeconds: 0,
    },
  },
});

/** More additions than the limits of codes and calls let one make in two weeks. */
const maxAdditions = 20_000;

/** What happened to the ways to sign in; rows go after 90 days. */
export type SecurityEvents = ReturnType<typeof createSecurityEvents>;

export function createSecurityEvents(store: Store) {
  const { insert, find, findMany, by, rows, inTransaction } = collection(store, securityEventCollection);
  return {
    add: insert,
    find,
    findMany,

    ofUser: (userId: string, request: PageRequest): Promise<Page<SecurityEvent>> =>
      by.ofUser(userId).page(request),
    undoableOf: (userId: string, now: Date, request: PageRequest): Promise<Page<SecurityEvent>> =>
      by.undoable(userId, now).page(request),
    /** What a person added since a moment. */
    additionsOf: (userId: string, since: Date): Promise<SecurityEvent[]> =>
      by.additions(userId, since).list(maxAdditions),
    /** The removal of an address that can still take its account back. */
    restorableBy: (subject: string, now: Date): Promise<SecurityEvent | undefined> =>
      by.restorable(subject, now).one(),

    async markUndone(ids: readonly string[], now: Date): Promise<void> {
      await rows.updateMany(
        { _id: { $in: [...ids] }, undoneAt: null },
        { $set: { undoneAt: now } },
        inTransaction(),
      );
    },
  };
}
