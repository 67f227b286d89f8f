import type { Store } from '@momos/store';
import type { Contact } from './contact.ts';

/** Read model of identity's users. */
export type Contacts = {
  /** Those that are known here. */
  get(ids: string[]): Promise<Map<string, Contact>>;
  /** Takes over a newer state; of who is erased nothing is taken over any more. */
  put(contact: Contact): Promise<void>;
};

export function createContacts(store: Store): Contacts {
  const rows = store.connection.collection<Contact>('contacts');
  return {
    get: async ids => {
      const found = await rows.find({ _id: { $in: ids } }, { session: store.session() }).toArray();
      return new Map(found.map(contact => [contact._id, contact]));
    },
    put: async contact => {
      const next = { $cond: [{ $eq: ['$isErased', true] }, '$$ROOT', { $literal: contact }] };
      const options = { upsert: true, session: store.session() };
      await rows.updateOne({ _id: contact._id }, [{ $replaceWith: next }], options);
    },
  };
}
