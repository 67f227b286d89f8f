import { v7 as uuid } from 'uuid';
import type { ChatAttachment } from '@momos/contracts/chat-messages';
import { wordsOf } from '../words/words-of.ts';

/** A message of a channel. */
export type Message = {
  _id: string;
  /** Key of its channel. */
  channelId: string;
  /** Counts up with each change. */
  version: number;
  /** From 1 without gaps in its channel. */
  number: number;
  /** Number of its last change among all changes of its channel. */
  seq: number;
  authorId: string;
  /** What its sender called it, so that sending it again makes no second one. */
  clientId: string;
  text: string;
  /** Words that it is found by. */
  terms: string[];
  mentions: string[];
  attachments: ChatAttachment[];
  replyTo: { id: string; number: number } | null;
  replyCount: number;
  reactions: { emoji: string; userIds: string[] }[];
  pinnedAt: Date | null;
  createdAt: Date;
  editedAt: Date | null;
  deletedBy: 'AUTHOR' | 'MODERATOR' | null;
};

/** What a sender gives. */
export type Draft = Pick<Message, 'clientId' | 'authorId' | 'text' | 'mentions' | 'attachments'>;

const maxTerms = 200;

/** Those that a message is found by. */
export const termsOf = (text: string): string[] => wordsOf(text).slice(0, maxTerms);

export const newMessage = (
  { clientId, authorId, text, mentions, attachments }: Draft,
  given: Pick<Message, 'channelId' | 'number' | 'seq' | 'replyTo'> & { now: Date },
): Message => ({
  _id: uuid(),
  channelId: given.channelId,
  version: 1,
  number: given.number,
  seq: given.seq,
  authorId,
  clientId,
  text,
  terms: termsOf(text),
  mentions: [...new Set(mentions)],
  attachments,
  replyTo: given.replyTo,
  replyCount: 0,
  reactions: [],
  pinnedAt: null,
  createdAt: given.now,
  editedAt: null,
  deletedBy: null,
});

export const edited = (
  message: Message,
  { text, mentions }: Pick<Message, 'text' | 'mentions'>,
  now: Date,
): Message =>
  message.text === text
    ? message
    : { ...message, text, mentions: [...new Set(mentions)], terms: termsOf(text), editedAt: now };

/** Its number, author and time stay, so that no reader finds a gap. */
export const removed = (message: Message, by: 'AUTHOR' | 'MODERATOR'): Message =>
  message.deletedBy
    ? message
    : {
        ...message,
        text: '',
        terms: [],
        mentions: [],
        attachments: [],
        reactions: [],
        pinnedAt: null,
        deletedBy: by,
      };

const maxReactors = 1000;

export function reacted(
  message: Message,
  { userId, emoji, isOn }: { userId: string; emoji: string; isOn: boolean },
): Message {
  const known = message.reactions.find(each => each.emoji === emoji);
  const has = known?.userIds.includes(userId) ?? false;
  if (has === isOn || (isOn && (known?.userIds.length ?? 0) >= maxReactors)) return message;
  if (!known) return { ...message, reactions: [...message.reactions, { emoji, userIds: [userId] }] };
  const userIds = isOn ? [...known.userIds, userId] : known.userIds.filter(id => id !== userId);
  const reactions = message.reactions.map(each => (each === known ? { emoji, userIds } : each));
  return { ...message, reactions: reactions.filter(each => each.userIds.length > 0) };
}

export const pinned = (message: Message, isPinned: boolean, now: Date): Message =>
  (message.pinnedAt !== null) === isPinned ? message : { ...message, pinnedAt: isPinned ? now : null };

/** The beginning of a message, for lists of channels. */
export const excerptOf = ({ text, attachments }: Pick<Message, 'text' | 'attachments'>): string =>
  (text || attachments.map(({ name }) => name).join(', ')).replace(/\s+/g, ' ').slice(0, 140);
