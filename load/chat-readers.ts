/** A process with open pages of chat: joins them, and notes when each message reached each of them. Driven by `chat.ts`. */
import { once } from 'node:events';
import { io, type Socket } from 'socket.io-client';
import { percentile } from './figures.ts';

/** Opens a page for each token, over the servers in turn; a bare server takes any. */
export type Open = { kind: 'open'; urls: string[]; tokens: string[] };
/** Forgets what was measured. */
export type Reset = { kind: 'reset' };
export type Report = { kind: 'report' };
export type Measured = {
  kind: 'measured';
  deliveries: number;
  p50: number;
  p95: number;
  p99: number;
  doubled: number;
};
/** Every page has the message of this text. */
export type Reached = { kind: 'reached'; text: string };

type Event = { kind: string; messages?: { text: string }[] };

let pages = 0;
let lags: number[] = [];
let doubled = 0;
let seen = new Map<string, Set<number>>();
const now = () => performance.timeOrigin + performance.now();

/** A message's text begins with the time at which it was sent. */
function note(page: number, text: string): void {
  const readers = seen.get(text) ?? new Set();
  seen.set(text, readers);
  if (readers.has(page)) doubled += 1;
  readers.add(page);
  lags.push(now() - Number.parseFloat(text));
  if (readers.size === pages) process.send?.({ kind: 'reached', text } satisfies Reached);
}

async function open(url: string, token: string, page: number): Promise<void> {
  const socket: Socket = io(url, {
    path: '/live',
    transports: ['websocket'],
    forceNew: true,
    auth: { token },
  });
  socket.on('chat', ({ messages = [] }: Event) => messages.forEach(({ text }) => note(page, text)));
  if (!socket.connected) await once(socket as never, 'connect');
  const answer = (await socket.emitWithAck('chat')) as { ok: boolean };
  if (!answer.ok) throw new Error('a page could not join the chat');
}

process.on('message', async (asked: Open | Reset | Report) => {
  if (asked.kind === 'open') {
    pages = asked.tokens.length;
    const { urls, tokens } = asked;
    for (let at = 0; at < pages; at += 50)
      await Promise.all(
        tokens
          .slice(at, at + 50)
          .map((token, index) => open(urls[(at + index) % urls.length] ?? '', token, at + index)),
      );
    process.send?.({ kind: 'opened' });
    return;
  }
  if (asked.kind === 'report') {
    const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map(share => percentile(lags, share));
    process.send?.({ kind: 'measured', deliveries: lags.length, p50, p95, p99, doubled } satisfies Measured);
    return;
  }
  lags = [];
  doubled = 0;
  seen = new Map();
});
