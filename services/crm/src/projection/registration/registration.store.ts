import type { Store } from '@momos/store';
import { createVersionedRows, type VersionedRows } from '../row/versioned-rows.store.ts';
import type { Registration } from './registration.ts';

/** The collection `registrations`. */
export type Registrations = VersionedRows<Registration> & {
  ofUsers(userIds: readonly string[]): Promise<Registration[]>;
  /** Newest first, older than `before`. */
  page(userId: string, page: { before?: [Date, string]; limit: number }): Promise<Registration[]>;
  count(userId: string): Promise<number>;
  /** Removes the answers that people shared with hosts. */
  removeAnswers(userIds: readonly string[]): Promise<void>;
};

export const registrationIndexes = [
  { key: { userId: 1, createdAt: -1, _id: -1 } },
  { key: { socialId: 1 } },
  { key: { createdAt: 1 } },
] as const;

export function createRegistrations(store: Store, name: string): Registrations {
  const rows = store.connection.collection<Registration>(name);
  const inTransaction = () => ({ session: store.session() });

  return {
    ...createVersionedRows<Registration>(store, name),
    ofUsers: userIds => rows.find({ userId: { $in: [...userIds] } }, inTransaction()).toArray(),
    page: (userId, { before, limit }) =>
      rows
        .find({
          userId,
          ...(before && {
            createdAt: { $lte: before[0] },
            $or: [{ createdAt: { $lt: before[0] } }, { createdAt: before[0], _id: { $lt: before[1] } }],
          }),
        })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .toArray(),
    count: userId => rows.countDocuments({ userId }),
    removeAnswers: async userIds => {
      await rows.updateMany(
        { userId: { $in: [...userIds] } },
        { $set: { sharedAnswers: {} } },
        inTransaction(),
      );
    },
  };
}
