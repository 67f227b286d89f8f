import type { ChatChannel } from '@momos/contracts/chat-channels';
import type { ChatMessage } from '@momos/contracts/chat-messages';
import type { UserCard } from '@momos/contracts/users';
import { cardOf } from '../contact/contact-card.ts';
import { type ContactDeps, findContacts } from '../contact/find-contacts.ts';
import { refOf } from './channel.ts';
import { excerptOf, type Message } from './message.ts';
import type { Messages } from './message.store.ts';
import type { OwnChannel } from './channels-of-person.ts';

/** People as others see them, by id. */
export async function cardsOf(deps: ContactDeps, ids: readonly string[]): Promise<(id: string) => UserCard> {
  const contacts = await findContacts(deps, [...ids]);
  return id => cardOf(id, contacts.get(id));
}

/** Messages as every reader of their channel sees them. */
export async function messageViews(deps: ContactDeps, messages: readonly Message[]): Promise<ChatMessage[]> {
  const card = await cardsOf(
    deps,
    messages.map(({ authorId }) => authorId),
  );
  return messages.map(message => toMessageView(message, card(message.authorId)));
}

export const toMessageView = (message: Message, author: UserCard): ChatMessage => ({
  id: message._id,
  clientId: message.clientId,
  channel: message.channelId,
  number: message.number,
  seq: message.seq,
  author,
  text: message.text,
  mentions: message.mentions,
  attachments: message.attachments.map(({ path, name }) => ({ path, name })),
  replyTo: message.replyTo ? { id: message.replyTo.id, number: message.replyTo.number } : null,
  replyCount: message.replyCount,
  reactions: message.reactions.map(({ emoji, userIds }) => ({ emoji, userIds })),
  isPinned: message.pinnedAt !== null && message.pinnedAt !== undefined,
  createdAt: message.createdAt.toISOString(),
  editedAt: message.editedAt?.toISOString() ?? null,
  deletedBy: message.deletedBy ?? null,
});

/** Channels as one person has them, in the given order. */
export async function channelViews(
  deps: ContactDeps & { messages: Pick<Messages, 'lastOf'>; clock: { now(): Date } },
  own: readonly OwnChannel[],
  userId: string,
): Promise<ChatChannel[]> {
  // Where all others left, it is still called by them.
  const others = ({ channel: { memberIds, formerIds = [] } }: OwnChannel) =>
    (memberIds.length > 1 ? memberIds : [...memberIds, ...formerIds]).filter(id => id !== userId);
  const last = await deps.messages.lastOf(own.map(({ channel }) => channel));
  const card = await cardsOf(deps, [
    ...own.flatMap(others),
    ...[...last.values()].map(({ authorId }) => authorId),
  ]);
  const now = deps.clock.now();
  return own.map(each =>
    toChannelView(each, { people: others(each).map(card), last: last.get(each.channel._id), card, now }),
  );
}

type Shown = { people: UserCard[]; last: Message | undefined; card: (id: string) => UserCard; now: Date };

function toChannelView(
  { channel, named, standing, canModerate, pair }: OwnChannel,
  { people, last, card, now }: Shown,
): ChatChannel {
  const silencedUntil =
    standing.silencedUntil && standing.silencedUntil > now ? standing.silencedUntil : null;
  return {
    key: channel._id,
    ...refOf(channel._id),
    title: named.title || people.map(({ displayName }) => displayName).join(', '),
    slug: named.slug,
    people,
    number: channel.number,
    seq: channel.seq,
    lastRead: Math.min(standing.lastRead, channel.number),
    unread: Math.max(0, channel.number - standing.lastRead),
    last: last
      ? { author: card(last.authorId), text: excerptOf(last), at: last.createdAt.toISOString() }
      : null,
    isMuted: standing.isMuted,
    isHidden: isHidden({ channel, standing }),
    isBlocked: pair?.isBlocked ?? false,
    canWrite: !pair?.isClosed && (canModerate || silencedUntil === null),
    canModerate,
    silencedUntil: silencedUntil?.toISOString() ?? null,
  };
}

/** Until there is a new message. */
export const isHidden = ({ channel, standing }: Pick<OwnChannel, 'channel' | 'standing'>): boolean =>
  standing.hiddenAt !== null && channel.number <= standing.hiddenAt;
