import { collection, defineCollection, type PageRequest, type Store } from '@momos/store';
import type { SocialDraft } from './social-draft.ts';

const when = { type: Date, required: true };

export const socialDraftCollection = defineCollection<SocialDraft>()({
  name: 'social_drafts',
  noun: 'draft',
  shape: {
    _id: String,
    version: { type: Number, required: true },
    userId: { type: String, required: true },
    content: { type: Object, required: true },
    createdAt: when,
    updatedAt: when,
  },
  queries: {
    ofUser: {
      find: (userId: string) => ({ userId }),
      index: { userId: 1, updatedAt: -1, _id: -1 },
      sort: { updatedAt: -1, _id: -1 },
    },
    untouched: {
      find: (since: Date) => ({ updatedAt: { $lte: since } }),
      index: { updatedAt: 1 },
      sort: { updatedAt: 1 },
    },
  },
});

export type SocialDrafts = ReturnType<typeof createSocialDrafts>;

/** Socials that people are writing; pages with keys signed by `secret`. */
export function createSocialDrafts(store: Store, secret: string) {
  const { get, find, insert, replace, remove, by } = collection(store, socialDraftCollection);
  return {
    /** Throws a 404 when there is none. */
    get,
    find,
    insert,
    /** Throws a 412 when the version before is not the stored one. */
    replace,
    remove,
    /** Of one person, the last changed first. */
    page: (userId: string, paging: Omit<PageRequest, 'secret'>) =>
      by.ofUser(userId).page({ ...paging, secret }),
    allOf: (userId: string): Promise<SocialDraft[]> => by.ofUser(userId).list(1000),
    countOf: (userId: string): Promise<number> => by.ofUser(userId).count(),
    /** The longest untouched first. */
    untouched: (since: Date, limit: number): Promise<SocialDraft[]> => by.untouched(since).list(limit),
  };
}
