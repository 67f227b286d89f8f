import type { ChannelType } from '@momos/contracts/chat-channels';
import { v5 as uuidOf } from 'uuid';

/** Names a channel: `{type}/{id}`, as in paths; a social's `chatChannel` is such a key. */
export type ChannelRef = { type: ChannelType; id: string };

export const keyOf = ({ type, id }: ChannelRef): string => `${type}/${id}`;

export function refOf(key: string): ChannelRef {
  const [type, id = ''] = key.split('/');
  return { type: type as ChannelType, id };
}

/** A channel as its messages are counted. Those of socials and circles are saved with their first message. */
export type Channel = {
  /** Its key. */
  _id: string;
  type: ChannelType;
  /** Counts up with each commit. */
  version: number;
  /** Number of its last message. */
  number: number;
  /** Number of its last change. */
  seq: number;
  /** Of a conversation; empty for the other types, whose members are elsewhere. */
  memberIds: string[];
  /** Of a conversation: who left it. Channels of before have none. */
  formerIds?: string[];
  /** Of a conversation, where it was given one. */
  name: string;
  createdAt: Date;
  updatedAt: Date;
};

/** A channel without messages; of version 0 until it is saved. */
export const newChannel = (ref: ChannelRef, now: Date, given: Partial<Channel> = {}): Channel => ({
  _id: keyOf(ref),
  type: ref.type,
  version: 0,
  number: 0,
  seq: 0,
  memberIds: [],
  name: '',
  createdAt: now,
  updatedAt: now,
  ...given,
});

/** The other one of a conversation of two, who may have left it. */
export function otherOf({ type, memberIds, formerIds = [] }: Channel, userId: string): string | undefined {
  const all = [...new Set([...memberIds, ...formerIds])];
  return type === 'messaging' && all.length === 2 ? all.find(id => id !== userId) : undefined;
}

const pairs = '0b8f2c1e-4d0a-4a7e-9d8e-6a3f1c5b7e21';

/** The id of the one conversation of two people. */
export const pairId = (userIds: readonly string[]): string => uuidOf(userIds.toSorted().join(' '), pairs);
