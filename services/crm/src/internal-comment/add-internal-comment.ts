import type { Actor, Clock } from '@momos/runtime';
import type { Erased, Store } from '@momos/store';
import { v7 as uuid } from 'uuid';
import type { PersonQuery } from '../projection/query/person-query.ts';
import type { InternalComment } from './internal-comment.ts';
import type { InternalComments } from './internal-comment.store.ts';

export type AddDeps = {
  store: Store;
  erased: Erased;
  comments: InternalComments;
  people: PersonQuery;
  clock: Clock;
};

/** Adds the actor's comment on a person. Throws 404 for an unknown or erased person, or one who is being erased. */
export async function addInternalComment(
  { store, erased, comments, people, clock }: AddDeps,
  actor: Actor,
  { userId, text }: { userId: string; text: string },
): Promise<InternalComment> {
  await people.get(userId);
  const comment: InternalComment = {
    id: uuid(),
    version: 1,
    userId,
    authorId: actor.userId,
    text,
    createdAt: clock.now(),
    editedAt: null,
  };
  await store.transaction(async () => {
    await erased.guard([userId]);
    await comments.insert(comment);
  });
  return comment;
}
