import {
  collection,
  defineCollection,
  type Page,
  type PageRequest,
  type Store,
  VersionConflict,
} from '@momos/store';
import type { Channel } from './channel.ts';
import type { Message } from './message.ts';

const text = { type: String, required: true } as const;
const count = { type: Number, required: true } as const;
const date = { type: Date, required: true } as const;

const definition = defineCollection<Message>()({
  name: 'chat_messages',
  noun: 'message',
  shape: {
    _id: String,
    channelId: text,
    version: count,
    number: count,
    seq: count,
    authorId: text,
    clientId: text,
    text: String,
    terms: [String],
    mentions: [String],
    attachments: [Object],
    replyTo: { type: Object, default: null },
    replyCount: count,
    reactions: [Object],
    pinnedAt: Date,
    createdAt: date,
    editedAt: Date,
    deletedBy: String,
  },
  queries: {
    newest: {
      find: (channelId: string, before: number) => ({ channelId, number: { $lt: before } }),
      index: { channelId: 1, number: -1 },
      sort: { number: -1 },
      unique: true,
      indexName: 'number-in-channel',
    },
    after: {
      find: (channelId: string, number: number) => ({ channelId, number: { $gt: number } }),
      index: { channelId: 1, number: -1 },
      sort: { number: 1 },
      unique: true,
      indexName: 'number-in-channel',
    },
    numbered: {
      find: (channelId: string, number: number) => ({ channelId, number }),
      index: { channelId: 1, number: -1 },
      unique: true,
      indexName: 'number-in-channel',
    },
    changedAfter: {
      find: (channelId: string, seq: number) => ({ channelId, seq: { $gt: seq } }),
      index: { channelId: 1, seq: 1 },
      sort: { seq: 1 },
    },
    sent: {
      find: (channelId: string, authorId: string, clientId: string) => ({ channelId, authorId, clientId }),
      index: { channelId: 1, authorId: 1, clientId: 1 },
      unique: true,
    },
    replies: {
      find: (id: string) => ({ 'replyTo.id': id }),
      where: { 'replyTo.id': { $type: 'string' } },
      index: { 'replyTo.id': 1, number: 1 },
      sort: { number: 1 },
    },
    pins: {
      find: (channelId: string) => ({ channelId }),
      where: { pinnedAt: { $type: 'date' } },
      index: { channelId: 1, pinnedAt: -1 },
      sort: { pinnedAt: -1 },
    },
    /** In channels that are given: whoever asks, reads those alone. */
    withWords: {
      find: (channelIds: readonly string[], words: readonly string[]) => ({
        channelId: { $in: [...channelIds] },
        terms: { $all: [...words] },
      }),
      index: { channelId: 1, terms: 1, _id: -1 },
    },
    ofAuthor: { find: (authorId: string) => ({ authorId }), index: { authorId: 1 } },
    withReactionOf: {
      find: (userId: string) => ({ 'reactions.userIds': userId }),
      index: { 'reactions.userIds': 1 },
    },
  },
});

/** What was sent already, by who sent it where under which id of theirs. */
export type Sent = Pick<Message, 'channelId' | 'authorId' | 'clientId'>;

/** Every query of messages. */
export type Messages = ReturnType<typeof createMessages>;

export function createMessages(store: Store) {
  const opened = collection(store, definition);
  const { find, findMany, by, rows, inTransaction } = opened;
  return {
    find,
    some: findMany,

    ...listsOf(opened),

    before: (channelId: string, number: number, limit: number): Promise<Message[]> =>
      by.newest(channelId, number).list(limit),
    page: (channelId: string, page: PageRequest): Promise<Page<Message>> =>
      by.newest(channelId, Number.MAX_SAFE_INTEGER).page(page),
    after: (channelId: string, number: number, limit: number): Promise<Message[]> =>
      by.after(channelId, number).list(limit),
    changedAfter: (channelId: string, seq: number, limit: number): Promise<Message[]> =>
      by.changedAfter(channelId, seq).list(limit),
    replies: (id: string, page: PageRequest): Promise<Page<Message>> => by.replies(id).page(page),
    pins: (channelId: string, limit: number): Promise<Message[]> => by.pins(channelId).list(limit),
    withWords: (
      channelIds: readonly string[],
      words: readonly string[],
      page: PageRequest,
    ): Promise<Page<Message>> => by.withWords(channelIds, words).page(page),

    /** Adds messages and saves changed ones in place of the version before; throws `VersionConflict` or a duplicate key error. */
    async write(added: readonly Message[], changed: readonly Message[]): Promise<void> {
      if (added.length > 0) await rows.insertMany([...added], { ...inTransaction(), ordered: true });
      if (changed.length === 0) return;
      const { matchedCount } = await rows.bulkWrite(
        changed.map(message => ({
          replaceOne: { filter: { _id: message._id, version: message.version - 1 }, replacement: message },
        })),
        { ...inTransaction(), ordered: true },
      );
      if (matchedCount < changed.length) throw new VersionConflict();
    },
  };
}

type Opened = ReturnType<typeof collection<Message, (typeof definition)['queries']>>;

/** What is asked about several channels in one read. */
const listsOf = ({ rows, by, inTransaction }: Opened) => ({
  /** Those of the given ones that exist. */
  async sent(asked: readonly Sent[]): Promise<Message[]> {
    if (asked.length === 0) return [];
    const filters = asked.map(each => by.sent(each.channelId, each.authorId, each.clientId).filter);
    return rows.find({ $or: filters }, inTransaction()).toArray();
  },

  /** The last messages of channels, by channel. */
  async lastOf(channels: readonly Pick<Channel, '_id' | 'number'>[]): Promise<Map<string, Message>> {
    const filters = channels.flatMap(({ _id, number }) =>
      number > 0 ? [by.numbered(_id, number).filter] : [],
    );
    if (filters.length === 0) return new Map();
    const found = await rows.find({ $or: filters }, inTransaction()).toArray();
    return new Map(found.map(message => [message.channelId, message]));
  },
});
