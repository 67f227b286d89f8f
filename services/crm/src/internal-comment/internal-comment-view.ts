import type { InternalCommentView } from '@momos/contracts/internal-comments';
import type { Actor } from '@momos/runtime';
import type { KnownPerson } from '../projection/query/person-query.ts';
import type { InternalComment } from './internal-comment.ts';
import { canEdit } from './internal-comment.policy.ts';

/** A comment as the actor sees it. */
export const toInternalCommentView = (
  comment: InternalComment,
  author: KnownPerson | undefined,
  actor: Actor,
): InternalCommentView => ({
  id: comment.id,
  version: comment.version,
  userId: comment.userId,
  text: comment.text,
  author: author ?? null,
  isMine: canEdit(actor, comment),
  createdAt: comment.createdAt.toISOString(),
  editedAt: comment.editedAt?.toISOString() ?? null,
});
