import { circlesContract } from '@momos/contracts/circles';
import { notFound } from '@momos/contracts/errors';
import { type Actor, bind, type RouteBinding } from '@momos/runtime';
import type { Page } from '@momos/store';
import type { Circle } from '../circle/circle.ts';
import { assertHost, isVisible } from '../circle/circle.policy.ts';
import { type CircleDeps, createCircle, editCircle } from '../circle/write-circle.ts';
import { viewsOf } from './circle-view.ts';
import { belongs, membershipId } from './membership.ts';
import type { Memberships } from './membership.store.ts';

type Deps = CircleDeps & { memberships: Memberships; pageSecret: string };

/** Circles for those who see them, and for those who run them. */
export function circleRoutes(deps: Deps): RouteBinding {
  const { circles, memberships, pageSecret: secret } = deps;

  async function viewOf(circle: Circle, actor: Actor | undefined) {
    const [view] = await viewsOf(memberships, [circle], actor);
    if (!view) throw notFound('circle', circle._id);
    return view;
  }
  async function pageOf({ items, lastEvaluatedKey }: Page<Circle>, actor: Actor | undefined) {
    const data = await viewsOf(memberships, items, actor);
    return { data, meta: { lastEvaluatedKey: lastEvaluatedKey ?? null } };
  }
  /** A 404 says no more of a private circle than of none. */
  async function visible(circle: Circle | undefined, actor: Actor | undefined, id?: string) {
    const own = circle && actor && (await memberships.find(membershipId(circle._id, actor.userId)));
    if (!circle || !isVisible(circle, actor, belongs(own))) throw notFound('circle', id);
    return viewOf(circle, actor);
  }

  return bind(
    circlesContract,
    {
      listPublic: async ({ actor, query }) => pageOf(await circles.publicPage({ ...query, secret }), actor),
      list: async ({ actor, query }) => pageOf(await circles.page({ ...query, secret }), actor),
      mine: async ({ actor, query }) => {
        const page = await memberships.pageOfPerson(actor.userId, { ...query, secret });
        const found = await circles.some(page.items.map(({ circleId }) => circleId));
        const byId = new Map(found.map(circle => [circle._id, circle]));
        const items = page.items.flatMap(({ circleId }) => byId.get(circleId) ?? []);
        return pageOf({ ...page, items }, actor);
      },
      bySlug: async ({ actor, params }) => visible(await circles.bySlug(params.slug), actor),
      get: async ({ actor, params }) => visible(await circles.get(params.id), actor, params.id),
      create: async ({ actor, body }) => viewOf(await createCircle(deps, actor, body), actor),
      update: async ({ actor, params, body, ifMatch }) =>
        viewOf(await editCircle(deps, actor, { id: params.id, ifMatch, ...body }), actor),
    },
    { update: async ({ actor, params }) => assertHost(await circles.get(params.id), actor) },
  );
}
