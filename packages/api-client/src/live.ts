import { useEffect, useRef } from 'react';
import type { Socket } from 'socket.io-client';
import { useSession, useSessionState } from './hooks.ts';
import type { Session } from './session.ts';

/** That something changed: pages fetch what they show again. A gap in `seq` means that notices were missed. */
export type Notice = { topic: string; id: string; kind: string; version: number; seq: number };

type Listener = (notice: Notice | undefined) => void;
type Connection = { watch: (topic: string, listener: Listener) => () => void };

const connections = new WeakMap<Session, Connection>();

/** Who watches which topic, and which topics had a notice. */
type Watchers = { byTopic: Map<string, Set<Listener>>; seen: Map<string, number> };

function notify({ byTopic }: Watchers, topic: string, notice: Notice | undefined): void {
  for (const listener of byTopic.get(topic) ?? []) listener(notice);
}

async function openSocket(session: Session, watchers: Watchers): Promise<Socket> {
  const { io } = await import('socket.io-client');
  const socket = io({
    path: '/live',
    transports: ['websocket'],
    auth: done => void session.token().then(token => done({ token })),
  });
  let isSecondTry = false;
  socket.on('notice', (notice: Notice) => {
    watchers.seen.set(notice.topic, notice.seq);
    notify(watchers, notice.topic, notice);
  });
  // Refused for good means that what the person may do has changed: once more with a new token.
  socket.on('connect_error', () => {
    if (socket.active || isSecondTry) return;
    isSecondTry = true;
    void session.renew().then(token => token && socket.connect());
  });
  // After a cut, what happened meanwhile is unknown: watch again and let every page look once.
  socket.on('connect', () => {
    isSecondTry = false;
    for (const topic of watchers.byTopic.keys()) {
      socket.emit('watch', { topic });
      if (watchers.seen.has(topic)) notify(watchers, topic, undefined);
    }
  });
  return socket;
}

/** One socket per tab at `/live`, opened with the first watcher; socket.io is fetched only then. */
function connectionOf(session: Session): Connection {
  const known = connections.get(session);
  if (known) return known;
  const watchers: Watchers = { byTopic: new Map(), seen: new Map() };
  const { byTopic } = watchers;
  let opening: Promise<Socket> | undefined;
  const connection: Connection = {
    watch: (topic, listener) => {
      const listeners = byTopic.get(topic) ?? new Set();
      const isFirst = listeners.size === 0;
      byTopic.set(topic, listeners.add(listener));
      opening ??= openSocket(session, watchers);
      if (isFirst) void opening.then(socket => socket.connected && socket.emit('watch', { topic }));
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        byTopic.delete(topic);
        void opening?.then(socket => socket.emit('unwatch', { topic }));
      };
    },
  };
  connections.set(session, connection);
  return connection;
}

/** Calls back when something under a topic changes, such as `social:<id>:rsvps`, and once after each reconnect. */
export function useLive(topic: string | undefined, onNotice: Listener): void {
  const session = useSession();
  const isSignedIn = useSessionState() === 'signed-in';
  const latest = useRef(onNotice);
  useEffect(() => {
    latest.current = onNotice;
  });
  useEffect(() => {
    if (!topic || !isSignedIn) return undefined;
    return connectionOf(session).watch(topic, notice => latest.current(notice));
  }, [session, topic, isSignedIn]);
}
