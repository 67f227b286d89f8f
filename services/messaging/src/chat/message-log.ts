import { AppError, notFound } from '@momos/contracts/errors';
import type { Batch, Erased, Store } from '@momos/store';
import { createGroupCommit } from '@momos/store/group-commit';
import type { Registry } from 'prom-client';
import { type Channel, type ChannelRef, keyOf, newChannel, refOf } from './channel.ts';
import type { Channels } from './channel.store.ts';
import { type Draft, type Message, newMessage } from './message.ts';
import type { Messages } from './message.store.ts';
import { addressedBy } from './missed.ts';
import type { MissedMessages } from './missed.store.ts';
import type { Standings } from './standing.store.ts';

/** What one commit changed in one channel: every message with a change number above `from`, up to `seq`, as it is now. */
export type Committed = { channel: Channel; from: number; messages: Message[] };

export type LogDeps = {
  store: Store;
  channels: Channels;
  messages: Messages;
  standings: Pick<Standings, 'read'>;
  missed: Pick<MissedMessages, 'add'>;
  /** Until people who have not read what addresses them are written to. */
  digestAfterMs: number;
  erased: Pick<Erased, 'guard'>;
  clock: { now(): Date };
  /** Called once the changes are committed. */
  onCommitted(committed: Committed[]): void;
};

type Send = { kind: 'send'; draft: Draft; replyToId: string | undefined };
type Change = { kind: 'change'; messageId: string; change: (message: Message, now: Date) => Message };
type Entry = { key: string; command: Send | Change };

/**
 * The one place where messages are written. What waits in this process is committed together: channels' counters, messages and
 * the read markers of their senders, of any channels, in one transaction. The counters are guarded by the channel's version, so
 * that two copies never give one number twice, nor leave one out.
 */
export type MessageLog = {
  /** Adds a message; the one that the same client id made before where there is one. Throws 422 where that has another text, 404 for what it replies to. */
  send(ref: ChannelRef, draft: Draft, replyToId?: string): Promise<Message>;
  /** Changes a message by a function that may run more than once. Throws 404 for one of another channel. */
  change(ref: ChannelRef, messageId: string, change: Change['change']): Promise<Message>;
};

const batchSize = 200;

/** The log of this process; its group commit keys by channel. */
export function createMessageLog(deps: LogDeps & { registry?: Registry }): MessageLog {
  const group = createGroupCommit<Entry>({
    store: deps.store,
    name: 'chat_messages',
    batchSize,
    ...(deps.registry ? { registry: deps.registry } : {}),
    read: async entries => {
      const batch = new MessageBatch(deps);
      await batch.read(entries);
      return batch;
    },
  });
  const commit = (ref: ChannelRef, command: Entry['command']) =>
    group.commit({ key: keyOf(ref), command }) as Promise<Message>;
  return {
    send: (ref, draft, replyToId) => commit(ref, { kind: 'send', draft, replyToId }),
    change: (ref, messageId, change) => commit(ref, { kind: 'change', messageId, change }),
  };
}

const sentKey = ({ channelId, authorId, clientId }: Pick<Message, 'channelId' | 'authorId' | 'clientId'>) =>
  `${channelId} ${authorId} ${clientId}`;

class MessageBatch implements Batch<Entry> {
  readonly #deps: LogDeps;
  readonly #now: Date;
  readonly #before = new Map<string, Channel>();
  readonly #channels = new Map<string, Channel>();
  readonly #messages = new Map<string, Message>();
  readonly #sent = new Map<string, Message>();
  readonly #added = new Set<string>();
  readonly #changed = new Set<string>();

  constructor(deps: LogDeps) {
    this.#deps = deps;
    this.#now = deps.clock.now();
  }

