import { forbidden } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import type { InternalComment } from './internal-comment.ts';

/** Whether an admin may edit a comment: it appears under its author's name, so only the author may. */
export const canEdit = ({ userId }: Actor, { authorId }: InternalComment): boolean => authorId === userId;

/** Throws 403 for an admin who is not the author. */
export function authorizeEdit(actor: Actor, comment: InternalComment): void {
  if (!canEdit(actor, comment)) throw forbidden('Only the author can edit this comment.');
}
