import { notFound } from '@momos/contracts/errors';
import { usersContract } from '@momos/contracts/users';
import { type Actor, bind, type RouteBinding } from '@momos/runtime';
import type { HostSubscriptions } from '../host-subscription/host-subscription.store.ts';
import { callerOf, changeProfile, type ChangeProfileDeps } from './change-profile.ts';
import { isNamed, type User } from './user.ts';
import { meOf, publicViewOf } from './user-views.ts';

type Deps = ChangeProfileDeps & { subscriptions: HostSubscriptions };

export function userRoutes(deps: Deps): RouteBinding {
  const { users, subscriptions } = deps;

  const meView = async (user: User) => meOf(user, { subscribersCount: await subscriptions.countOf(user.id) });

  /** People without a name have no page yet, and barred ones none any more. */
  async function publicView(user: User | undefined, actor: Actor | undefined) {
    if (!user?.isValid || !isNamed(user)) throw notFound('person');
    const subscribersCount = await subscriptions.countOf(user.id);
    const isSubscribed = actor ? await subscriptions.has(actor.userId, user.id) : undefined;
    return publicViewOf(user, { subscribersCount, isSubscribed });
  }

  return bind(usersContract, {
    me: async ({ actor }) => meView(await callerOf(users, actor)),
    get: async ({ params, actor }) => publicView(await users.byId(params.id), actor),
    getBySlug: async ({ params, actor }) => publicView(await users.bySlug(params.slug), actor),
    getHost: async ({ query, actor }) => publicView(await users.bySlug(query.hostProfileSlug), actor),
    create: async ({ actor, body }) => meView(await changeProfile(deps, actor, { change: body })),
    updateMe: async ({ actor, body, ifMatch }) =>
      meView(await changeProfile(deps, actor, { change: body, ifMatch })),
  });
}
