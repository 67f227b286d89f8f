import { notFound } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import type { Channels } from './channel.store.ts';
import type { ChatFeed } from './chat-feed.ts';

/** Takes the actor out of a conversation; open pages of all who are in it learn of that. Throws 404 for who is not in it. */
export async function leaveConversation(
  { channels, chatFeed }: { channels: Pick<Channels, 'leave'>; chatFeed: ChatFeed },
  { userId }: Actor,
  id: string,
): Promise<void> {
  const key = `messaging/${id}`;
  if (!(await channels.leave(key, userId))) throw notFound('channel', key);
  chatFeed.admitted(key, userId, false);
  chatFeed.recheck(key);
}
