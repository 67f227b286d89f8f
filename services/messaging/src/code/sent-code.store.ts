import { collection, defineCollection, isDuplicateKey, type Store } from '@momos/store';

/** Keys of the requests for a code that have been served; stores neither code nor address. */
export type SentCodes = {
  /** True for the first caller with this key, false for every other. */
  claim(key: string): Promise<boolean>;
  /** Lets the key be used again, after a send that certainly did not happen. */
  release(key: string): Promise<void>;
};

type SentCode = { _id: string; at: Date };

const definition = defineCollection<SentCode>()({
  name: 'sent_codes',
  noun: 'code request',
  shape: { _id: String, at: { type: Date, required: true } },
  queries: {
    expiring: {
      find: (at: Date) => ({ at: { $lt: at } }),
      index: { at: 1 },
      expireAfterSeconds: 24 * 3600,
      sort: { at: 1 },
    },
  },
});

export function createSentCodes(store: Store): SentCodes {
  const { rows } = collection(store, definition);
  return {
    async claim(key) {
      try {
        await rows.insertOne({ _id: key, at: new Date() });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    release: async key => {
      await rows.deleteOne({ _id: key });
    },
  };
}
