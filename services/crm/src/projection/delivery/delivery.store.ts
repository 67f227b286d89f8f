import type { Store } from '@momos/store';
import { createVersionedRows, type VersionedRows } from '../row/versioned-rows.store.ts';
import type { Delivery } from './delivery.ts';

/** The collection `deliveries`. */
export type Deliveries = VersionedRows<Delivery> & {
  /** Messages that were sent to a person, newest first. */
  sentTo(userId: string, limit: number): Promise<Delivery[]>;
};

export const deliveryIndexes = [
  { key: { userId: 1, status: 1, updatedAt: -1 } },
  { key: { socialId: 1, status: 1 } },
] as const;

export function createDeliveries(store: Store, name: string): Deliveries {
  const rows = store.connection.collection<Delivery>(name);
  return {
    ...createVersionedRows<Delivery>(store, name),
    sentTo: (userId, limit) =>
      rows.find({ userId, status: 'SENT' }).sort({ updatedAt: -1 }).limit(limit).toArray(),
  };
}
