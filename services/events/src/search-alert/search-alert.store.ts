import { collection, defineCollection, type Store } from '@momos/store';
import type { SearchAlert } from './search-alert.ts';

const text = { type: String, required: true };
const when = { type: Date, required: true };

const searchAlertCollection = defineCollection<SearchAlert>()({
  name: 'search_alerts',
  noun: 'saved search',
  shape: {
    _id: String,
    version: { type: Number, required: true },
    userId: text,
    name: text,
    search: { type: Object, required: true },
    isPaused: { type: Boolean, required: true },
    lookedAt: when,
    nextLookAt: { type: Date, default: null },
    createdAt: when,
  },
  queries: {
    ofUser: { find: (userId: string) => ({ userId }), index: { userId: 1, _id: -1 }, sort: { _id: -1 } },
    due: {
      find: (now: Date) => ({ nextLookAt: { $lte: now } }),
      index: { nextLookAt: 1 },
      where: { isPaused: false },
      sort: { nextLookAt: 1 },
    },
    upcoming: {
      find: () => ({ nextLookAt: { $gte: new Date(0) } }),
      index: { nextLookAt: 1 },
      where: { isPaused: false },
      sort: { nextLookAt: 1 },
    },
  },
});

export type SearchAlerts = ReturnType<typeof createSearchAlerts>;

/** Saved searches of people. */
export function createSearchAlerts(store: Store) {
  const { get, insert, replace, remove, by } = collection(store, searchAlertCollection);
  return {
    /** Throws a 404 when there is none. */
    get,
    insert,
    /** Throws a 412 when the version before is not the stored one. */
    replace,
    remove,
    /** Of one person, the latest first. */
    ofUser: (userId: string, limit: number): Promise<SearchAlert[]> => by.ofUser(userId).list(limit),
    due: (now: Date, limit: number): Promise<SearchAlert[]> => by.due(now).list(limit),
    /** When the next look is due; undefined without one. */
    nextDue: async (): Promise<Date | undefined> => (await by.upcoming().one())?.nextLookAt ?? undefined,
  };
}
