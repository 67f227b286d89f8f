import { notFound } from '@momos/contracts/errors';
import { usersContract } from '@momos/contracts/users';
import { type Actor, bind, type RouteBinding } from '@momos/runtime';
import type { HostSubscriptions } from '../host-subscription/host-subscription.store.ts';
import { callerOf, changeProfile, type ChangeProfileDeps } from './change-profile.ts';
import { seesAll, viewerOf } from './user.policy.ts';
import { isNamed, type User } from './user.ts';
import { meOf, publicViewOf } from './user-views.ts';

type Deps = ChangeProfileDeps & { subscriptions: HostSubscriptions };

export function userRoutes(deps: Deps): RouteBinding {
  const { users, subscriptions } = deps;

  /** People without a name have no page yet, and barred ones none any more; admins see them all the same. */
  async function profile(user: User | undefined, actor: Actor | undefined) {
    const viewer = user && viewerOf(actor, user.id);
    if (!viewer || (viewer !== 'admin' && !(user.isValid && isNamed(user)))) throw notFound('person');
    if (!actor) return publicViewOf(user, { viewer });
    return publicViewOf(user, { viewer, isSubscribed: await subscriptions.has(actor.userId, user.id) });
  }

  /** By slug, or by id for who is anonymous: their slug has their name in it and leads nowhere for others. */
  async function bySlug(slug: string, actor: Actor | undefined) {
    const user = (await users.bySlug(slug)) ?? (await users.byId(slug));
    const isGivenAway = user?.isAnonymous && user.slug === slug && !seesAll(viewerOf(actor, user.id));
    return profile(isGivenAway ? undefined : user, actor);
  }

  return bind(usersContract, {
    me: async ({ actor }) => meOf(await callerOf(users, actor)),
    get: async ({ params, actor }) => profile(await users.byId(params.id), actor),
    getBySlug: ({ params, actor }) => bySlug(params.slug, actor),
    getHost: ({ query, actor }) => bySlug(query.hostProfileSlug, actor),
    create: async ({ actor, body }) => meOf(await changeProfile(deps, actor, { change: body })),
    updateMe: async ({ actor, body, ifMatch }) =>
      meOf(await changeProfile(deps, actor, { change: body, ifMatch })),
    scan: ({ actor, body }) => bySlug(body.slug, actor),
  });
}
