import { collection, defineCollection, type Store } from '@momos/store';
import type { Contact } from './contact.ts';

/** Read model of identity's users. */
export type Contacts = {
  /** Those that exist here. */
  get(ids: string[]): Promise<Map<string, Contact>>;
  /** Saves a newer state; a tombstone stays. */
  put(contact: Contact): Promise<void>;
};

const definition = defineCollection<Contact>()({
  name: 'contacts',
  noun: 'contact',
  shape: {
    _id: String,
    firstName: String,
    lastName: String,
    displayName: String,
    slug: String,
    photoPath: String,
    email: String,
    provenMobile: String,
    version: Number,
    followedHostIds: { type: [String], default: undefined },
    followVersions: Object,
    isPushAllowed: Boolean,
    isErased: Boolean,
  },
  queries: {},
});

/** By the driver: read for each batch of deliveries, and written by a pipeline. */
export function createContacts(store: Store): Contacts {
  const { rows, inTransaction } = collection(store, definition);
  return {
    get: async ids => {
      const found = await rows.find({ _id: { $in: ids } }, inTransaction()).toArray();
      return new Map(found.map(contact => [contact._id, contact]));
    },
    put: async contact => {
      const next = { $cond: [{ $eq: ['$isErased', true] }, '$$ROOT', { $literal: contact }] };
      await rows.updateOne({ _id: contact._id }, [{ $replaceWith: next }], {
        upsert: true,
        ...inTransaction(),
      });
    },
  };
}
