import { type CircleMember, circleMembersContract } from '@momos/contracts/circle-members';
import type { KnownStatus } from '@momos/contracts/circle-membership';
import { forbidden } from '@momos/contracts/errors';
import { type Actor, bind, type RouteBinding } from '@momos/runtime';
import type { PageRequest } from '@momos/store';
import { assertHost, assertVisible, isHostOf } from '../circle/circle.policy.ts';
import { cardOf } from '../contact/contact-card.ts';
import { type ContactDeps, findContacts } from '../contact/find-contacts.ts';
import type { Circle } from '../circle/circle.ts';
import type { MembershipDeps } from './change-membership.ts';
import { changeRole, decideMembership, decideSome } from './decide-membership.ts';
import { changeOwn, checkCode, joinCircle, leaveCircle, neededEmails } from './join-circle.ts';
import { belongs, isMember, type Membership, membershipId } from './membership.ts';
import { toMembershipView, toMemberView } from './membership-view.ts';
import { refundMember } from './refund-member.ts';

type Deps = MembershipDeps & ContactDeps & { pageSecret: string };

/** Joining and leaving circles, and members for those who may see them. */
export const membershipRoutes = (deps: Deps): RouteBinding =>
  bind(circleMembersContract, {
    list: ({ actor, params, query }) => listMembers(deps, actor, { circleId: params.id, ...query }),
    join: async ({ actor, params, body }) =>
      toMembershipView(await joinCircle(deps, actor, { circleId: params.id, answers: [], ...body })),
    leave: async ({ actor, params }) => toMembershipView(await leaveCircle(deps, actor, params.id)),
    updateMine: async ({ actor, params, body }) =>
      toMembershipView(await changeOwn(deps, actor, { circleId: params.id, ...body })),
    neededEmails: ({ actor, params, query }) =>
      neededEmails(deps, actor, { circleId: params.id, code: query.code }),
    checkReferralCode: async ({ actor, params, body }) => {
      const asked = { circleId: params.id, code: body.referralCode };
      const { kind, referredBy } = await checkCode(deps, actor, asked);
      const contacts = await findContacts(deps, referredBy ? [referredBy] : []);
      return { kind, referredBy: referredBy ? cardOf(referredBy, contacts.get(referredBy)) : null };
    },
    decideSome: async ({ actor, params, body }) => {
      const circle = await deps.circles.get(params.id);
      assertHost(circle, actor);
      const decided = await decideSome(deps, actor, { circleId: params.id, ...body });
      return membersOf(deps, decided, { circle, isHost: true });
    },
    decide: async ({ actor, params, body }) => {
      const asked = { circleId: params.id, memberId: params.memberId };
      const changed = await ('role' in body
        ? changeRole(deps, actor, { ...asked, ...body })
        : decideMembership(deps, actor, { ...asked, ...body }));
      return memberOf(deps, changed);
    },
    refund: async ({ actor, params, body }) => {
      assertHost(await deps.circles.get(params.id), actor);
      const asked = { circleId: params.id, memberId: params.memberId, ...body };
      return memberOf(deps, await refundMember(deps, actor, asked));
    },
  });

type Listed = Omit<PageRequest, 'secret'> & {
  circleId: string;
  status?: KnownStatus | undefined;
  refund?: 'FAILED' | undefined;
};

/** All who ever joined for its hosts, those who let themselves be listed for its members. */
async function listMembers(deps: Deps, actor: Actor, { circleId, status, refund, ...asked }: Listed) {
  const { circle, isHost } = await assertMayList(deps, actor, circleId);
  const page = { ...asked, secret: deps.pageSecret };
  const { items, lastEvaluatedKey } = await (!isHost
    ? deps.memberships.listedPage(circleId, page)
    : refund
      ? deps.memberships.pageWithFailedRefund(circleId, page)
      : status
        ? deps.memberships.pageInStatus(circleId, status, page)
        : deps.memberships.everPage(circleId, page));
  return {
    data: await membersOf(deps, items, { circle, isHost }),
    meta: { lastEvaluatedKey: lastEvaluatedKey ?? null },
  };
}

/** Throws 404 or 403 for whoever neither belongs to a circle nor runs it; answers whether they run it. */
async function assertMayList(
  deps: Deps,
  actor: Actor,
  circleId: string,
): Promise<{ circle: Circle; isHost: boolean }> {
  const circle = await deps.circles.get(circleId);
  if (isHostOf(circle, actor)) return { circle, isHost: true };
  const own = await deps.memberships.find(membershipId(circleId, actor.userId));
  assertVisible(circle, actor, belongs(own));
  if (!isMember(own)) throw forbidden('Members of this circle see who else is in it.');
  return { circle, isHost: false };
}

async function membersOf(
  deps: Deps,
  memberships: readonly Membership[],
  { circle, isHost }: { circle: Circle; isHost: boolean },
) {
  const contacts = await findContacts(
    deps,
    memberships.flatMap(({ userId, referredBy }) => (referredBy ? [userId, referredBy] : [userId])),
  );
  return memberships.map(membership => toMemberView(membership, circle, { contacts, isHost }));
}

/** As a host sees it. */
async function memberOf(deps: Deps, membership: Membership): Promise<CircleMember> {
  const circle = await deps.circles.get(membership.circleId);
  const [member] = await membersOf(deps, [membership], { circle, isHost: true });
  if (!member) throw new TypeError('A membership has a view.');
  return member;
}
