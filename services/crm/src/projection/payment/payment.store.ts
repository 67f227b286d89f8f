import type { Store } from '@momos/store';
import { createVersionedRows, type VersionedRows } from '../row/versioned-rows.store.ts';
import type { Payment } from './payment.ts';

/** The collection `payments`. */
export type Payments = VersionedRows<Payment> & {
  ofUsers(userIds: readonly string[]): Promise<Payment[]>;
};

export const paymentIndexes = [
  { key: { userId: 1 } },
  { key: { socialId: 1 } },
  { key: { createdAt: 1 } },
] as const;

export function createPayments(store: Store, name: string): Payments {
  const rows = store.connection.collection<Payment>(name);
  return {
    ...createVersionedRows<Payment>(store, name),
    ofUsers: userIds => rows.find({ userId: { $in: [...userIds] } }, { session: store.session() }).toArray(),
  };
}
