import type { DeviceStorage, Session } from '@momos/api-client';
import type { ChatChannel } from '@momos/contracts/chat-channels';
import type { ChatMessage } from '@momos/contracts/chat-messages';
import type { Log } from './log.ts';
import { keepOutbox, type Pending, readOutbox } from './outbox.ts';

/** What the pages of chat show. */
export type ChatState = {
  /** The last active first; undefined before they are read. */
  channels: readonly ChatChannel[] | undefined;
  logs: ReadonlyMap<string, Log>;
  outbox: readonly Pending[];
  /** Who types where, until when (milliseconds since 1970). */
  typing: readonly { channel: string; userId: string; until: number }[];
  error: unknown;
};

/** The state of a tab's chat, and how it changes. */
export type ChatCore = ReturnType<typeof createCore>;

export function createCore(session: Pick<Session, 'call'>, storage: DeviceStorage, userId: string) {
  let state: ChatState = {
    ...{ channels: undefined, logs: new Map(), typing: [], error: undefined },
    outbox: readOutbox(storage, userId),
  };
  const listeners = new Set<() => void>();
  const set = (change: Partial<ChatState>) => {
    state = { ...state, ...change };
    listeners.forEach(listener => listener());
  };
  return {
    me: userId,
    call: session.call,
    state: () => state,
    set,
    listeners,
    channel: (key: string) => state.channels?.find(each => each.key === key),
    setChannel: (key: string, change: Partial<ChatChannel>) =>
      set({ channels: state.channels?.map(each => (each.key === key ? { ...each, ...change } : each)) }),
    setLog: (key: string, log: Log) => set({ logs: new Map(state.logs).set(key, log) }),
    dropLog: (key: string) => set({ logs: new Map([...state.logs].filter(([each]) => each !== key)) }),
    setOutbox(outbox: readonly Pending[]) {
      keepOutbox(storage, userId, { before: state.outbox, now: outbox });
      set({ outbox });
    },
  };
}

/** What the service has is not on its way any more. */
export function forgetSent({ state, setOutbox }: ChatCore, messages: readonly ChatMessage[]): void {
  const sent = new Set(messages.map(({ clientId }) => clientId));
  const { outbox } = state();
  if (outbox.some(({ clientId }) => sent.has(clientId)))
    setOutbox(outbox.filter(({ clientId }) => !sent.has(clientId)));
}

/** Notes where a channel stands, and with a new message takes it to the top of the list. */
export function noteNumber(
  core: ChatCore,
  key: string,
  { seq, number, last }: { seq: number; number: number; last?: ChatMessage | undefined },
): void {
  const channel = core.channel(key);
  if (!channel || number < channel.number) return;
  // The service moves the marker of whoever sends, on all their devices.
  const lastRead = last?.author.id === core.me ? Math.max(channel.lastRead, number) : channel.lastRead;
  const text = last && (last.text || last.attachments[0]?.name || '');
  core.setChannel(key, {
    ...{ seq, number, lastRead, unread: Math.max(0, number - lastRead) },
    ...(last ? { isHidden: false, last: { author: last.author, text: text ?? '', at: last.createdAt } } : {}),
  });
  const moved = core.channel(key);
  if (moved && number > channel.number)
    core.set({ channels: [moved, ...(core.state().channels ?? []).filter(each => each.key !== key)] });
}
