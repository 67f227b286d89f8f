import { collection, defineCollection, type Store } from '@momos/store';
import { v7 as uuid } from 'uuid';
import type { FeedEdition } from './calendar-key.ts';

const definition = defineCollection<{ _id: string; edition: string }>()({
  name: 'calendar_feeds',
  noun: 'calendar feed',
  shape: { _id: String, edition: String },
  queries: {},
});

export type CalendarFeeds = ReturnType<typeof createCalendarFeeds>;

/** Which edition of a person's link to their own calendar opens it. */
export function createCalendarFeeds(store: Store) {
  const { rows, inTransaction } = collection(store, definition);
  return {
    async of(userId: string): Promise<FeedEdition | undefined> {
      const row = await rows.findOne({ _id: userId }, inTransaction());
      return row ? { userId, edition: row.edition } : undefined;
    },

    /** Starts another edition. */
    async renew(userId: string): Promise<FeedEdition> {
      const edition = uuid();
      await rows.updateOne({ _id: userId }, { $set: { edition } }, { upsert: true, ...inTransaction() });
      return { userId, edition };
    },
  };
}
