import { channelFeed, type ChatEvent, personFeed } from '@momos/contracts/chat-events';
import { AppError, unauthenticated } from '@momos/contracts/errors';
import type { OwnChannel } from '@momos/contracts/proto/messaging/v1/live_chat';
import { type Actor, detached, type Logger } from '@momos/runtime';
import type { RedisStore } from '@momos/store';
import type { Server, Socket } from 'socket.io';
import { z } from 'zod';
import { type ChatFeeds, createChatFeeds } from './chat-feeds.ts';
import type { LiveGuard } from './live-guard.ts';
import { createPresence, type Presence } from './presence.ts';

/** Answer to `chat`: the person's channels, with the number of the change after which the page learns of each. */
export type ChatAnswer = { ok: true; channels: OwnChannel[] } | { ok: false; code: string; message: string };

/** Events to a page about chat. */
export type ChatServerEvents = { chat: (event: ChatEvent) => void };

/** Events from a page about chat. */
export type ChatClientEvents = {
  /** Joins all channels of the person, also those that they come into later, and those that the page shows besides (`opened`). */
  chat: (given: unknown, answer?: (result: ChatAnswer) => void) => void;
  typing: (given: unknown) => void;
  presence: (given: unknown, answer?: (result: { online: string[] }) => void) => void;
};

type Data = {
  actor?: Actor;
  typedAt?: number;
  /** Keys of channels that the page shows. */
  opened?: string[];
  /** Resolves when its rooms are as the last answer said. */
  joining?: Promise<unknown>;
};
type ChatSocket = Socket<ChatClientEvents, ChatServerEvents, Record<string, never>, Data>;
type ChatIo = Server<ChatClientEvents, ChatServerEvents, Record<string, never>, Data>;

export type ChatPushDeps = {
  redis: RedisStore;
  /** Before the names of feeds; empty outside of tests. */
  prefix: string;
  /** The channels that the person of an access token is in, and those of `opened` that they are admitted to. */
  listOwnChannels(accessToken: string, opened: string[]): Promise<OwnChannel[]>;
  guard: Pick<LiveGuard, 'requirePace'>;
  log: Logger;
};

/** Chat on open pages: rooms of channels, joined and left here as rights change. */
export type ChatPush = {
  listenTo(socket: ChatSocket): void;
  /** Asks anew what the person may read, since the event of a change may have been lost; a page whose channels differ learns that it missed it. */
  renew(socket: ChatSocket): Promise<void>;
  stop(): void;
};

const typingEveryMs = 1500;
/** Rights are asked again within twice this time, whatever was lost. */
const renewEveryMs = 60_000;
const typing = z.object({ channel: z.string().max(60) });
const asked = z.object({ userIds: z.array(z.uuid()).max(200) });
const shown = z.object({ opened: z.array(z.string().max(60)).max(20) });

/** A socket's rooms of chat are named as the feeds that they get. */
export const isChatRoom = (room: string): boolean => room.startsWith('messaging:chat');

const isInChat = ({ rooms, data: { actor } }: ChatSocket) =>
  actor !== undefined && rooms.has(personFeed(actor.userId));

export function createChatPush(io: ChatIo, deps: ChatPushDeps): ChatPush {
  const { adapter, sockets } = io.of('/');
  const inChat = () => [...sockets.values()].filter(isInChat);
  const feeds: ChatFeeds = createChatFeeds({
    ...deps,
    onEvent(feed, event) {
      if (event.kind === 'rights' || event.kind === 'recheck') recheck(feed, event);
      else io.to(feed).emit('chat', event);
    },
    onMissed: () => inChat().forEach(socket => void rejoin(deps, feeds, socket, { kind: 'missed' })),
    onError: err => deps.log.warn({ err, op: 'chat.feed' }, 'Redis is away; chat arrives when it is back'),
  });
  const presence = createPresence(deps.redis, () => inChat().map(({ data }) => data.actor?.userId ?? ''));
  adapter.on('delete-room', (room: string) => isChatRoom(room) && feeds.unsubscribe(room));

  function recheck(feed: string, event: ChatEvent): void {
    for (const id of adapter.rooms.get(feed) ?? []) {
      const socket = sockets.get(id);
      if (event.kind === 'rights' && !event.isIn) void socket?.leave(channelFeed(event.channel));
      if (socket) void rejoin(deps, feeds, socket, event);
    }
  }

  const renewing = setInterval(() => {
    for (const socket of inChat())
      setTimeout(() => void renew(deps, feeds, socket), Math.random() * renewEveryMs).unref();
  }, renewEveryMs).unref();

  return {
    renew: socket => renew(deps, feeds, socket),
    listenTo: socket => listenTo({ ...deps, feeds, presence }, socket),
    stop() {
      clearInterval(renewing);
      presence.stop();
      feeds.close();
    },
  };
}

