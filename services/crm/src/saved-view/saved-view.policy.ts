import { forbidden, notFound } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import type { SavedView } from './saved-view.ts';

/** Whether the actor saved the view. */
export const isOwn = ({ userId }: Pick<Actor, 'userId'>, { ownerId }: Pick<SavedView, 'ownerId'>): boolean =>
  ownerId === userId;

/** Throws 404 for a view that another person keeps to themselves, 403 for one that they share. */
export function authorizeChange(actor: Pick<Actor, 'userId'>, view: SavedView): void {
  if (isOwn(actor, view)) return;
  if (!view.isShared) throw notFound('saved view', view.id);
  throw forbidden('Only the person who saved this view can change it.');
}
