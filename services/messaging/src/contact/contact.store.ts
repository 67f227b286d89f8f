import type { Store } from '@momos/store';
import type { Contact } from './contact.ts';

/** Read model of identity's users. */
export type Contacts = {
  /** Those that are known here. */
  get(ids: string[]): Promise<Map<string, Contact>>;
  put(contact: Contact): Promise<void>;
};

export function createContacts(store: Store): Contacts {
  const rows = store.connection.collection<Contact>('contacts');
  return {
    get: async ids => {
      const found = await rows.find({ _id: { $in: ids } }).toArray();
      return new Map(found.map(contact => [contact._id, contact]));
    },
    put: async contact => {
      await rows.replaceOne({ _id: contact._id }, contact, { upsert: true, session: store.session() });
    },
  };
}
