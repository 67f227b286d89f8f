import { savedViewsContract, type SavedViewView } from '@momos/contracts/saved-views';
import { type Actor, bind, type RouteBinding } from '@momos/runtime';
import type { KnownPerson, PersonQuery } from '../projection/query/person-query.ts';
import { changeView, removeView, type SavedViewDeps, saveView } from './save-view.ts';
import type { SavedView } from './saved-view.ts';
import { isOwn } from './saved-view.policy.ts';

/** Saved views of manager pages, a person's own and those of the team. */
export function savedViewRoutes(deps: SavedViewDeps & { people: PersonQuery }): RouteBinding {
  const { views, people } = deps;
  return bind(savedViewsContract, {
    list: async ({ actor, query: { page } }) => {
      const [own, shared] = await Promise.all([views.ofOwner(actor.userId, page), views.shared(page)]);
      const found = [...own, ...shared.filter(view => !isOwn(actor, view))];
      const authors = await people.find(found.map(({ ownerId }) => ownerId));
      return found
        .map(view => toView(view, actor, authors.get(view.ownerId)))
        .sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
    },
    create: async ({ actor, body }) => toView(await saveView(deps, actor, body), actor),
    update: async ({ actor, params: { id }, body, ifMatch }) =>
      toView(await changeView(deps, actor, { id, change: body, ifMatch }), actor),
    remove: async ({ actor, params }) => {
      await removeView(deps, actor, params.id);
      return { ok: true as const };
    },
  });
}

const toView = (
  { ownerId, createdAt, ...view }: SavedView,
  actor: Actor,
  author?: KnownPerson,
): SavedViewView => ({
  id: view.id,
  version: view.version,
  page: view.page,
  name: view.name,
  query: view.query,
  isShared: view.isShared,
  isMine: isOwn(actor, { ownerId }),
  author: isOwn(actor, { ownerId }) ? null : (author?.displayName ?? null),
  createdAt: createdAt.toISOString(),
});
