import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { AppError } from '@momos/contracts/errors';
import type { Actor, Logger, TokenVerifier } from '@momos/runtime';
import { Gauge, type Registry } from 'prom-client';
import { Server, type Socket } from 'socket.io';
import { requireSameOrigin } from '../session/same-origin.ts';
import { createConnections } from './connections.ts';
import type { LiveGuard } from './live-guard.ts';
import { type LiveTopic, readTopic, roomOf } from './live-topic.ts';
import type { News } from './news.ts';
import { createRooms, type RoomNotice } from './rooms.ts';

/** What the server tells a page. */
type Told = { notice: (notice: RoomNotice & { topic: string }) => void };

/** Answer to `watch`: where the topic's numbers stand, or why it may not be watched. */
export type WatchAnswer = { ok: true; seq: number } | { ok: false; code: string; message: string };

type Asked = {
  watch: (given: { topic?: unknown } | undefined, answer?: (told: WatchAnswer) => void) => void;
  unwatch: (given: { topic?: unknown } | undefined) => void;
  /** A newer token, so that the connection outlives the one it began with. */
  authenticate: (given: { token?: unknown } | undefined, answer?: (told: { ok: boolean }) => void) => void;
};

type SocketData = { actor?: Actor; expiry?: NodeJS.Timeout };
type LiveSocket = Socket<Asked, Told, Record<string, never>, SocketData>;

export type LiveDeps = {
  verify: TokenVerifier;
  requireWatchable: (topic: LiveTopic, actor: Actor | undefined) => Promise<void>;
  guard: LiveGuard;
  publicUrl: string;
  registry: Registry;
  log: Logger;
};

/** Push to open pages: one socket per tab at `/live`, with topics (architecture: "Front end"). */
export type LiveServer = {
  attach(server: HttpServer): void;
  tell(news: News): void;
  /** Cuts the connections of a person whose token is not good any more; their pages come back with a new one. */
  judgeAgain(userId: string): void;
  /** Cuts every connection; pages come back by themselves, to another copy where there is one. */
  close(): void;
};

const mostTopics = 50;
/** A connection that does not say in this time who it is, is cut. */
const introductionMs = 10_000;
const expiresInMs = ({ token }: Actor): number => {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    exp: number;
  };
  return claims.exp * 1000 - Date.now();
};

export function createLiveServer(deps: LiveDeps): LiveServer {
  const { guard } = deps;
  const connections = createConnections();
  const io = new Server<Asked, Told, Record<string, never>, SocketData>({
    path: '/live',
    // Without long polling no request depends on reaching the same copy twice.
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 16_384,
    perMessageDeflate: false,
    connectTimeout: introductionMs,
    allowRequest(request, decide) {
      requireWelcome(deps, request, connections.from(guard.addressOf(request))).then(
        () => decide(null, true),
        () => decide(null, false),
      );
    },
  });
  const { rooms: watched } = io.of('/').adapter;
  const rooms = createRooms({
    isWatched: room => watched.has(room),
    send: (room, notice) => io.to(room).emit('notice', { topic: topicOf(room), ...notice }),
  });
  io.of('/').adapter.on('delete-room', room => rooms.close(room));
  countConnections(io, deps.registry);

  io.use((socket, next) => {
    const { token } = socket.handshake.auth as { token?: unknown };
    admit(deps, socket, token).then(
      () => next(),
      (error: unknown) => {
        // A refusal is final for the page; when only the keys cannot be had, it is to come back.
        if (error instanceof AppError && error.retryable) socket.conn.close();
        else next(error instanceof AppError ? error : new Error('not admitted'));
      },
    );
  });
  io.on('connection', socket => {
    socket.on('watch', (given, answer) => {
      void watch(deps, rooms, socket, given?.topic).then(told => reply(answer, told));
    });
    socket.on('unwatch', given => {
      const topic = readTopic(given?.topic);
      if (topic) void socket.leave(roomOf(topic, socket.data.actor?.userId));
    });
    socket.on('authenticate', (given, answer) => {
      admitAgain(deps, socket, given?.token).then(
        () => reply(answer, { ok: true }),
        () => reply(answer, { ok: false }),
      );
    });
    socket.on('disconnect', () => clearTimeout(socket.data.expiry));
  });

  return {
    attach(server) {
      io.attach(server);
      io.engine.on('connection', (connection: LiveSocket['conn']) =>
        connections.add(connection, guard.addressOf(connection.request)),
      );
    },
    tell: rooms.tell,
    judgeAgain(userId) {
      for (const { data, conn } of io.sockets.sockets.values()) {
        if (data.actor?.userId === userId) deps.verify(data.actor.token).catch(() => conn.close());
      }
    },
    close() {
      rooms.stop();
      // The transport, not the socket: a page told to go away by the server would not come back.
      connections.closeAll();
    },
  };
}

/** A caller that leaves out the answer, or sends something else in its place, gets none. */
function reply<T>(answer: ((told: T) => void) | undefined, told: T): void {
  if (typeof answer === 'function') answer(told);
}

const topicOf = (room: string) => (room.startsWith('user:') ? 'me' : room);

/** Throws where a connection is not to be opened: for another site's page, and for an address that has enough of them. */
async function requireWelcome(
  { guard, publicUrl }: LiveDeps,
  request: IncomingMessage,
  open: number,
): Promise<void> {
  requireSameOrigin(request, publicUrl);
  await guard.requireRoom(request, open);
}

/** Lets a socket in as the person of its token, or as a visitor without one, until the token is over. */
async function admit({ verify }: LiveDeps, socket: LiveSocket, token: unknown): Promise<void> {
  const actor = typeof token === 'string' && token !== '' ? await verify(token) : undefined;
  const before = socket.data.actor;
  if (before && before.userId !== actor?.userId) throw new Error('a connection belongs to one person');
  clearTimeout(socket.data.expiry);
  socket.data.actor = actor;
  // It comes back at once with a new token, or as a visitor.
  if (actor) socket.data.expiry = setTimeout(() => socket.conn.close(), expiresInMs(actor));
}

/** As {@link admit} for a connection that is open; verifying costs something, so it is counted. */
async function admitAgain(deps: LiveDeps, socket: LiveSocket, token: unknown): Promise<void> {
  await deps.guard.requirePace(socket.request, socket.data.actor?.userId);
  await admit(deps, socket, token);
}

async function watch(
  { requireWatchable, guard, log }: LiveDeps,
  rooms: { seqOf(room: string): number },
  socket: LiveSocket,
  text: unknown,
): Promise<WatchAnswer> {
  const topic = readTopic(text);
  if (!topic || socket.rooms.size > mostTopics)
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
    log.warn({ err: error }, 'a topic could not be watched');
    return { ok: false, code: 'internal', message: 'This cannot be watched right now.' };
  }
}

function countConnections(
  io: Server<Asked, Told, Record<string, never>, SocketData>,
  registry: Registry,
): void {
  const connections: Gauge = new Gauge({
    name: 'live_connections',
    help: 'Open sockets of pages',
    registers: [registry],
    collect() {
      connections.set(io.engine.clientsCount);
    },
  });
}
