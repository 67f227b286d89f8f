import { staleVersion } from '@momos/contracts/errors';
import type { Actor, Clock } from '@momos/runtime';
import { edited, type InternalComment } from './internal-comment.ts';
import { authorizeEdit } from './internal-comment.policy.ts';
import type { InternalComments } from './internal-comment.store.ts';

export type EditDeps = { comments: InternalComments; clock: Clock };

/**
 * Changes the text of the actor's own comment. Throws 404 for a comment that is not about this person, 403 for another
 * author's, 412 when `ifMatch` is not its version or another edit was first.
 */
export async function editInternalComment(
  { comments, clock }: EditDeps,
  actor: Actor,
  input: { userId: string; commentId: string; text: string; ifMatch: number | undefined },
): Promise<InternalComment> {
  const comment = await comments.get(input.userId, input.commentId);
  authorizeEdit(actor, comment);
  if (input.ifMatch !== undefined && input.ifMatch !== comment.version)
    throw staleVersion('internal comment');
  const next = edited(comment, input.text, clock.now());
  await comments.replace(next);
  return next;
}
