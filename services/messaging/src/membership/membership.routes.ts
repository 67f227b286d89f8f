import { circleMembersContract } from '@momos/contracts/circle-members';
import { forbidden } from '@momos/contracts/errors';
import { type Actor, bind, type RouteBinding } from '@momos/runtime';
import { assertHost, assertVisible, isHostOf } from '../circle/circle.policy.ts';
import { type ContactDeps, findContacts } from '../contact/find-contacts.ts';
import { changeMembership, type MembershipDeps, minutesAfter } from './change-membership.ts';
import { belongs, isMember, type Membership, membershipId } from './membership.ts';
import { join, leave } from './membership-steps.ts';
import { toMembershipView, toMemberView } from './membership-view.ts';
import { refundMember } from './refund-member.ts';

type Deps = MembershipDeps & ContactDeps & { pageSecret: string };

/** Joining and leaving circles, and members for those who may see them. */
export const membershipRoutes = (deps: Deps): RouteBinding =>
  bind(circleMembersContract, {
    list: async ({ actor, params, query }) => {
      const isHost = await assertMayList(deps, actor, params.id);
      const page = { ...query, secret: deps.pageSecret };
      const { items, lastEvaluatedKey } = await (isHost
        ? deps.memberships.everPage(params.id, page)
        : deps.memberships.page(params.id, page));
      return {
        data: await membersOf(deps, items, isHost),
        meta: { lastEvaluatedKey: lastEvaluatedKey ?? null },
      };
    },

    join: async ({ actor, params }) => {
      const whose = { circleId: params.id, userId: actor.userId, isGuarded: true };
      return toMembershipView(
        await changeMembership(deps, whose, ({ membership, circle, now }) => {
          assertVisible(circle, actor, belongs(membership));
          return join(membership, circle, { now, holdUntil: minutesAfter(now, deps.holdMinutes) });
        }),
      );
    },

    leave: async ({ actor, params }) =>
      toMembershipView(
        await changeMembership(deps, { circleId: params.id, userId: actor.userId }, state => {
          assertVisible(state.circle, actor, state.membership.version > 0);
          if (state.membership.version === 0) throw forbidden('You are not a member of this circle.');
          return leave(state.membership, state.now);
        }),
      ),

    refund: async ({ actor, params, body }) => {
      assertHost(await deps.circles.get(params.id), actor);
      const asked = { circleId: params.id, memberId: params.memberId, ...body };
      const [member] = await membersOf(deps, [await refundMember(deps, actor, asked)], true);
      if (!member) throw new TypeError('A membership has a view.');
      return member;
    },
  });

/** Throws 404 or 403 for whoever neither belongs to a circle nor runs it; answers whether they run it. */
async function assertMayList(deps: Deps, actor: Actor, circleId: string): Promise<boolean> {
  const circle = await deps.circles.get(circleId);
  if (isHostOf(circle, actor)) return true;
  const own = await deps.memberships.find(membershipId(circleId, actor.userId));
  assertVisible(circle, actor, belongs(own));
  if (!isMember(own)) throw forbidden('Members of this circle see who else is in it.');
  return false;
}

async function membersOf(deps: Deps, memberships: readonly Membership[], isHost: boolean) {
  const contacts = await findContacts(
    deps,
    memberships.map(({ userId }) => userId),
  );
  return memberships.map(membership => toMemberView(membership, contacts.get(membership.userId), isHost));
}
