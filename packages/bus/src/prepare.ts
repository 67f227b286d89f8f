import type { Store } from '@momos/store';
import { inboxRows, parkedRows } from './inbox.ts';
import { outboxRows } from './outbox.ts';

/**
 * Makes the bus's collections and indexes in a service's database; again and again without harm. Made beforehand,
 * because a collection that two first transactions make together costs both a retry.
 */
export async function prepareCollections(store: Store): Promise<void> {
  await outboxRows(store).createIndex({ at: 1, topic: 1, hash: 1 });
  await parkedRows(store).createIndex({ group: 1, topic: 1 });
  await parkedRows(store).createIndex({ order: 1 }, { sparse: true });
  await parkedRows(store).createIndex({ retryAt: 1 }, { sparse: true });
  await inboxRows(store).createIndex({ _id: 1 });
}
