import type { ChatEvent } from '@momos/contracts/chat-events';
import { openLog, readChannels, repair } from './chat-reading.ts';
import { flush } from './chat-sending.ts';
import { type ChatCore, forgetSent, noteNumber } from './chat-state.ts';
import { applied } from './log.ts';

type Messages = Extract<ChatEvent, { kind: 'messages' }>;

const typingMs = 4000;
/** Farther behind than that a channel is read from its end again. */
const maxRepair = 500;

/** Changes what is shown by an event. */
export function onEvent(core: ChatCore, event: ChatEvent): void {
  if (event.kind === 'messages') return onMessages(core, event);
  if (event.kind === 'typing') return onTyping(core, event);
  void readChannels(core);
  if (event.kind === 'rights' && !event.isIn) core.dropLog(event.channel);
  if (event.kind === 'missed') for (const key of core.state().logs.keys()) void repair(core, key);
}

function onMessages(core: ChatCore, event: Messages): void {
  const { channel: key, messages, number } = event;
  const log = core.state().logs.get(key);
  const next = log && applied(log, event);
  if (next === 'gap') void repair(core, key);
  else if (next) core.setLog(key, next);
  stopTyping(core, event);
  forgetSent(core, messages);
  if (!core.channel(key)) void readChannels(core);
  noteNumber(core, key, { ...event, last: messages.find(each => each.number === number) });
}

function onTyping(core: ChatCore, { channel, userId }: Extract<ChatEvent, { kind: 'typing' }>): void {
  const now = Date.now();
  const others = core
    .state()
    .typing.filter(each => each.until > now && (each.userId !== userId || each.channel !== channel));
  core.set({ typing: [...others, { channel, userId, until: now + typingMs }] });
  setTimeout(
    () => core.set({ typing: core.state().typing.filter(each => each.until > Date.now()) }),
    typingMs + 50,
  );
}

/** Whoever sent a message does not type it any more. */
function stopTyping(core: ChatCore, { channel, messages }: Messages): void {
  const authors = new Set(messages.map(({ author }) => author.id));
  const { typing } = core.state();
  const rest = typing.filter(each => each.channel !== channel || !authors.has(each.userId));
  if (rest.length < typing.length) core.set({ typing: rest });
}

/** After each connection: what is behind is read, what waits is sent. */
export function onJoined(core: ChatCore, joined: readonly { key: string; seq: number }[]): void {
  void readChannels(core);
  const seqs = new Map(joined.map(({ key, seq }) => [key, seq]));
  for (const [key, log] of core.state().logs) {
    const seq = seqs.get(key);
    if (seq !== undefined && seq - log.seq > maxRepair) void openLog(core, key).catch(() => undefined);
    else if (seq === undefined || seq > log.seq) void repair(core, key);
  }
  flush(core);
}
