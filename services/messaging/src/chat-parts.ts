import type { Bus } from '@momos/bus';
import { topics } from '@momos/contracts/topics';
import type { Context, RouteBinding } from '@momos/runtime';
import { connectRedis, type Erased, type Store } from '@momos/store';
import { createAttendees } from './chat/attendee.store.ts';
import { type Blocks, createBlocks } from './chat/block.store.ts';
import { chatBlockRoutes } from './chat/chat-block.routes.ts';
import { keyOf } from './chat/channel.ts';
import { createChannels } from './chat/channel.store.ts';
import { type ChannelRouteDeps, chatChannelRoutes } from './chat/chat-channel.routes.ts';
import { createChatFeed } from './chat/chat-feed.ts';
import { chatMessageRoutes } from './chat/chat-message.routes.ts';
import { chatModerationRoutes } from './chat/chat-moderation.routes.ts';
import { chatSearchRoutes } from './chat/chat-search.routes.ts';
import { createChatWords } from './chat/chat-words.ts';
import { createMessageLog } from './chat/message-log.ts';
import { createMessages } from './chat/message.store.ts';
import { createMissedMessages } from './chat/missed.store.ts';
import { onRsvpSeated } from './chat/on-rsvp-seated.ts';
import { createReports, type Reports } from './chat/report.store.ts';
import { createStandings } from './chat/standing.store.ts';
import type { MessagingConfig } from './config.ts';
import type { ContactDeps } from './contact/find-contacts.ts';

type Given = ContactDeps & { store: Store; erased: Erased; clock: { now(): Date } };

/** What chat takes beside the parts of messages and circles. */
export async function createChatParts({ config, log, metrics }: Context<MessagingConfig>, given: Given) {
  // Without it open pages read messages by their numbers, later.
  const redis = await connectRedis({
    url: config.REDIS_URL,
    prefix: '',
    onError: err => log.warn({ err, op: 'redis' }, 'Redis is unreachable; chat reaches open pages late'),
  });
  const { store, erased, clock } = given;
  const chatFeed = createChatFeed({ ...given, redis, prefix: config.TOPIC_PREFIX, log });
  const [channels, messages, standings] = [
    createChannels(store),
    createMessages(store),
    createStandings(store),
  ];
  const missed = createMissedMessages(store);
  const messageLog = createMessageLog({
    ...{ store, channels, messages, standings, missed, erased, clock },
    digestAfterMs: config.CHAT_DIGEST_MINUTES * 60_000,
    onCommitted: chatFeed.publish,
    registry: metrics.registry,
  });
  return {
    ...{ chatFeed, channels, messages, standings, missed, messageLog },
    attendees: createAttendees(store),
    blocks: createBlocks(store),
    reports: createReports(store),
    chatWords: createChatWords(),
    /** Who may read a circle's channel changes with its members. */
    onAccessChanged: (circleId: string, userId: string, hasAccess: boolean) =>
      chatFeed.admitted(keyOf({ type: 'team', id: circleId }), userId, hasAccess),
    /** And who moderates it with its hosts. */
    onRoleChanged: (circleId: string) => chatFeed.recheck(keyOf({ type: 'team', id: circleId })),
    /** And a social's with its hosts. */
    onHostsChanged: (socialId: string) => chatFeed.recheck(keyOf({ type: 'social', id: socialId })),
  };
}

/** The calls of chat. */
export const chatRoutes = (deps: ChannelRouteDeps & { reports: Reports; blocks: Blocks }): RouteBinding[] => [
  chatChannelRoutes(deps),
  chatMessageRoutes(deps),
  chatSearchRoutes(deps),
  chatModerationRoutes(deps),
  chatBlockRoutes(deps),
];

/** In a group of its own, which reads the topic from its beginning: who has a seat now took it before there was chat, too. */
export const consumeForChat = (bus: Bus, deps: Parameters<typeof onRsvpSeated>[0]) =>
  bus.consume({ group: 'messaging.chat', topic: topics.rsvp, handleBatch: onRsvpSeated(deps) });
