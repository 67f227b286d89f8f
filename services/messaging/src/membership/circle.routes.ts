import { circlesContract } from '@momos/contracts/circles';
import { notFound } from '@momos/contracts/errors';
import { type Actor, bind, hasRole, type RouteBinding } from '@momos/runtime';
import type { Page } from '@momos/store';
import { type Circle, wantedOf } from '../circle/circle.ts';
import type { Seer } from '../circle/circle.store.ts';
import { assertHost, isInvitedBy, isVisible } from '../circle/circle.policy.ts';
import { type CircleDeps, createCircle, editCircle, renewInviteCode } from '../circle/write-circle.ts';
import { type CircleViewDeps, viewsOf } from './circle-view.ts';
import { belongs, membershipId } from './membership.ts';

type Deps = CircleDeps & CircleViewDeps & { pageSecret: string };

/** Circles for those who see them, and for those who run them. */
export function circleRoutes(deps: Deps): RouteBinding {
  const { circles, memberships, pageSecret: secret } = deps;
  const { viewOf, pageOf, visible, seerOf } = readers(deps);
  return bind(
    circlesContract,
    {
      listPublic: async ({ actor, query }) => {
        const page = { ...query, secret };
        return pageOf(await (actor ? circles.listedPage(page) : circles.publicPage(page)), actor);
      },
      search: async ({ actor, query: { q, ...query } }) => {
        const words = wantedOf(q);
        if (words.length === 0) return { data: [], meta: { lastEvaluatedKey: null } };
        return pageOf(await circles.withWords(words, await seerOf(actor), { ...query, secret }), actor);
      },
      list: async ({ actor, query }) => pageOf(await circles.page({ ...query, secret }), actor),
      mine: async ({ actor, query }) => {
        const page = await memberships.pageOfPerson(actor.userId, { ...query, secret });
        const found = await circles.some(page.items.map(({ circleId }) => circleId));
        const byId = new Map(found.map(circle => [circle._id, circle]));
        const items = page.items.flatMap(({ circleId }) => byId.get(circleId) ?? []);
        return pageOf({ ...page, items }, actor);
      },
      bySlug: async ({ actor, params, query }) =>
        visible(await circles.bySlug(params.slug), { actor, code: query.code }),
      get: async ({ actor, params, query }) =>
        visible(await circles.get(params.id), { actor, code: query.code, id: params.id }),
      create: async ({ actor, body }) => viewOf(await createCircle(deps, actor, body), actor),
      update: async ({ actor, params, body, ifMatch }) =>
        viewOf(await editCircle(deps, actor, { id: params.id, ifMatch, ...body }), actor),
      renewInviteCode: async ({ actor, params }) =>
        viewOf(await renewInviteCode(deps, actor, params.id), actor),
    },
    { update: async ({ actor, params }) => assertHost(await circles.get(params.id), actor) },
  );
}

/** Circles as an actor may see them. */
function readers(deps: Deps) {
  const { memberships } = deps;

  async function viewOf(circle: Circle, actor: Actor | undefined) {
    const [view] = await viewsOf(deps, [circle], actor);
    if (!view) throw notFound('circle', circle._id);
    return view;
  }
  async function pageOf({ items, lastEvaluatedKey }: Page<Circle>, actor: Actor | undefined) {
    const data = await viewsOf(deps, items, actor);
    return { data, meta: { lastEvaluatedKey: lastEvaluatedKey ?? null } };
  }
  /** A 404 says no more of a private circle than of none. */
  async function visible(
    circle: Circle | undefined,
    { actor, code, id }: { actor: Actor | undefined; code?: string | undefined; id?: string },
  ) {
    const own = circle && actor && (await memberships.find(membershipId(circle._id, actor.userId)));
    const isOwn = belongs(own) || (circle !== undefined && isInvitedBy(circle, code));
    if (!circle || !isVisible(circle, actor, isOwn)) throw notFound('circle', id);
    return viewOf(circle, actor);
  }

  async function seerOf(actor: Actor | undefined): Promise<Seer> {
    if (!actor) return 'visitor';
    if (hasRole(actor, 'manager')) return 'everything';
    const own = (await memberships.everOfPerson(actor.userId)).filter(belongs);
    return { userId: actor.userId, circleIds: own.map(({ circleId }) => circleId) };
  }

  return { viewOf, pageOf, visible, seerOf };
}
