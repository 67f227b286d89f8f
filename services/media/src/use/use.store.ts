import { collection, defineCollection, type Store } from '@momos/store';

/** Which file a document shows, by `<noun>:<id>` of the document. */
type Use = {
  _id: string;
  name: string;
  /** The document hides its file, and the name is the one that it showed before. */
  isHidden: boolean;
};

const definition = defineCollection<Use>()({
  name: 'uses',
  noun: 'use',
  shape: {
    _id: String,
    name: { type: String, default: '' },
    isHidden: { type: Boolean, default: false },
  },
  queries: {
    /** Read by the lookups of `upload.store.ts`. */
    ofFile: { find: (name: string) => ({ name }), index: { name: 1 }, sort: { name: 1 } },
  },
});

/** The collection `uses`. Each write joins a running transaction. */
export type Uses = ReturnType<typeof createUses>;

export function createUses(store: Store) {
  const { rows, inTransaction } = collection(store, definition);
  return {
    /** Records which file of ours a document shows, undefined for none; returns the one that it showed before. */
    async set(document: string, name: string | undefined): Promise<string | undefined> {
      const before =
        name === undefined
          ? await rows.findOneAndDelete({ _id: document }, inTransaction())
          : await rows.findOneAndUpdate(
              { _id: document },
              { $set: { name, isHidden: false } },
              { upsert: true, returnDocument: 'before', ...inTransaction() },
            );
      return before?.name || undefined;
    },

    /** Records that a document hides its file from now on. */
    async hide(document: string): Promise<void> {
      const hidden = { $set: { isHidden: true }, $setOnInsert: { name: '' } };
      await rows.updateOne({ _id: document }, hidden, { upsert: true, ...inTransaction() });
    },
  };
}
