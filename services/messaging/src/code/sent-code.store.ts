import type { Migration, Store } from '@momos/store';
import { isDuplicateKey } from '@momos/store';

/** Which requests for a code have been served; holds neither code nor address. */
export type SentCodes = {
  /** True for the first caller with this key, false for every other. */
  claim(key: string): Promise<boolean>;
  /** Lets the key be used again, after a send that surely did not happen. */
  release(key: string): Promise<void>;
};

type SentCode = { _id: string; at: Date };

export const sentCodeIndexes: Migration = {
  id: 'sent-codes',
  up: async db => {
    await db.collection('sent_codes').createIndex({ at: 1 }, { expireAfterSeconds: 24 * 3600 });
  },
};

export function createSentCodes(store: Store): SentCodes {
  const rows = store.connection.collection<SentCode>('sent_codes');
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
