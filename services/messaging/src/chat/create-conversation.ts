import { maxConversation } from '@momos/contracts/chat-channels';
import { badField, forbidden } from '@momos/contracts/errors';
import { type Actor, hasRole } from '@momos/runtime';
import { type Erased, isDuplicateKey, type Store } from '@momos/store';
import { v7 as uuid } from 'uuid';
import { type ContactDeps, findContacts } from '../contact/find-contacts.ts';
import { findSocials } from '../social/find-socials.ts';
import { type Channel, newChannel, pairId } from './channel.ts';
import { channelsOfPerson } from './channels-of-person.ts';
import type { ChatFeed } from './chat-feed.ts';
import type { RightsDeps } from './rights.ts';

export type ConversationDeps = RightsDeps &
  ContactDeps & {
    store: Store;
    erased: Pick<Erased, 'guard'>;
    chatFeed: ChatFeed;
    limits: { take(senders: readonly { key: string; max: number }[], now: Date): Promise<void> };
  };

type Input = { memberIds: readonly string[]; name?: string | undefined; socialId?: string | undefined };

/** Hosts whom a person asks for the first time within an hour. */
const maxAsked = 10;

/**
 * Starts a conversation; with one other person it is always the same one. Throws 400 for an unknown person, 403 for one that the
 * actor shares no circle and no social with (managers reach everybody, and everybody the hosts of the social they ask about) or where one of the two
 * blocked the other, 429
 * beyond the hourly limit of hosts asked.
 */
export async function createConversation(
  deps: ConversationDeps,
  actor: Actor,
  { memberIds, name = '', socialId }: Input,
): Promise<Channel> {
  const members = [...new Set([actor.userId, ...memberIds])];
  const others = members.filter(id => id !== actor.userId);
  if (others.length === 0 || members.length > maxConversation)
    throw badField('body.memberIds', 'Choose at least one other person.');
  await assertReachable(deps, actor, others, await hostsAsked(deps, socialId));
  await assertNotBlocked(deps, actor, others);
  const id = members.length === 2 ? pairId(members) : uuid();
  const known = await deps.channels.find(`messaging/${id}`);
  if (known) return startedAgain(deps, known, members);
  const given = { memberIds: members, name, version: 1 };
  const channel = newChannel({ type: 'messaging', id }, deps.clock.now(), given);
  try {
    await deps.store.transaction(async () => {
      await deps.erased.guard([...members]);
      if (socialId)
        await deps.limits.take([{ key: `ask ${actor.userId}`, max: maxAsked }], channel.createdAt);
      await deps.channels.add(channel);
    });
  } catch (error) {
    // The other one started it at the same moment.
    const first = isDuplicateKey(error) && (await deps.channels.find(channel._id));
    if (!first) throw error;
    return first;
  }
  deps.store.afterCommit(() => members.forEach(userId => deps.chatFeed.admitted(channel._id, userId, true)));
  return channel;
}

/** A conversation of two that one of them left has both again. */
async function startedAgain(
  { channels, chatFeed }: ConversationDeps,
  known: Channel,
  members: readonly string[],
): Promise<Channel> {
  const away = members.filter(id => !known.memberIds.includes(id));
  if (away.length === 0) return known;
  await channels.comeBack(known._id, away);
  for (const userId of away) chatFeed.admitted(known._id, userId, true);
  chatFeed.recheck(known._id);
  return known;
}

const notReachable = 'You can write to people whom you share a circle or a social with.';

/** Who is blocked is not shown: the refusal is that of people who share nothing. */
async function assertNotBlocked(
  { blocks }: ConversationDeps,
  { userId }: Actor,
  others: readonly string[],
): Promise<void> {
  const between = await blocks.between(userId, others);
  if ([...between.values()].some(({ byMe, byOther }) => byMe || byOther)) throw forbidden(notReachable);
}

/** The hosts of the social that a question is about. */
async function hostsAsked(
  deps: ConversationDeps,
  socialId: string | undefined,
): Promise<ReadonlySet<string>> {
  const social = socialId ? (await findSocials(deps, [socialId])).get(socialId) : undefined;
  return new Set(social && !social.isDeleted ? social.hostIds : []);
}

async function assertReachable(
  deps: ConversationDeps,
  actor: Actor,
  others: readonly string[],
  hosts: ReadonlySet<string>,
): Promise<void> {
  const contacts = await findContacts(deps, [...others]);
  for (const id of others) {
    const contact = contacts.get(id);
    if (!contact || contact.isErased) throw badField('body.memberIds', 'There is no such person.');
  }
  if (hasRole(actor, 'manager') || others.every(id => hosts.has(id))) return;
  const own = new Set((await channelsOfPerson(deps, actor.userId)).map(({ channel }) => channel._id));
  for (const id of others) {
    const theirs = await channelsOfPerson(deps, id);
    if (!theirs.some(({ channel }) => own.has(channel._id))) throw forbidden(notReachable);
  }
}
