import type { Store } from '@momos/store';
import type { OptOut, Subscription } from './opt-out.ts';

/** What people do not want; read for every blast mail just before it goes. */
export type OptOuts = {
  get(userIds: string[]): Promise<Map<string, OptOut>>;
  /** No more blasts about this host's socials. */
  leave(subscription: Subscription): Promise<void>;
  /** Blasts of these hosts are wanted again. Takes part in a running transaction. */
  rejoin(userId: string, hostIds: readonly string[]): Promise<void>;
  /** Sets both choices at once. */
  choose(subscription: Subscription, choice: { all: boolean; host: boolean }): Promise<void>;
};

export function createOptOuts(store: Store): OptOuts {
  const rows = store.connection.collection<OptOut>('opt_outs');
  return {
    get: async userIds => {
      const found = await rows.find({ _id: { $in: userIds } }).toArray();
      return new Map(found.map(each => [each._id, each]));
    },
    leave: async ({ userId, hostId }) => {
      const update = { $addToSet: { hostIds: hostId }, $setOnInsert: { all: false } };
      await rows.updateOne({ _id: userId }, update, { upsert: true });
    },
    rejoin: async (userId, hostIds) => {
      if (hostIds.length === 0) return;
      const update = { $pull: { hostIds: { $in: [...hostIds] } } };
      await rows.updateOne({ _id: userId }, update, { session: store.session() });
    },
    choose: async ({ userId, hostId }, { all, host }) => {
      const hosts = host ? { $addToSet: { hostIds: hostId } } : { $pull: { hostIds: hostId } };
      await rows.updateOne({ _id: userId }, { $set: { all }, ...hosts }, { upsert: true });
    },
  };
}
