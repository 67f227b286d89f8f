import { conflict, staleVersion } from '@momos/contracts/errors';
import type { Actor, Clock } from '@momos/runtime';
import { v7 as uuid } from 'uuid';
import { changed, maxViews, type SavedView, type ViewChange } from './saved-view.ts';
import { authorizeChange } from './saved-view.policy.ts';
import type { SavedViews } from './saved-view.store.ts';

export type SavedViewDeps = { views: SavedViews; clock: Clock };

/** Saves a view of the actor. Throws 409 beyond {@link maxViews} of one page. */
export async function saveView(
  { views, clock }: SavedViewDeps,
  actor: Pick<Actor, 'userId'>,
  given: Pick<SavedView, 'page' | 'name' | 'query' | 'isShared'>,
): Promise<SavedView> {
  const known = await views.ofOwner(actor.userId, given.page);
  if (known.length >= maxViews) throw conflict(`You can save ${maxViews} views of a page. Delete one first.`);
  const view = { ...given, id: uuid(), version: 1, ownerId: actor.userId, createdAt: clock.now() };
  await views.insert(view);
  return view;
}

/** Changes an own view. Throws as {@link authorizeChange}, and 412 for a stale version. */
export async function changeView(
  { views }: Pick<SavedViewDeps, 'views'>,
  actor: Pick<Actor, 'userId'>,
  { id, change, ifMatch }: { id: string; change: ViewChange; ifMatch: number | undefined },
): Promise<SavedView> {
  const view = await views.get(id);
  authorizeChange(actor, view);
  if (ifMatch !== undefined && ifMatch !== view.version) throw staleVersion('saved view');
  const next = changed(view, change);
  await views.replace(next);
  return next;
}

/** Deletes an own view. Throws as {@link authorizeChange}. */
export async function removeView(
  { views }: Pick<SavedViewDeps, 'views'>,
  actor: Pick<Actor, 'userId'>,
  id: string,
): Promise<void> {
  authorizeChange(actor, await views.get(id));
  await views.remove(id);
}
