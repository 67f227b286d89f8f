import type { Store } from '@momos/store';
import { createVersionedRows, type VersionedRows } from '../read-model/versioned-rows.store.ts';
import type { Review } from './review.ts';

/** The collection `reviews`; what was deleted is in none of the answers. */
export type Reviews = VersionedRows<Review> & {
  ofUsers(userIds: readonly string[]): Promise<Review[]>;
};

export const reviewIndexes = [{ key: { userId: 1 } }, { key: { socialId: 1 } }] as const;

export function createReviews(store: Store, name: string): Reviews {
  const rows = store.connection.collection<Review>(name);
  return {
    ...createVersionedRows<Review>(store, name),
    ofUsers: userIds =>
      rows.find({ userId: { $in: [...userIds] }, isDeleted: false }, { session: store.session() }).toArray(),
  };
}