type Listening = ChatPushDeps & { feeds: ChatFeeds; presence: Presence };

function listenTo({ feeds, presence, ...deps }: Listening, socket: ChatSocket): void {
  socket.on('chat', async (given, callback) => {
    const answer = typeof given === 'function' ? given : callback;
    socket.data.opened = shown.safeParse(given).data?.opened ?? [];
    const result = await detached(() => enter(deps, feeds, socket));
    if (result.ok && socket.data.actor) presence.enter(socket.data.actor.userId);
    if (typeof answer === 'function') answer(result);
  });
  socket.on('typing', given => publishTyping(feeds, socket, given));
  socket.on('presence', (given, answer) => {
    const { userIds = [] } = isInChat(socket) ? (asked.safeParse(given).data ?? {}) : {};
    void presence.among(userIds).then(online => typeof answer === 'function' && answer({ online }));
  });
}

type Joined = { channels: OwnChannel[]; hasChanged: boolean };

/**
 * Joins a socket to what its person may read now, and takes it out of the rest. Throws while it cannot be asked. One after the other
 * for each socket: an answer from before a change must not take effect after the one that knows it.
 */
function join(deps: ChatPushDeps, feeds: ChatFeeds, socket: ChatSocket): Promise<Joined> {
  const { joining = Promise.resolve() } = socket.data;
  const joined = joining.catch(() => undefined).then(() => joinNow(deps, feeds, socket));
  socket.data.joining = joined;
  return joined;
}

async function joinNow(
  { listOwnChannels }: ChatPushDeps,
  feeds: ChatFeeds,
  socket: ChatSocket,
): Promise<Joined> {
  const { actor, opened = [] } = socket.data;
  if (!actor) throw unauthenticated();
  const channels = await listOwnChannels(actor.token, opened);
  const wanted = new Set([personFeed(actor.userId), ...channels.map(({ key }) => channelFeed(key))]);
  const before = [...socket.rooms].filter(isChatRoom);
  const hasChanged = before.length !== wanted.size || before.some(room => !wanted.has(room));
  const joined = { channels, hasChanged };
  if (!socket.connected) return joined;
  for (const room of socket.rooms) if (isChatRoom(room) && !wanted.has(room)) void socket.leave(room);
  // In the room first: as long as a socket is in it, its feed is not left.
  await socket.join([...wanted]);
  await feeds.subscribe([...wanted]);
  return joined;
}

async function renew(deps: ChatPushDeps, feeds: ChatFeeds, socket: ChatSocket): Promise<void> {
  if (!isInChat(socket)) return;
  try {
    const { hasChanged } = await detached(() => join(deps, feeds, socket));
    if (hasChanged) socket.emit('chat', { kind: 'missed' });
  } catch (err) {
    deps.log.warn({ err, op: 'chat.renew' }, 'Channels could not be asked; they are asked again later');
  }
}

/** After a change of rights. A page that cannot be joined anew is cut, and comes back: it must not continue with old rights. */
async function rejoin(
  deps: ChatPushDeps,
  feeds: ChatFeeds,
  socket: ChatSocket,
  event: ChatEvent,
): Promise<void> {
  try {
    await detached(() => join(deps, feeds, socket));
    socket.emit('chat', event);
  } catch (err) {
    deps.log.warn({ err, op: 'chat.join' }, 'Channels could not be asked; the page reconnects');
    socket.conn.close();
  }
}

async function enter(deps: ChatPushDeps, feeds: ChatFeeds, socket: ChatSocket): Promise<ChatAnswer> {
  try {
    await deps.guard.requirePace(socket.request, socket.data.actor?.userId);
    await join(deps, feeds, socket);
    // Asked once more: from these numbers on, and of these channels, everything arrives.
    return { ok: true, channels: (await join(deps, feeds, socket)).channels };
  } catch (error) {
    if (error instanceof AppError) return { ok: false, code: error.code, message: error.message };
    deps.log.warn({ err: error, op: 'chat.enter' }, 'Chat could not be joined');
    return { ok: false, code: 'internal', message: 'Chat cannot be joined right now.' };
  }
}

/** To the others of a channel that the person is in, seldom enough. */
function publishTyping(feeds: ChatFeeds, socket: ChatSocket, given: unknown): void {
  const { actor, typedAt = 0 } = socket.data;
  const { data } = typing.safeParse(given);
  const now = Date.now();
  if (!actor || !data || now - typedAt < typingEveryMs) return;
  const feed = channelFeed(data.channel);
  if (!socket.rooms.has(feed)) return;
  socket.data.typedAt = now;
  feeds.publish(feed, { kind: 'typing', channel: data.channel, userId: actor.userId });
}
