import type { Channel } from './channel.ts';
import type { Message } from './message.ts';

/** A message that addresses a person: one of a conversation, with their name, or a reply to theirs. */
export type Addressing = Pick<Message, 'channelId' | 'number'> & { messageId: string };

/** What addressed a person since they were last written to about it. */
export type Missed = {
  /** User id. */
  _id: string;
  /** Counts up with each change. */
  version: number;
  /** The latest ones, at most {@link maxMissed}. */
  items: Addressing[];
  /** When they are looked at; null when there is nothing. */
  dueAt: Date | null;
  /** When the person was last written to. */
  sentAt: Date | null;
};

export const maxMissed = 50;

/**
 * Whom a message addresses beside all readers of its channel: everybody of a conversation, whom it mentions, and whose message it is a
 * reply to. Its author is none of them.
 */
export function addressedBy(
  { authorId, mentions }: Pick<Message, 'authorId' | 'mentions'>,
  { type, memberIds }: Pick<Channel, 'type' | 'memberIds'>,
  repliedTo: string | undefined,
): string[] {
  const named = type === 'messaging' ? memberIds : [...mentions, ...(repliedTo ? [repliedTo] : [])];
  return [...new Set(named)].filter(userId => userId !== authorId);
}

const betweenDigestsMs = 24 * 3_600_000;

/** When a person who was written to may be written to again: once a day. */
export const nextDigestAt = ({ sentAt }: Pick<Missed, 'sentAt'>): Date =>
  new Date((sentAt?.getTime() ?? 0) + betweenDigestsMs);
