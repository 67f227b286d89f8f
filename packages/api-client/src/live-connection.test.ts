import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@momos/testing/eventually';
import { Server, type Socket } from 'socket.io';
import { createLiveConnection } from './live-connection.ts';
import type { Notice } from './live-socket.ts';
import type { SessionState } from './session.ts';

const closers: (() => unknown)[] = [];
afterEach(() => Promise.all(closers.splice(0).map(close => close())));

type Answer = { ok: true; seq: number } | { ok: false; code: string };

/** A gateway as far as its socket goes; `answer` says what a watch gets. */
async function startServer(answer: (topic: string) => Answer = () => ({ ok: true, seq: 0 })) {
  const http = createServer();
  const io = new Server(http, { path: '/live', transports: ['websocket'] });
  const seen = { tokens: [] as unknown[], watches: [] as string[], unwatches: [] as string[] };
  let refusal: Error | undefined;
  io.use((socket, next) => {
    seen.tokens.push((socket.handshake.auth as { token?: string }).token);
    next(refusal);
  });
  io.on('connection', (socket: Socket) => {
    socket.on('watch', ({ topic }: { topic: string }, reply: (answer: Answer) => void) => {
      seen.watches.push(topic);
      reply(answer(topic));
    });
    socket.on('unwatch', ({ topic }: { topic: string }) => seen.unwatches.push(topic));
    socket.on('authenticate', ({ token }: { token: string }, reply: (answer: { ok: boolean }) => void) => {
      seen.tokens.push(token);
      reply({ ok: true });
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  closers.push(() => io.close());
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    seen,
    sockets: () => io.sockets.sockets.size,
    say: (notice: Notice) => void io.emit('notice', notice),
    cut: () => io.sockets.sockets.forEach(socket => socket.conn.close()),
    refuse: (error: Error | undefined) => void (refusal = error),
  };
}

/** A session whose token and state the test sets. */
function session() {
  const listeners = new Set<() => void>();
  let [token, state]: [string | undefined, SessionState] = ['first', 'signed-in'];
  const become = (next: SessionState) => {
    state = next;
    listeners.forEach(listener => listener());
  };
  closers.push(() => become('visitor'));
  return {
    become,
    give: (next: string) => void (token = next),
    /** As after a second step, or any other renewal. */
    renewed: (next: string) => {
      token = next;
      listeners.forEach(listener => listener());
    },
    token: async () => token,
    renew: async () => token,
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What a topic's watcher received, in order. */
function watching({ url }: { url: string }, topics: string[], given = session(), tokenCheckMs?: number) {
  const connection = createLiveConnection({ session: given, url, ...(tokenCheckMs ? { tokenCheckMs } : {}) });
  const received = new Map(topics.map(topic => [topic, [] as (Notice | 'missed')[]]));
  const ends = topics.map(topic =>
    connection.watch(topic, notice => void received.get(topic)?.push(notice ?? 'missed')),
  );
  return { connection, received, ends, of: (topic: string) => received.get(topic) ?? [] };
}

const notice = (topic: string): Notice => ({ topic, id: 'a', kind: 'CHANGED', version: 1, seq: 1 });

describe('a watched topic', () => {
  it('is read again when it is watched, and after every cut, also without a notice before', async () => {
    const server = await startServer();
    const { of } = watching(server, ['quiet', 'busy']);
    await eventually(() => expect([of('quiet'), of('busy')]).toEqual([['missed'], ['missed']]));
    server.say(notice('busy'));
    await eventually(() => expect(of('busy')).toEqual(['missed', notice('busy')]));
    server.cut();
    await eventually(() => expect(of('quiet')).toEqual(['missed', 'missed']));
    await eventually(() => expect(of('busy')).toEqual(['missed', notice('busy'), 'missed']));
  });

  it('is asked for again while the refusal may pass', async () => {
    const answers: Answer[] = [
      { ok: false, code: 'unavailable' },
      { ok: true, seq: 0 },
    ];
    const server = await startServer(() => answers.shift() ?? { ok: true, seq: 0 });
    const { of } = watching(server, ['t']);
    await eventually(() => expect(of('t')).toEqual(['missed']));
    expect(server.seen.watches).toEqual(['t', 't']);
  });

  it('that a person may not watch is not asked for again before the next connection', async () => {
    const server = await startServer(topic =>
      topic === 'mine' ? { ok: true, seq: 0 } : { ok: false, code: 'forbidden' },
    );
    const { of } = watching(server, ['theirs', 'mine']);
    await eventually(() => expect(of('mine')).toHaveLength(1));
    server.cut();
    await eventually(() => expect(of('mine')).toHaveLength(2));
    expect(of('theirs')).toEqual([]);
    expect(server.seen.watches.filter(topic => topic === 'theirs')).toHaveLength(2);
  });

  it('is left when its last watcher goes', async () => {
    const server = await startServer();
    const { connection, ends, of } = watching(server, ['t']);
    const [end] = ends;
    const endOther = connection.watch('t', () => undefined);
    await eventually(() => expect(of('t')).toHaveLength(1));
    endOther();
    expect(server.seen.unwatches).toEqual([]);
    end?.();
    await eventually(() => expect(server.seen.unwatches).toEqual(['t']));
  });
});

describe('the connection', () => {
  it('gets a newer token before the first one ends, without a cut', async () => {
    const server = await startServer();
    const person = session();
    const { of } = watching(server, ['t'], person, 20);
    await eventually(() => expect(of('t')).toHaveLength(1));
    person.give('second');
    await eventually(() => expect(server.seen.tokens).toEqual(['first', 'second']));
    expect(of('t')).toHaveLength(1);
    expect(server.sockets()).toBe(1);
  });

  it('gets the token of a second step immediately, and what was refused before is asked for again', async () => {
    let isWhole = false;
    const server = await startServer(topic =>
      isWhole || topic === 'open' ? { ok: true, seq: 0 } : { ok: false, code: 'unauthenticated' },
    );
    const person = session();
    const { of } = watching(server, ['me', 'open'], person);
    await eventually(() => expect(of('open')).toHaveLength(1));
    isWhole = true;
    person.renewed('whole');
    await eventually(() => expect(of('me')).toEqual(['missed']));
    expect(server.seen.tokens).toEqual(['first', 'whole']);
    // What was watched all along is not read once more.
    expect(of('open')).toHaveLength(1);
    expect(server.sockets()).toBe(1);
  });

  it('that is refused is tried again with a new token, as long as the person is signed in', async () => {
    const server = await startServer();
    server.refuse(new Error('Your session has ended.'));
    const { of } = watching(server, ['t']);
    await eventually(() => expect(server.seen.tokens.length).toBeGreaterThanOrEqual(2));
    server.refuse(undefined);
    await eventually(() => expect(of('t')).toEqual(['missed']));
  });

  it('ends when the person signs out; the next person has their own', async () => {
    const server = await startServer();
    const person = session();
    const { connection, ends, of } = watching(server, ['t'], person);
    await eventually(() => expect(of('t')).toHaveLength(1));
    person.become('visitor');
    ends.forEach(end => end());
    await eventually(() => expect(server.sockets()).toBe(0));
    person.give('other');
    person.become('signed-in');
    connection.watch('t', () => undefined);
    await eventually(() => expect(server.seen.tokens).toEqual(['first', 'other']));
  });
});
