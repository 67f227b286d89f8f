import { collection, defineCollection, type Store, VersionConflict } from '@momos/store';
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
  const { find, findMany, by, rows, insert, inTransaction } = collection(store, definition);
  return {
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
