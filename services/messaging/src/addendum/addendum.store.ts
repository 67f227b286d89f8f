import { collection, defineCollection, type Store } from '@momos/store';

/** What the hosts of a social add to its approval mail. */
export type Addendum = {
  /** Social id. */
  _id: string;
  body: string;
  updatedBy: string;
  updatedAt: Date;
};

/** The collection `approval_addenda`. */
export type Addenda = {
  get(socialIds: string[]): Promise<Map<string, Addendum>>;
  /** Saves the text in place of the one before; an empty one removes it. */
  put(addendum: Addendum): Promise<void>;
};

const definition = defineCollection<Addendum>()({
  name: 'approval_addenda',
  noun: 'addendum',
  shape: {
    _id: String,
    body: { type: String, required: true },
    updatedBy: { type: String, required: true },
    updatedAt: { type: Date, required: true },
  },
  queries: {
    /** For the export of personal data. */
    ofWriter: { find: (updatedBy: string) => ({ updatedBy }), index: { updatedBy: 1 } },
  },
});

export function createAddenda(store: Store): Addenda {
  const { findMany, remove, rows, inTransaction } = collection(store, definition);
  return {
    get: async socialIds => new Map((await findMany([...new Set(socialIds)])).map(each => [each._id, each])),
    put: async ({ _id, ...text }) => {
      if (text.body === '') await remove(_id);
      else await rows.updateOne({ _id }, { $set: text }, { upsert: true, ...inTransaction() });
    },
  };
}
