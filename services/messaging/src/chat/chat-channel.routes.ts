import { chatChannelsContract } from '@momos/contracts/chat-channels';
import { notFound } from '@momos/contracts/errors';
import { type Actor, bind, type RouteBinding } from '@momos/runtime';
import { encodeKey, decodeKey } from '@momos/store';
import { hostsOf } from '../circle/circle.ts';
import { assertVisible } from '../circle/circle.policy.ts';
import { viewsOf } from '../membership/circle-view.ts';
import { belongs, membershipId } from '../membership/membership.ts';
import { type ChannelRef, refOf } from './channel.ts';
import { channelsOfPerson, type OwnChannel } from './channels-of-person.ts';
import { cardsOf, channelViews, isHidden } from './chat-view.ts';
import { type ConversationDeps, createConversation } from './create-conversation.ts';
import type { ChatDeps } from './change-message.ts';
import { leaveConversation } from './leave-conversation.ts';
import { findPeople } from './people-of-channel.ts';
import { admit } from './rights.ts';
import { markChannel } from './mark-channel.ts';

export type ChannelRouteDeps = ChatDeps & ConversationDeps & { pageSecret: string };

/** Channels for those who are in them. */
export function chatChannelRoutes(deps: ChannelRouteDeps): RouteBinding {
  async function view(actor: Actor, ref: ChannelRef) {
    const [shown] = await channelViews(deps, [await admit(deps, actor, ref)], actor.userId);
    if (!shown) throw new TypeError('A channel has a view.');
    return shown;
  }

  return bind(chatChannelsContract, {
    list: async ({ actor, query }) => {
      const own = await channelsOfPerson(deps, actor.userId);
      const wanted = own.filter(each => isHidden(each) === (query.hidden === 'true'));
      const { items, lastEvaluatedKey } = pageOfOwn(wanted, { ...query, secret: deps.pageSecret });
      return { data: await channelViews(deps, items, actor.userId), meta: { lastEvaluatedKey } };
    },
    create: async ({ actor, body }) => view(actor, refOf((await createConversation(deps, actor, body))._id)),
    get: async ({ actor, params }) => view(actor, params),
    circle: ({ actor, params }) => circleOf(deps, actor, params.id),
    teamMembers: ({ actor, params, query }) => teamMembers(deps, actor, { ...query, circleId: params.id }),
    people: async ({ actor, params, query }) => {
      await admit(deps, actor, params);
      return findPeople(deps, params, query.q);
    },
    leave: async ({ actor, params: { id } }) => {
      await leaveConversation(deps, actor, id);
      return { ok: true as const };
    },
    updateMine: async ({ actor, params, body }) => {
      await markChannel(deps, actor, params, body);
      return view(actor, params);
    },
  });
}

/** The circle of a channel; throws 404 where the actor must not know of it. */
async function circleOf(deps: ChannelRouteDeps, actor: Actor, id: string) {
  const { circles, memberships } = deps;
  const circle = await circles.get(id);
  assertVisible(circle, actor, belongs(await memberships.find(membershipId(id, actor.userId))));
  const [shown] = await viewsOf(deps, [circle], actor);
  if (!shown) throw notFound('circle', id);
  return shown;
}

async function teamMembers(
  deps: ChannelRouteDeps,
  actor: Actor,
  { circleId, ...query }: Omit<OwnPage, 'secret'> & { circleId: string },
) {
  await admit(deps, actor, { type: 'team', id: circleId });
  const hosts = hostsOf(await deps.circles.get(circleId));
  const page = await deps.memberships.page(circleId, { ...query, secret: deps.pageSecret });
  const ids = page.items.map(({ userId }) => userId);
  const card = await cardsOf(deps, ids);
  return {
    data: ids.map(userId => ({ user: card(userId), isModerator: hosts.includes(userId) })),
    meta: { lastEvaluatedKey: page.lastEvaluatedKey ?? null },
  };
}

type OwnPage = { pageSize: number; exclusiveStartKey?: string | undefined; secret: string };

/** A page of channels after the one that the key names; one that moved up meanwhile is shown again by the next read. */
function pageOfOwn(own: readonly OwnChannel[], { pageSize, exclusiveStartKey, secret }: OwnPage) {
  const [at, after] = exclusiveStartKey ? decodeKey(exclusiveStartKey, secret) : [];
  const isLater = ({ channel: { updatedAt, _id } }: OwnChannel) =>
    updatedAt.getTime() < Number(at) || (updatedAt.getTime() === Number(at) && _id > String(after));
  const rest = exclusiveStartKey ? own.filter(isLater) : own;
  const items = rest.slice(0, pageSize);
  const last = items.at(-1)?.channel;
  return {
    items,
    lastEvaluatedKey:
      last && rest.length > pageSize ? encodeKey([last.updatedAt.getTime(), last._id], secret) : null,
  };
}
