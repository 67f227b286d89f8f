import { hostsOf } from '../circle/circle.ts';
import { findSocials } from '../social/find-socials.ts';
import { type Channel, type ChannelRef, keyOf, newChannel, otherOf } from './channel.ts';
import { type Named, type Pair, pairOf, type RightsDeps } from './rights.ts';
import type { Standing } from './standing.store.ts';

/** Most channels of one type that a person is shown; the latest ones. */
const maxOfType = 300;

/** A channel of a person's, and whether they moderate it. */
export type OwnChannel = {
  channel: Channel;
  named: Named;
  standing: Standing;
  canModerate: boolean;
  pair?: Pair | undefined;
};

type Found = {
  ref: ChannelRef;
  named: Named;
  canModerate: boolean;
  channel?: Channel;
  pair?: Pair | undefined;
};

/**
 * The channels that a person is in, the last active first: circles that they are a member or a host of, socials that they attend
 * or host, their conversations. Those that a moderator blocked them from are left out.
 */
export async function channelsOfPerson(deps: RightsDeps, userId: string): Promise<OwnChannel[]> {
  const lists = await Promise.all([
    teamsOf(deps, userId),
    socialsOf(deps, userId),
    conversationsOf(deps, userId),
  ]);
  const found = [...new Map(lists.flat().map(each => [keyOf(each.ref), each])).values()];
  const keys = found.map(({ ref }) => keyOf(ref));
  const [saved, standings] = await Promise.all([
    deps.channels.some(found.flatMap(({ ref, channel }) => (channel ? [] : [keyOf(ref)]))),
    deps.standings.inChannels(userId, keys),
  ]);
  const byKey = new Map(saved.map(channel => [channel._id, channel]));
  const own = found.flatMap(({ ref, named, canModerate, channel, pair }) => {
    const standing = standings.get(keyOf(ref));
    if (!standing || (standing.isBlocked && !canModerate)) return [];
    return [
      {
        channel: channel ?? byKey.get(keyOf(ref)) ?? newChannel(ref, new Date(0)),
        named,
        standing,
        canModerate,
        pair,
      },
    ];
  });
  return own.sort(byActivity);
}

const byActivity = ({ channel: a }: OwnChannel, { channel: b }: OwnChannel) =>
  b.updatedAt.getTime() - a.updatedAt.getTime() || (a._id < b._id ? -1 : 1);

async function teamsOf({ circles, memberships }: RightsDeps, userId: string): Promise<Found[]> {
  const [joined, run] = await Promise.all([
    memberships.activeOfPerson(userId, maxOfType),
    circles.runBy(userId, maxOfType),
  ]);
  const others = await circles.some(joined.map(({ circleId }) => circleId));
  return [...others, ...run].map(circle => ({
    ref: { type: 'team', id: circle._id },
    named: { title: circle.name, slug: circle.slug },
    canModerate: hostsOf(circle).includes(userId),
  }));
}

async function socialsOf(deps: RightsDeps, userId: string): Promise<Found[]> {
  const [attended, hosted] = await Promise.all([
    deps.attendees.ofPerson(userId, maxOfType),
    deps.socials.idsOfHost(userId),
  ]);
  const socials = await findSocials(deps, [...hosted, ...attended.map(({ socialId }) => socialId)]);
  return [...socials.values()].flatMap(({ _id, title, slug, hostIds, isDeleted }) =>
    isDeleted
      ? []
      : [{ ref: { type: 'social', id: _id }, named: { title, slug }, canModerate: hostIds.includes(userId) }],
  );
}

async function conversationsOf({ channels, blocks }: RightsDeps, userId: string): Promise<Found[]> {
  const found = await channels.ofMember(userId, maxOfType);
  const others = found.flatMap(channel => otherOf(channel, userId) ?? []);
  const between = await blocks.between(userId, others);
  const pairIn = (channel: Channel) => {
    const known = between.get(otherOf(channel, userId) ?? '');
    return known && pairOf(channel, known);
  };
  return found.map(channel => ({
    ref: { type: 'messaging', id: channel._id.slice('messaging/'.length) },
    named: { title: channel.name, slug: null },
    canModerate: false,
    channel,
    pair: pairIn(channel),
  }));
}
