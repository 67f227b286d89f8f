import { notFound } from '@momos/contracts/errors';
import { collection, defineCollection, type Page, type PageRequest, type Store } from '@momos/store';
import type { InternalComment } from './internal-comment.ts';

const internalComments = defineCollection<InternalComment>()({
  name: 'internal_comments',
  noun: 'internal comment',
  shape: {
    id: String,
    version: { type: Number, required: true },
    userId: { type: String, required: true },
    authorId: { type: String, required: true },
    text: { type: String, required: true },
    createdAt: { type: Date, required: true },
    editedAt: { type: Date, default: null },
  },
  queries: {
    aboutUser: { find: (userId: string) => ({ userId }), index: { userId: 1, _id: -1 } },
    byAuthor: { find: (authorId: string) => ({ authorId }), index: { authorId: 1 } },
  },
});

/** The collection `internal_comments`. */
export type InternalComments = {
  insert(comment: InternalComment): Promise<void>;
  /** Throws 404 for a comment that does not exist or is about another person. */
  get(userId: string, id: string): Promise<InternalComment>;
  /** Throws 412 unless the stored version is the one before. */
  replace(comment: InternalComment): Promise<void>;
  /** Comments on a person, newest first. */
  page(userId: string, request: PageRequest): Promise<Page<InternalComment>>;
};

export function createInternalComments(store: Store): InternalComments {
  const { insert, replace, find, by } = collection(store, internalComments);
  return {
    insert,
    replace,
    async get(userId, id) {
      const comment = await find(id);
      if (comment?.userId !== userId) throw notFound('internal comment', id);
      return comment;
    },
    page: (userId, request) => by.aboutUser(userId).page(request),
  };
}
