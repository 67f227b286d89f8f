import type { Actor } from '@momos/runtime';
import type { Channel, ChannelRef } from './channel.ts';
import type { ChatFeed } from './chat-feed.ts';
import { admit, type RightsDeps } from './rights.ts';
import type { Standing } from './standing.store.ts';

type Asked = {
  lastRead?: number | undefined;
  isUnread?: true | undefined;
  isMuted?: boolean | undefined;
  isHidden?: boolean | undefined;
};

/**
 * What a person changes of their own standing in a channel. The read marker moves forward only, since tabs report out of order,
 * and not beyond the last message; `isUnread` takes it back to right before `lastRead`.
 */
function markingOf(
  { lastRead, isUnread, isMuted, isHidden }: Asked,
  channel: Pick<Channel, 'number'>,
): { lastRead?: number; set?: Partial<Standing> } {
  const set: Partial<Standing> = {
    ...(isMuted === undefined ? {} : { isMuted }),
    ...(isHidden === undefined ? {} : { hiddenAt: isHidden ? channel.number : null }),
    ...(isUnread ? { lastRead: Math.max(0, Math.min(lastRead ?? channel.number, channel.number) - 1) } : {}),
  };
  return {
    ...(lastRead === undefined || isUnread ? {} : { lastRead: Math.min(lastRead, channel.number) }),
    ...(Object.keys(set).length > 0 ? { set } : {}),
  };
}

/** Saves how a person wants a channel and what they have read of it; their other tabs learn of it. Throws 404 for who is not in it. */
export async function markChannel(
  deps: RightsDeps & { chatFeed: ChatFeed },
  { userId, ...actor }: Actor,
  ref: ChannelRef,
  asked: Asked,
): Promise<void> {
  const { channel, standing } = await admit(deps, { ...actor, userId }, ref);
  const { lastRead, set } = markingOf(asked, channel);
  if (lastRead !== undefined) await deps.standings.read([{ channelId: channel._id, userId, lastRead }]);
  if (set) await deps.standings.set(channel._id, userId, set);
  if (set || (lastRead ?? 0) > standing.lastRead) deps.chatFeed.standing(channel._id, userId);
}
