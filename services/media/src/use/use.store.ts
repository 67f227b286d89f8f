import type { Store } from '@momos/store';

/** Which file a document shows, by `<noun>:<id>` of the document. */
type Use = { _id: string; name: string };

/** The collection `uses`. Each write joins a running transaction. */
export type Uses = {
  /** Notes that a document shows a file of ours, or none any more. */
  set(document: string, name: string | undefined): Promise<void>;
};

export function createUses(store: Store): Uses {
  const rows = store.connection.collection<Use>('uses');
  return {
    set: async (document, name) => {
      const session = store.session();
      if (name === undefined) await rows.deleteOne({ _id: document }, { session });
      else await rows.updateOne({ _id: document }, { $set: { name } }, { upsert: true, session });
    },
  };
}
