import type { Store } from '@momos/store';
import { createVersionedRows, type VersionedRows } from '../row/versioned-rows.store.ts';
import type { Review } from './review.ts';

/** The collection `reviews`. */
export type Reviews = VersionedRows<Review> & {
  /** Reviews that were not deleted. */
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
