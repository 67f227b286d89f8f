import { collection, defineCollection, type Store } from '@momos/store';

/** Which file a document shows, by `<noun>:<id>` of the document. */
type Use = { _id: string; name: string };

const definition = defineCollection<Use>()({
  name: 'uses',
  noun: 'use',
  shape: { _id: String, name: { type: String, required: true } },
  queries: {
    /** Read by the lookups of `upload.store.ts`. */
    ofFile: { find: (name: string) => ({ name }), index: { name: 1 }, sort: { name: 1 } },
  },
});

/** The collection `uses`. Each write joins a running transaction. */
export type Uses = ReturnType<typeof createUses>;

export function createUses(store: Store) {
  const { rows, remove, inTransaction } = collection(store, definition);
  return {
    /** Records which file of ours a document shows; undefined for none. */
    async set(document: string, name: string | undefined): Promise<void> {
      if (name === undefined) await remove(document);
      else await rows.updateOne({ _id: document }, { $set: { name } }, { upsert: true, ...inTransaction() });
    },
  };
}