  async read(entries: readonly Entry[]): Promise<void> {
    const { channels, messages } = this.#deps;
    const keys = [...new Set(entries.map(({ key }) => key))];
    for (const key of keys) this.#channels.set(key, newChannel(refOf(key), this.#now));
    for (const channel of await channels.some(keys)) this.#channels.set(channel._id, channel);
    for (const [key, channel] of this.#channels) this.#before.set(key, channel);
    const sends = entries.flatMap(({ key, command }) =>
      command.kind === 'send' ? [{ ...command.draft, channelId: key }] : [],
    );
    for (const message of await messages.sent(sends)) this.#remember(message);
    const named = entries.flatMap(({ command }) =>
      command.kind === 'change' ? command.messageId : (command.replyToId ?? []),
    );
    for (const message of await messages.some([...new Set(named)])) this.#remember(message);
  }

  decide({ key, command }: Entry): Message {
    return command.kind === 'send' ? this.#send(key, command) : this.#change(key, command);
  }

  #send(key: string, { draft, replyToId }: Send): Message {
    const known = this.#sent.get(sentKey({ ...draft, channelId: key }));
    if (known) return repeated(known, draft);
    const parent = replyToId === undefined ? undefined : this.#found(key, replyToId);
    if (parent) this.#save(key, { ...parent, replyCount: parent.replyCount + 1 });
    const channel = this.#channel(key);
    const [number, seq] = [channel.number + 1, channel.seq + 1];
    const replyTo = parent ? { id: parent._id, number: parent.number } : null;
    const message = newMessage(draft, { channelId: key, number, seq, replyTo, now: this.#now });
    this.#added.add(message._id);
    this.#remember(message);
    this.#channels.set(key, { ...channel, number, seq, updatedAt: this.#now });
    return message;
  }

  #change(key: string, { messageId, change }: Change): Message {
    const message = this.#found(key, messageId);
    const next = change(message, this.#now);
    return next === message ? message : this.#save(key, next);
  }

  /** With a change number of its own. */
  #save(key: string, message: Message): Message {
    const channel = this.#channel(key);
    const seq = channel.seq + 1;
    const version = this.#isTouched(message) ? message.version : message.version + 1;
    const saved = { ...message, seq, version };
    if (!this.#added.has(message._id)) this.#changed.add(message._id);
    this.#remember(saved);
    this.#channels.set(key, { ...channel, seq });
    return saved;
  }

  #isTouched({ _id }: Message): boolean {
    return this.#added.has(_id) || this.#changed.has(_id);
  }

  #remember(message: Message): void {
    this.#messages.set(message._id, message);
    this.#sent.set(sentKey(message), message);
  }

  #channel(key: string): Channel {
    const channel = this.#channels.get(key);
    if (!channel) throw notFound('channel', key);
    return channel;
  }

  #found(key: string, id: string): Message {
    const message = this.#messages.get(id);
    if (message?.channelId !== key || message.deletedBy) throw notFound('message', id);
    return message;
  }

  get isEmpty(): boolean {
    return this.#added.size === 0 && this.#changed.size === 0;
  }

  async write(): Promise<void> {
    const { store, channels, messages, standings, erased, onCommitted } = this.#deps;
    const some = (ids: Set<string>) => [...ids].flatMap(id => this.#messages.get(id) ?? []);
    const [added, changed] = [some(this.#added), some(this.#changed)];
    const touched = [...this.#channels.values()].filter(channel => channel !== this.#before.get(channel._id));
    await erased.guard([...new Set(added.map(({ authorId }) => authorId))]);
    const next = touched.map(channel => ({ ...channel, version: channel.version + 1 }));
    await channels.write(next);
    await messages.write(added, changed);
    await standings.read(
      added.map(({ channelId, authorId: userId, number: lastRead }) => ({ channelId, userId, lastRead })),
    );
    await this.#addMissed(added);
    const all = [...added, ...changed].sort((a, b) => a.seq - b.seq);
    const committed = next.map(channel => ({
      channel,
      from: this.#before.get(channel._id)?.seq ?? 0,
      messages: all.filter(({ channelId }) => channelId === channel._id),
    }));
    store.afterCommit(() => onCommitted(committed));
  }

  async #addMissed(added: readonly Message[]): Promise<void> {
    const { missed, digestAfterMs } = this.#deps;
    const addressing = added.flatMap(message => {
      const { _id: messageId, channelId, number, replyTo } = message;
      const repliedTo = replyTo ? this.#messages.get(replyTo.id)?.authorId : undefined;
      const userIds = addressedBy(message, this.#channel(channelId), repliedTo);
      return userIds.map(userId => ({ userId, channelId, number, messageId }));
    });
    await missed.add(addressing, new Date(this.#now.getTime() + digestAfterMs));
  }
}

/** The message that the same client id made; one that was edited since is still that one. */
function repeated(known: Message, draft: Draft): Message {
  if (known.text === draft.text || known.editedAt || known.deletedBy) return known;
  throw new AppError('idempotency_key_reused', 'This clientId was used before for another message.');
}
