import { io, type Socket } from 'socket.io-client';
import { backoffMs } from './backoff.ts';
import type { Session } from './session.ts';

/** That something changed: pages fetch what they show again. */
export type Notice = { topic: string; id: string; kind: string; version: number; seq: number };

/** Gets each notice of a topic, and undefined when notices may have been missed. */
export type NoticeListener = (notice: Notice | undefined) => void;

/** Gets the socket each time that it is connected. */
export type SocketPart = (socket: Socket) => void;

export type LiveOptions = {
  session: Pick<Session, 'token' | 'renew' | 'state' | 'subscribe'>;
  /** The gateway's address; where the page comes from when not given. */
  url?: string;
  /** How often the socket's token is compared with the session's, which renews it minutes before its end. */
  tokenCheckMs?: number;
};

/** Who watches each topic. */
export type Topics = Map<string, Set<NoticeListener>>;

type WatchAnswer = { ok: true } | { ok: false; code: string };

const answerMs = 10_000;
/** Refusals that pass. Others stand until there is another token or connection: what a person may do is judged anew then. */
const passing = new Set(['rate_limited', 'unavailable', 'timeout', 'internal']);

/** The socket of a tab, with the topics that it watches. */
export type OpenedSocket = {
  socket: Socket;
  watch(topic: string): void;
  unwatch(topic: string): void;
  close(): void;
};

const connecting = {
  path: '/live',
  transports: ['websocket'],
  // Two connections of one process are two tabs.
  forceNew: true,
  reconnectionDelay: 500,
};

/** All of a set, which is empty then. */
function takeAll(some: Set<string>): string[] {
  const all = [...some];
  some.clear();
  return all;
}

/** The token that a socket has. */
type Held = { token?: string | undefined };

function connect({ session, url }: LiveOptions, held: Held): Socket {
  const settings = {
    ...connecting,
    auth: (done: (data: object) => void) =>
      void session.token().then(token => {
        held.token = token;
        done({ token });
      }),
  };
  return url === undefined ? io(settings) : io(url, settings);
}

/** Opens the socket; it watches what the topics name from its first connection on. */
export function openLiveSocket(
  options: LiveOptions,
  topics: Topics,
  parts: ReadonlySet<SocketPart>,
): OpenedSocket {
  const { session } = options;
  const lifetime = new AbortController();
  const held: Held = {};
  const socket = connect(options, held);
  const notify = (topic: string, notice: Notice | undefined) => {
    for (const listener of topics.get(topic) ?? []) listener(notice);
  };
  socket.on('notice', (notice: Notice) => notify(notice.topic, notice));
  const refused = new Set<string>();
  const watch = (topic: string) =>
    void keepWatching({ socket, topics, notify, refused, signal: lifetime.signal }, topic);
  // The copy behind a new connection has no memory of this page.
  socket.on('connect', () => {
    refused.clear();
    [...topics.keys()].forEach(watch);
    parts.forEach(part => part(socket));
    // It may have changed while the connection was being made.
    void renew();
  });
  reconnectWhenRefused(socket, session, lifetime.signal);
  const { renew, stop } = keepTokenNew({
    ...{ socket, options, held },
    // A sign-in or a second step may allow what its page was refused before.
    onNewer: () => takeAll(refused).forEach(watch),
  });

  return {
    socket,
    watch,
    unwatch: topic => void socket.emit('unwatch', { topic }),
    close() {
      lifetime.abort();
      stop();
      socket.disconnect();
    },
  };
}

type Watching = {
  socket: Socket;
  topics: Topics;
  notify: NoticeOf;
  /** Topics that this connection's token may not watch. */
  refused: Set<string>;
  signal: AbortSignal;
};
type NoticeOf = (topic: string, notice: Notice | undefined) => void;

/**
 * Watches a topic over the present connection, trying again while the refusal may pass. What happened before it was
 * watched is unknown, so that its pages read once more.
 */
async function keepWatching(
  { socket, topics, notify, refused, signal }: Watching,
  topic: string,
): Promise<void> {
  const { id } = socket;
  const isWanted = () => socket.connected && socket.id === id && topics.has(topic) && !signal.aborted;
  for (let failures = 0; isWanted(); failures += 1) {
    const answer = await (
      socket.timeout(answerMs).emitWithAck('watch', { topic }) as Promise<WatchAnswer>
    ).catch(() => undefined);
    if (!isWanted()) return;
    if (answer?.ok) return notify(topic, undefined);
    if (answer && !passing.has(answer.code)) return void refused.add(topic);
    await new Promise(resolve => setTimeout(resolve, backoffMs(failures)));
  }
}

type Renewal = {
  socket: Socket;
  options: LiveOptions;
  held: Held;
  onNewer: () => void;
};

/** Gives the socket each newer token of the session, as soon as there is one, until it is stopped. */
function keepTokenNew({ socket, options: { session, tokenCheckMs = 60_000 }, held, onNewer }: Renewal) {
  const renew = async () => {
    const before = held.token;
    held.token = await renewToken(socket, session, before);
    if (held.token !== before) onNewer();
  };
  const renewing = setInterval(() => void renew(), tokenCheckMs);
  const unsubscribe = session.subscribe(() => void (session.state() === 'signed-in' && renew()));
  return {
    renew,
    stop() {
      unsubscribe();
      clearInterval(renewing);
    },
  };
}

/** Gives the socket the session's token when that is a newer one; answers the token that the socket has. */
async function renewToken(
  socket: Socket,
  session: LiveOptions['session'],
  given: string | undefined,
): Promise<string | undefined> {
  const token = await session.token();
  if (!token || token === given || !socket.connected) return given;
  const answer = await (
    socket.timeout(answerMs).emitWithAck('authenticate', { token }) as Promise<{ ok: boolean }>
  ).catch(() => undefined);
  return answer?.ok ? token : given;
}

/**
 * socket.io comes back by itself after a cut, not after a refusal. A refusal means that what the person may do has
 * changed, or that the token is too old: with a new one, for as long as a person is signed in.
 */
function reconnectWhenRefused(socket: Socket, session: LiveOptions['session'], signal: AbortSignal): void {
  let failures = 0;
  const connect = async () => {
    await session.renew();
    if (!signal.aborted && session.state() === 'signed-in') socket.connect();
  };
  socket.on('connect', () => {
    failures = 0;
  });
  socket.on('connect_error', () => {
    if (socket.active) return;
    if (failures === 0) void connect();
    else setTimeout(() => void connect(), backoffMs(failures));
    failures += 1;
  });
}
