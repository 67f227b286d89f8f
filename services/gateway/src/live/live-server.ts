import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { AppError } from '@momos/contracts/errors';
import type { Actor, Logger, TokenVerifier } from '@momos/runtime';
import { Gauge, type Registry } from 'prom-client';
import { Server, type Socket } from 'socket.io';
import { requireSameOrigin } from '../session/same-origin.ts';
import {
  type ChatClientEvents,
  type ChatPush,
  type ChatPushDeps,
  type ChatServerEvents,
  createChatPush,
  isChatRoom,
} from './chat-push.ts';
import { type Connections, createConnections } from './connections.ts';
import type { LiveGuard } from './live-guard.ts';
import { type LiveTopic, readTopic, roomOf } from './live-topic.ts';
import type { Notice } from './notices.ts';
import { createRooms, type RoomNotice, type Rooms } from './rooms.ts';

/** Events to a page. */
type ServerEvents = ChatServerEvents & { notice: (notice: RoomNotice & { topic: string }) => void };

/** Answer to `watch`: the topic's last sequence number, or why it may not be watched. */
export type WatchAnswer = { ok: true; seq: number } | { ok: false; code: string; message: string };

/** Events from a page. */
type ClientEvents = ChatClientEvents & {
  watch: (given: { topic?: unknown } | undefined, answer?: (result: WatchAnswer) => void) => void;
  unwatch: (given: { topic?: unknown } | undefined) => void;
  /** A newer token, so that the connection outlives the one it began with. */
  authenticate: (given: { token?: unknown } | undefined, answer?: (result: { ok: boolean }) => void) => void;
};

type SocketData = {
  actor?: Actor;
  expiry?: NodeJS.Timeout;
  typedAt?: number;
  opened?: string[];
  joining?: Promise<unknown>;
};
type LiveSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>;
type LiveIo = Server<ClientEvents, ServerEvents, Record<string, never>, SocketData>;

export type LiveDeps = {
  verify: TokenVerifier;
  requireWatchable: (topic: LiveTopic, actor: Actor | undefined) => Promise<void>;
  guard: LiveGuard;
  chat: Pick<ChatPushDeps, 'redis' | 'prefix' | 'listOwnChannels'>;
  publicUrl: string;
  /** Connections are closed at random moments of this time, so that their pages do not all come back together. */
  drainMs: number;
  /** What may wait for a page that reads slowly; beyond, its connection is cut. */
  maxBufferedBytes: number;
  registry: Registry;
  log: Logger;
};

/** Push to open pages: one socket per tab at `/live`, with topics (architecture: "Front end"). */
export type LiveServer = {
  attach(server: HttpServer): void;
  publish(notice: Notice): void;
  /** Closes the connections of a person whose token is no longer valid; their pages reconnect with a new one. */
  recheck(userId: string): void;
  /** Says in every watched topic that notices may have been missed. */
  publishMissed(): void;
  /** Closes every connection, in turn; pages reconnect, to another copy if there is one. Resolves when all are closed. */
  close(): Promise<void>;
};

const maxTopics = 50;
/** All pages read again after notices were missed, spread over this time. */
const missedSpreadMs = 1_000;
/** A connection that does not authenticate in this time is closed. */
const authenticationMs = 10_000;
const expiresInMs = ({ token }: Actor): number => {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    exp: number;
  };
  return claims.exp * 1000 - Date.now();
};

export function createLiveServer(deps: LiveDeps): LiveServer {
  const connections = createConnections(deps);
  const io = createIo(deps, connections);
  const { rooms: watched } = io.of('/').adapter;
  const rooms = createRooms({
    isWatched: room => watched.has(room),
    send: (room, notice) => io.to(room).emit('notice', { topic: topicOf(room), ...notice }),
  });
  io.of('/').adapter.on('delete-room', room => rooms.close(room));
  countConnections(io, deps.registry);
  const chat = createChatPush(io, { ...deps, ...deps.chat });
  io.on('connection', socket => {
    listenTo(socket, { ...deps, renewChat: chat.renew }, rooms);
    chat.listenTo(socket);
  });

  return {
    attach(server) {
      io.attach(server);
      io.engine.on('connection', (connection: LiveSocket['conn']) =>
        connections.add(connection, deps.guard.addressOf(connection.request)),
      );
    },
    publish: rooms.publish,
    publishMissed() {
      for (const room of watched.keys()) if (isTopicRoom(room)) publishSoon(rooms, room);
    },
    recheck(userId) {
      for (const { data, conn } of io.sockets.sockets.values()) {
        if (data.actor?.userId === userId) deps.verify(data.actor.token).catch(() => conn.close());
      }
    },
    async close() {
      // The transport, not the socket: a page that the server disconnects would not reconnect.
      await connections.closeAll(deps.drainMs);
      rooms.stop();
      chat.stop();
    },
  };
}

