import { collection, defineCollection, type Store } from '@momos/store';
import type { KnownState, KnownStateDeps } from './known-state.ts';

/** The collection `known_states`. */
export type KnownStates = KnownStateDeps['knownStates'] & {
  get(keys: string[]): Promise<Map<string, KnownState>>;
};

/** Far longer than a message waits to be sent. */
const keptSeconds = 30 * 24 * 3600;

const definition = defineCollection<KnownState>()({
  name: 'known_states',
  noun: 'known state',
  shape: {
    _id: String,
    version: { type: Number, required: true },
    value: { type: String, required: true },
    noticeVersion: { type: Number, required: true },
    heldSince: Date,
    at: { type: Date, required: true },
  },
  queries: {
    expiring: {
      find: (now: Date) => ({ at: { $lt: now } }),
      index: { at: 1 },
      expireAfterSeconds: keptSeconds,
    },
  },
});

/** By the driver: written for each message of a registration, by a pipeline. */
export function createKnownStates(store: Store): KnownStates {
  const { rows, inTransaction } = collection(store, definition);
  return {
    get: async keys => {
      if (keys.length === 0) return new Map();
      const found = await rows.find({ _id: { $in: keys } }, inTransaction()).toArray();
      return new Map(found.map(each => [each._id, each]));
    },
    record: async (news, now) => {
      if (news.length === 0) return;
      const writes = news.map(({ _id, version, value, isNotice, heldSince }) => {
        const isNewer = { $gt: [version, { $ifNull: ['$version', -1] }] };
        const newest = {
          version: { $cond: [isNewer, version, '$version'] },
          value: { $cond: [isNewer, { $literal: value }, '$value'] },
          noticeVersion: { $max: [{ $ifNull: ['$noticeVersion', 0] }, isNotice ? version : 0] },
          heldSince: { $max: ['$heldSince', heldSince ?? null] },
          at: now,
        };
        return { updateOne: { filter: { _id }, update: [{ $set: newest }], upsert: true } };
      });
      await rows.bulkWrite(writes, inTransaction());
    },
  };
}
