import { type Purpose, purposes } from '@momos/contracts/privacy';
import { collection, defineCollection, type Store } from '@momos/store';
import type { ConsentChange } from './consent.ts';

const consentChanges = defineCollection<ConsentChange>()({
  name: 'consentChanges',
  noun: 'consent change',
  shape: {
    id: String,
    userId: { type: String, required: true },
    purpose: { type: String, required: true, enum: purposes },
    isGiven: { type: Boolean, required: true },
    at: { type: Date, required: true },
  },
  queries: {
    ofUser: { find: (userId: string) => ({ userId }), index: { userId: 1, _id: -1 } },
    ofPurpose: {
      find: (userId: string, purpose: Purpose) => ({ userId, purpose }),
      index: { userId: 1, purpose: 1, _id: -1 },
    },
  },
});

/** The history of consents; append-only. */
export type ConsentChanges = ReturnType<typeof createConsentChanges>;

export function createConsentChanges(store: Store) {
  const { insert, by } = collection(store, consentChanges);
  return {
    add: insert,

    /** A person's choices, the newest first. */
    ofUser: by.ofUser,

    /** The last choice of a person for each purpose they chose on. */
    async latestOf(userId: string): Promise<Map<Purpose, ConsentChange>> {
      const latest = new Map<Purpose, ConsentChange>();
      for (const purpose of purposes) {
        const change = await by.ofPurpose(userId, purpose).one();
        if (change) latest.set(purpose, change);
      }
      return latest;
    },
  };
}
