import { backoffMs } from './backoff.ts';
import type { LiveOptions, NoticeListener, OpenedSocket, SocketPart, Topics } from './live-socket.ts';

/** The live connection of a tab: one socket for all topics, open from the first watcher until the person signs out. */
export type LiveConnection = {
  /** Calls `listener` from now on; answers what ends that. */
  watch(topic: string, listener: NoticeListener): () => void;
  /** Gives the socket to a part with events of its own, now and after each reconnect; answers what ends that. */
  attach(part: SocketPart): () => void;
};

/** Makes the connection of a tab; nothing is opened, nor socket.io fetched, before the first watcher. */
export function createLiveConnection(options: LiveOptions): LiveConnection {
  const { session } = options;
  const topics: Topics = new Map();
  const parts = new Set<SocketPart>();
  let open: Promise<OpenedSocket> | undefined;

  const close = () => {
    void open?.then(opened => opened.close());
    open = undefined;
  };
  session.subscribe(() => session.state() !== 'signed-in' && close());

  return {
    watch(topic, listener) {
      const listeners = topics.get(topic) ?? new Set();
      const isFirst = listeners.size === 0;
      topics.set(topic, listeners.add(listener));
      open ??= openSocket(options, topics, parts);
      if (isFirst) void open.then(opened => opened.watch(topic));
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0 || topics.get(topic) !== listeners) return;
        topics.delete(topic);
        void open?.then(opened => opened.unwatch(topic));
      };
    },
    attach(part) {
      parts.add(part);
      open ??= openSocket(options, topics, parts);
      void open.then(({ socket }) => socket.connected && parts.has(part) && part(socket));
      return () => void parts.delete(part);
    },
  };
}

/** Tries until its code is there: a page that was opened offline gets its part later. */
async function openSocket(
  options: LiveOptions,
  topics: Topics,
  parts: ReadonlySet<SocketPart>,
): Promise<OpenedSocket> {
  for (let failures = 0; ; failures += 1) {
    const file = await import('./live-socket.ts').catch(() => undefined);
    if (file) return file.openLiveSocket(options, topics, parts);
    await new Promise(resolve => setTimeout(resolve, backoffMs(failures)));
  }
}
