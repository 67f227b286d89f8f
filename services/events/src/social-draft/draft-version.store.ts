import { notFound } from '@momos/contracts/errors';
import { maxDraftVersions } from '@momos/contracts/social-drafts';
import { collection, defineCollection, type Store } from '@momos/store';
import type { DraftVersion } from './draft-version.ts';

const text = { type: String, required: true };
const when = { type: Date, required: true };

const draftVersionCollection = defineCollection<DraftVersion>()({
  name: 'social_draft_versions',
  noun: 'version',
  shape: {
    _id: String,
    draftId: text,
    number: { type: Number, required: true },
    userId: text,
    content: { type: Object, required: true },
    begunAt: when,
    savedAt: when,
    restoredFrom: { type: Number, default: null },
  },
  queries: {
    ofDraft: {
      find: (draftId: string) => ({ draftId }),
      index: { draftId: 1, number: -1 },
      unique: true,
      sort: { number: -1 },
    },
    numbered: {
      find: (draftId: string, numbers: readonly number[]) => ({ draftId, number: { $in: [...numbers] } }),
      index: { draftId: 1, number: -1 },
      unique: true,
      sort: { number: -1 },
    },
    // For exports and erasures.
    ofUser: { find: (userId: string) => ({ userId }), index: { userId: 1, _id: 1 }, sort: { _id: 1 } },
  },
});

export type DraftVersions = ReturnType<typeof createDraftVersions>;

/** What drafts of socials were before; each change of them is made with that of their draft, in its transaction. */
export function createDraftVersions(store: Store) {
  const { insert, by, rows, inTransaction } = collection(store, draftVersionCollection);
  return {
    insert,
    newest: (draftId: string): Promise<DraftVersion | undefined> => by.ofDraft(draftId).one(),
    /** The newest first; one more than are kept, until a new one is counted. */
    ofDraft: (draftId: string): Promise<DraftVersion[]> => by.ofDraft(draftId).list(maxDraftVersions + 1),

    /** When each was saved, the newest first. */
    savings: (draftId: string): Promise<Pick<DraftVersion, 'number' | 'savedAt'>[]> =>
      rows
        .find(by.ofDraft(draftId).filter, {
          ...inTransaction(),
          projection: { _id: 0, number: 1, savedAt: 1 },
          sort: by.ofDraft(draftId).sort,
        })
        .toArray(),

    /** Throws a 404 for a number that there is not. */
    async numbered(draftId: string, number: number): Promise<DraftVersion> {
      const version = await by.numbered(draftId, [number]).one();
      if (!version) throw notFound('version');
      return version;
    },

    /** Puts what was written since into a version that there is. */
    async gather({ _id, content, savedAt }: DraftVersion): Promise<void> {
      await rows.updateOne({ _id }, { $set: { content, savedAt } }, inTransaction());
    },

    async remove(draftId: string, numbers: readonly number[]): Promise<void> {
      await rows.deleteMany(by.numbered(draftId, numbers).filter, inTransaction());
    },

    async removeAll(draftId: string): Promise<void> {
      await rows.deleteMany(by.ofDraft(draftId).filter, inTransaction());
    },
  };
}
