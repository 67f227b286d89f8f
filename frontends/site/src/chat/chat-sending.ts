import { ApiError, backoffMs, errorText } from '@momos/api-client';
import { type ChatMessage, chatMessagesContract } from '@momos/contracts/chat-messages';
import { channelParamsOf } from './channel-params.ts';
import { repair } from './chat-reading.ts';
import { type ChatCore, forgetSent } from './chat-state.ts';
import type { Pending } from './outbox.ts';

export type NewMessage = Omit<Pending, 'clientId' | 'at' | 'failure'>;

/** Puts a message into the outbox, from which it is sent. */
export function enqueue(core: ChatCore, message: NewMessage): void {
  const pending: Pending = {
    ...message,
    clientId: crypto.randomUUID(),
    at: new Date().toISOString(),
    failure: null,
  };
  core.setOutbox([...core.state().outbox, pending]);
  void flushChannel(core, message.channel);
}

/** Sends a refused message once more. */
export function sendAgain(core: ChatCore, clientId: string): void {
  const pending = core.state().outbox.find(each => each.clientId === clientId);
  if (!pending) return;
  setFailure(core, pending, null);
  void flushChannel(core, pending.channel);
}

const setFailure = ({ state, setOutbox }: ChatCore, { clientId }: Pending, failure: string | null) =>
  setOutbox(state().outbox.map(each => (each.clientId === clientId ? { ...each, failure } : each)));

export const flush = (core: ChatCore): void => {
  for (const key of new Set(core.state().outbox.map(({ channel }) => channel))) void flushChannel(core, key);
};

const flushing = new WeakMap<ChatCore, Set<string>>();

/** Sends what waits in a channel, one after the other, until it is there or refused: so it keeps the order in which it was written. */
async function flushChannel(core: ChatCore, key: string): Promise<void> {
  const running = flushing.get(core) ?? new Set();
  flushing.set(core, running);
  if (running.has(key)) return;
  running.add(key);
  for (let failures = 0; core.listeners.size > 0; ) {
    const next = core.state().outbox.find(({ channel, failure }) => channel === key && failure === null);
    if (!next) break;
    try {
      await sendOne(core, next);
      failures = 0;
    } catch (error) {
      if (mayPass(error)) await new Promise(resolve => setTimeout(resolve, backoffMs((failures += 1))));
      else setFailure(core, next, errorText(error));
    }
  }
  running.delete(key);
}

async function sendOne(core: ChatCore, pending: Pending): Promise<void> {
  const message = await post(core, pending);
  const log = core.state().logs.get(message.channel);
  if (log && message.seq > log.seq) await repair(core, message.channel);
  forgetSent(core, [message]);
  const lastRead = Math.max(message.number, core.channel(message.channel)?.lastRead ?? 0);
  core.setChannel(message.channel, { lastRead });
}

async function post({ call }: ChatCore, pending: Pending): Promise<ChatMessage> {
  const { clientId, channel, text, mentions, attachments, replyTo } = pending;
  const body = { clientId, text, mentions, attachments, ...(replyTo ? { replyToId: replyTo.id } : {}) };
  const params = channelParamsOf(channel);
  return (await call(chatMessagesContract.send, { params, body }, { idempotencyKey: clientId })).data;
}

const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
