import { forbidden, notFound } from '@momos/contracts/errors';
import { hasRole } from '@momos/runtime';
import { isHostOf } from '../circle/circle.policy.ts';
import type { Circles } from '../circle/circle.store.ts';
import { isMember, membershipId } from '../membership/membership.ts';
import type { Memberships } from '../membership/membership.store.ts';
import { findSocials, type SocialDeps } from '../social/find-socials.ts';
import type { Attendees } from './attendee.store.ts';
import type { BlockBetween, Blocks } from './block.store.ts';
import { type Channel, type ChannelRef, keyOf, newChannel, otherOf } from './channel.ts';
import type { Channels } from './channel.store.ts';
import type { Standing, Standings } from './standing.store.ts';

export type RightsDeps = SocialDeps & {
  channels: Channels;
  standings: Standings;
  blocks: Pick<Blocks, 'between'>;
  attendees: Attendees;
  circles: Circles;
  memberships: Memberships;
  clock: { now(): Date };
};

/** As much of an actor as rights are decided on. */
export type Person = { userId: string; isAdmin: boolean; roles: readonly string[] };

/** What a channel is called, and where its social or circle is. */
export type Named = { title: string; slug: string | null };

/** What a person may do in a channel that they are in. */
export type Admission = {
  channel: Channel;
  named: Named;
  standing: Standing;
  canWrite: boolean;
  canModerate: boolean;
  pair?: Pair | undefined;
};

type Place = {
  named: Named;
  isIn: boolean;
  canModerate: boolean;
  channel?: Channel;
  pair?: Pair | undefined;
};

/** A conversation of two: nothing is written where one blocked the other, or left. */
export type Pair = { isClosed: boolean; isBlocked: boolean };

export const pairOf = ({ memberIds }: Channel, { byMe, byOther }: BlockBetween): Pair => ({
  isBlocked: byMe,
  isClosed: byMe || byOther || memberIds.length < 2,
});

/**
 * Admits a person to a channel. Members of a circle and seated attendees of a social are in its channel; their hosts and all
 * managers are too, and moderate it; a conversation is for its people alone. Throws 404 for everybody else, for one whom a
 * moderator blocked, and for a channel that there is not.
 */
export async function admit(deps: RightsDeps, person: Person, ref: ChannelRef): Promise<Admission> {
  const key = keyOf(ref);
  const [place, standing] = [await placeOf(deps, person, ref), await deps.standings.get(key, person.userId)];
  if (!place?.isIn || (standing.isBlocked && !place.canModerate)) throw notFound('channel', key);
  const channel = place.channel ?? (await deps.channels.find(key)) ?? newChannel(ref, deps.clock.now());
  return {
    channel,
    standing,
    named: place.named,
    pair: place.pair,
    ...writing(place, standing, deps.clock.now()),
  };
}

const writing = (
  { canModerate, pair }: Pick<Place, 'canModerate' | 'pair'>,
  { silencedUntil }: Standing,
  now: Date,
) => ({
  canModerate,
  canWrite: !pair?.isClosed && (canModerate || silencedUntil === null || silencedUntil <= now),
});

const placeOf = (deps: RightsDeps, person: Person, ref: ChannelRef): Promise<Place | undefined> =>
  ref.type === 'team'
    ? teamPlace(deps, person, ref.id)
    : ref.type === 'social'
      ? socialPlace(deps, person, ref.id)
      : conversationPlace(deps, person, ref);

const isManager = (person: Person) => hasRole(person as never, 'manager');

async function teamPlace(deps: RightsDeps, person: Person, id: string): Promise<Place | undefined> {
  const [circle] = await deps.circles.some([id]);
  if (!circle) return undefined;
  const canModerate = isHostOf(circle, person as never);
  const own = canModerate ? undefined : await deps.memberships.find(membershipId(id, person.userId));
  return {
    named: { title: circle.name, slug: circle.slug },
    isIn: canModerate || isMember(own),
    canModerate,
  };
}

async function socialPlace(deps: RightsDeps, person: Person, id: string): Promise<Place | undefined> {
  const social = (await findSocials(deps, [id])).get(id);
  if (!social || social.isDeleted) return undefined;
  const canModerate = social.hostIds.includes(person.userId) || isManager(person);
  return {
    named: { title: social.title, slug: social.slug },
    isIn: canModerate || (await deps.attendees.has(id, person.userId)),
    canModerate,
  };
}

async function conversationPlace(
  { channels, blocks }: RightsDeps,
  { userId }: Person,
  ref: ChannelRef,
): Promise<Place | undefined> {
  const channel = await channels.find(keyOf(ref));
  if (!channel) return undefined;
  const other = otherOf(channel, userId);
  const between = other ? (await blocks.between(userId, [other])).get(other) : undefined;
  return {
    channel,
    pair: between && pairOf(channel, between),
    named: { title: channel.name, slug: null },
    isIn: channel.memberIds.includes(userId),
    canModerate: false,
  };
}

/** Throws 403 in a closed conversation, and with the time for a person whom a moderator keeps from writing. */
export function assertMayWrite({ canWrite, standing, pair }: Admission): void {
  if (canWrite) return;
  if (pair?.isClosed) throw forbidden('This conversation is closed.');
  throw forbidden(
    `A moderator has muted you here until ${standing.silencedUntil?.toISOString() ?? 'later'}.`,
  );
}

/** Throws 403 for who does not moderate the channel. */
export function assertMayModerate({ canModerate }: Admission): void {
  if (!canModerate) throw forbidden('Only the hosts of this channel can do this.');
}
