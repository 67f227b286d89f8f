import { type Collection, collection, defineCollection, type Store, VersionConflict } from '@momos/store';
import type { Channel } from './channel.ts';

const text = { type: String, required: true } as const;
const count = { type: Number, required: true } as const;
const date = { type: Date, required: true } as const;

const definition = defineCollection<Channel>()({
  name: 'chat_channels',
  noun: 'channel',
  shape: {
    _id: String,
    type: text,
    version: count,
    number: count,
    seq: count,
    memberIds: [String],
    formerIds: { type: [String], default: undefined },
    name: { type: String, default: '' },
    createdAt: date,
    updatedAt: date,
  },
  queries: {
    /** Conversations of a person. */
    ofMember: {
      find: (userId: string) => ({ memberIds: userId }),
      index: { memberIds: 1, updatedAt: -1, _id: -1 },
      sort: { updatedAt: -1, _id: -1 },
    },
  },
});

/** Every query of channels. */
export type Channels = ReturnType<typeof createChannels>;

export function createChannels(store: Store) {
  const opened = collection(store, definition);
  const { find, findMany, by, rows, insert, inTransaction } = opened;
  return {
    ...createConversationMembers(opened),
    find,
    some: findMany,
    add: insert,
    /** The last active ones of a person. */
    ofMember: (userId: string, limit: number): Promise<Channel[]> => by.ofMember(userId).list(limit),
    /** Saves channels in place of the version before; throws `VersionConflict` when another commit was first. */
    async write(channels: readonly Channel[]): Promise<void> {
      if (channels.length === 0) return;
      const { matchedCount, insertedCount } = await rows.bulkWrite(
        channels.map(channel =>
          channel.version === 1
            ? { insertOne: { document: channel } }
            : {
                replaceOne: {
                  filter: { _id: channel._id, version: channel.version - 1 },
                  replacement: channel,
                },
              },
        ),
        { ...inTransaction(), ordered: true },
      );
      if (matchedCount + insertedCount < channels.length) throw new VersionConflict();
    },
  };
}

/** Who is in a conversation. A commit of its messages that is under way is repeated. */
const createConversationMembers = ({
  rows,
  inTransaction,
}: Collection<Channel, (typeof definition)['queries']>) => ({
  /** Takes a person out; answers false for who is not in it. */
  async leave(_id: string, userId: string): Promise<boolean> {
    const { matchedCount } = await rows.updateOne(
      { _id, memberIds: userId },
      { $pull: { memberIds: userId }, $addToSet: { formerIds: userId }, $inc: { version: 1 } },
      inTransaction(),
    );
    return matchedCount > 0;
  },
  /** Has people in it again. */
  async comeBack(_id: string, userIds: readonly string[]): Promise<void> {
    await rows.updateOne(
      { _id },
      {
        $addToSet: { memberIds: { $each: [...userIds] } },
        $pullAll: { formerIds: [...userIds] },
        $inc: { version: 1 },
      },
      inTransaction(),
    );
  },
});
