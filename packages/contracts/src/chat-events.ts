import type { ChatMessage } from './chat-messages.ts';

/**
 * What a page learns live of chat (the socket's event `chat`). `messages` has all that changed in a channel after the change
 * number `from` up to `seq`: a page that has not seen `from` reads what it lacks with `changedAfter`. `missed` says that something may
 * have been lost.
 */
export type ChatEvent =
  | {
      kind: 'messages';
      channel: string;
      from: number;
      seq: number;
      /** Number of the channel's last message. */
      number: number;
      messages: ChatMessage[];
    }
  /** The person came into a channel or is out of it. */
  | { kind: 'rights'; channel: string; isIn: boolean }
  /** Who is in the channel has to be asked anew. */
  | { kind: 'recheck'; channel: string }
  /** Another tab of the person read, muted or hid it. */
  | { kind: 'standing'; channel: string }
  | { kind: 'typing'; channel: string; userId: string }
  | { kind: 'missed' };

/** Where a channel's events are published in Redis, after the prefix of the environment. */
export const channelFeed = (channel: string): string => `messaging:chat:${channel}`;

/** Where a person's own events are published. */
export const personFeed = (userId: string): string => `messaging:chat-person:${userId}`;
