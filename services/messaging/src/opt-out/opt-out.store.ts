import { collection, defineCollection, type Erased, type Store } from '@momos/store';
import type { mongo } from 'mongoose';
import type { OptOut, Subscription } from './opt-out.ts';

/** Opt-outs of people; read for every blast mail right before it is sent. */
export type OptOuts = {
  get(userIds: string[]): Promise<Map<string, OptOut>>;
  /** Stops blasts of this host; does nothing for an erased person, whose mails keep their links. */
  leave(subscription: Subscription): Promise<void>;
  /** Allows blasts of these hosts again. Takes part in a running transaction. */
  rejoin(userId: string, hostIds: readonly string[]): Promise<void>;
  /** Sets both choices; as `leave`. */
  choose(subscription: Subscription, choice: { all: boolean; host: boolean }): Promise<void>;
};

const definition = defineCollection<OptOut>()({
  name: 'opt_outs',
  noun: 'opt-out',
  shape: { _id: String, all: { type: Boolean, default: false }, hostIds: [String] },
  queries: {},
});

/** By the driver: read for each batch of blasts, and written by upserts of single hosts. */
export function createOptOuts(store: Store, erased: Pick<Erased, 'has' | 'guard'>): OptOuts {
  const { rows, inTransaction } = collection(store, definition);
  const save = (userId: string, update: mongo.UpdateFilter<OptOut>) =>
    store.transaction(async () => {
      if (await erased.has(userId)) return;
      await erased.guard([userId]);
      await rows.updateOne({ _id: userId }, update, { ...inTransaction(), upsert: true });
    });
  return {
    get: async userIds => {
      const found = await rows.find({ _id: { $in: userIds } }).toArray();
      return new Map(found.map(each => [each._id, each]));
    },
    leave: async ({ userId, hostId }) => {
      const update = { $addToSet: { hostIds: hostId }, $setOnInsert: { all: false } };
      await save(userId, update);
    },
    rejoin: async (userId, hostIds) => {
      if (hostIds.length === 0) return;
      const update = { $pull: { hostIds: { $in: [...hostIds] } } };
      await rows.updateOne({ _id: userId }, update, inTransaction());
    },
    choose: async ({ userId, hostId }, { all, host }) => {
      const hosts = host ? { $addToSet: { hostIds: hostId } } : { $pull: { hostIds: hostId } };
      await save(userId, { $set: { all }, ...hosts });
    },
  };
}
