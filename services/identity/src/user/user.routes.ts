import { notFound } from '@momos/contracts/errors';
import { usersContract } from '@momos/contracts/users';
import { type Actor, bind, type RouteBinding } from '@momos/runtime';
import { changeProfile, type ChangeProfileDeps } from './change-profile.ts';
import { requireUser } from './require-user.ts';
import { seesAll, viewerOf } from './user.policy.ts';
import { isNamed, type User } from './user.ts';
import { meOf, publicViewOf } from './user-view.ts';

type Deps = ChangeProfileDeps & {
  /** Whether the first person follows the second. */
  isSubscribed: (userId: string, hostId: string) => Promise<boolean>;
};

export function userRoutes(deps: Deps): RouteBinding {
  const { users, isSubscribed } = deps;

  /** The profile of a person with a name; barred people and those without a name are shown to admins only. */
  async function profile(user: User | undefined, actor: Actor | undefined) {
    const viewer = user && viewerOf(actor, user.id);
    if (!viewer || (viewer !== 'admin' && !(user.isValid && isNamed(user)))) throw notFound('person');
    if (!actor) return publicViewOf(user, { viewer });
    return publicViewOf(user, { viewer, isSubscribed: await isSubscribed(actor.userId, user.id) });
  }

  /** By slug; an anonymous person by id only, since the slug contains the name. */
  async function bySlug(slug: string, actor: Actor | undefined) {
    const user = (await users.bySlug(slug)) ?? (await users.byId(slug));
    const isRevealing = user?.isAnonymous && user.slug === slug && !seesAll(viewerOf(actor, user.id));
    return profile(isRevealing ? undefined : user, actor);
  }

  return bind(usersContract, {
    me: async ({ actor }) => meOf(await requireUser(users, actor)),
    get: async ({ params, actor }) => profile(await users.byId(params.id), actor),
    getBySlug: ({ params, actor }) => bySlug(params.slug, actor),
    getHost: ({ query, actor }) => bySlug(query.hostProfileSlug, actor),
    create: async ({ actor, body }) => meOf(await changeProfile(deps, actor, { change: body })),
    updateMe: async ({ actor, body, ifMatch }) =>
      meOf(await changeProfile(deps, actor, { change: body, ifMatch })),
    scan: ({ actor, body }) => bySlug(body.slug, actor),
  });
}
