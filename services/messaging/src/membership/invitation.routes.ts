import { circleInvitationsContract } from '@momos/contracts/circle-invitations';
import { type Actor, bind, type RouteBinding } from '@momos/runtime';
import type { PageRequest } from '@momos/store';
import { assertHost } from '../circle/circle.policy.ts';
import { type InviteDeps, invitePeople, withdrawInvitation } from './invite-people.ts';

type Deps = InviteDeps & { pageSecret: string };

/** Invitations to circles by address, for those who run them. */
export const invitationRoutes = (deps: Deps): RouteBinding =>
  bind(circleInvitationsContract, {
    invite: async ({ actor, params, body }) => {
      await invitePeople(deps, actor, { circleId: params.id, ...body });
      return { asked: body.emails.length };
    },
    list: ({ actor, params, query }) => listInvitations(deps, actor, { circleId: params.id, ...query }),
    withdraw: async ({ actor, params }) => {
      await withdrawInvitation(deps, actor, { circleId: params.id, invitationId: params.invitationId });
      return { ok: true } as const;
    },
  });

/** Addresses that were invited, for the hosts. Throws 404 or 403 for who does not run the circle. */
async function listInvitations(
  deps: Deps,
  actor: Actor,
  { circleId, ...page }: Omit<PageRequest, 'secret'> & { circleId: string },
) {
  assertHost(await deps.circles.get(circleId), actor);
  const { items, lastEvaluatedKey } = await deps.invitations.page(circleId, {
    ...page,
    secret: deps.pageSecret,
  });
  return {
    data: items.map(({ _id, email, invitedAt }) => ({ id: _id, email, invitedAt: invitedAt.toISOString() })),
    meta: { lastEvaluatedKey: lastEvaluatedKey ?? null },
  };
}