/** A socket.io server that accepts connections within limits and admits sockets by their token. */
function createIo(deps: LiveDeps, connections: Connections): LiveIo {
  const io: LiveIo = new Server({
    path: '/live',
    // Without long polling no request depends on reaching the same copy twice.
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 16_384,
    perMessageDeflate: false,
    connectTimeout: authenticationMs,
    allowRequest(request, decide) {
      requireAllowed(deps, request, connections.from(deps.guard.addressOf(request))).then(
        () => decide(null, true),
        () => decide(null, false),
      );
    },
  });
  io.use((socket, next) => {
    const { token } = socket.handshake.auth as { token?: unknown };
    admit(deps, socket, token).then(
      () => next(),
      (error: unknown) => {
        // A refusal is final for the page; when the keys cannot be fetched, it should reconnect.
        if (error instanceof AppError && error.retryable) socket.conn.close();
        else next(error instanceof AppError ? error : new Error('not admitted'));
      },
    );
  });
  return io;
}

function listenTo(socket: LiveSocket, deps: LiveDeps & { renewChat: ChatPush['renew'] }, rooms: Rooms): void {
  socket.on('watch', (given, answer) => {
    void watch(deps, rooms, socket, given?.topic).then(result => reply(answer, result));
  });
  socket.on('unwatch', given => {
    const topic = readTopic(given?.topic);
    if (topic) void socket.leave(roomOf(topic, socket.data.actor?.userId));
  });
  socket.on('authenticate', (given, answer) => {
    readmit(deps, socket, given?.token).then(
      () => {
        reply(answer, { ok: true });
        void deps.renewChat(socket);
      },
      () => reply(answer, { ok: false }),
    );
  });
  socket.on('disconnect', () => clearTimeout(socket.data.expiry));
}

/** A page that sends no callback, or something else in its place, gets no answer. */
function reply<T>(answer: ((result: T) => void) | undefined, result: T): void {
  if (typeof answer === 'function') answer(result);
}

/** Each socket also has a room of its own, named by its id. */
const isTopicRoom = (room: string) => room.includes(':') && !isChatRoom(room);

function publishSoon(rooms: Rooms, room: string): void {
  const missed: Notice = { room, id: '', kind: 'MISSED', version: 0 };
  setTimeout(() => rooms.publish(missed), Math.random() * missedSpreadMs).unref();
}

const topicOf = (room: string) => (room.startsWith('user:') ? 'me' : room);

/** Throws for the page of another site, and for an address that has reached its limit of connections. */
async function requireAllowed(
  { guard, publicUrl }: LiveDeps,
  request: IncomingMessage,
  open: number,
): Promise<void> {
  requireSameOrigin(request, publicUrl);
  await guard.requireRoom(request, open);
}

/** Admits a socket as the person of its token, or as a visitor without one or without the second factor, until the token expires. */
async function admit({ verify }: LiveDeps, socket: LiveSocket, token: unknown): Promise<void> {
  const bearer = typeof token === 'string' && token !== '' ? await verify(token) : undefined;
  const actor = bearer?.isHalfway ? undefined : bearer;
  const before = socket.data.actor;
  if (before && before.userId !== actor?.userId) throw new Error('a connection belongs to one person');
  clearTimeout(socket.data.expiry);
  socket.data.actor = actor;
  // The page reconnects with a new token, or as a visitor.
  if (actor) socket.data.expiry = setTimeout(() => socket.conn.close(), expiresInMs(actor));
}

/** As {@link admit} for an open connection; counted, since verifying is costly. */
async function readmit(deps: LiveDeps, socket: LiveSocket, token: unknown): Promise<void> {
  await deps.guard.requirePace(socket.request, socket.data.actor?.userId);
  await admit(deps, socket, token);
}

async function watch(
  { requireWatchable, guard, log }: LiveDeps,
  rooms: Rooms,
  socket: LiveSocket,
  text: unknown,
): Promise<WatchAnswer> {
  const topic = readTopic(text);
  if (!topic || [...socket.rooms].filter(isTopicRoom).length >= maxTopics)
    return { ok: false, code: 'bad_request', message: 'There is no such topic.' };
  try {
    const { actor } = socket.data;
    await guard.requirePace(socket.request, actor?.userId);
    await requireWatchable(topic, actor);
    const room = roomOf(topic, actor?.userId);
    await socket.join(room);
    return { ok: true, seq: rooms.seqOf(room) };
  } catch (error) {
    if (error instanceof AppError) return { ok: false, code: error.code, message: error.message };
    log.warn({ err: error, op: 'live.watch' }, 'Topic could not be watched');
    return { ok: false, code: 'internal', message: 'This cannot be watched right now.' };
  }
}

function countConnections(io: LiveIo, registry: Registry): void {
  const connections: Gauge = new Gauge({
    name: 'live_connections',
    help: 'Open sockets of pages',
    registers: [registry],
    collect() {
      connections.set(io.engine.clientsCount);
    },
  });
}
