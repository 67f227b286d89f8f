import type { Store } from '@momos/store';
import { newSeal } from './seal.ts';

/** How far a group has applied the messages of one key; a parked key waits for its dead letters to be replayed. */
export type InboxRow = { _id: string; version: number; parked?: boolean };

/** A key whose messages a group could not apply; they wait in the dead letter topic. */
export type ParkedRow = {
  _id: string;
  group: string;
  topic: string;
  key: string;
  /** Version of the message that failed. */
  version: number;
  /** Name and code of the error, no text. */
  reason: string;
  since: Date;
  /** Letters sent to the dead letter topic so far, duplicates counted. */
  waiting: number;
  /** What the letters are sealed with; it goes with the row, and with it whatever they say. */
  seal: Buffer;
  /** Set by the `dlq` command; the service's bus does it. */
  order?: 'replay' | 'discard';
};

/** What a group of consumers has applied, in the database that it applies to. */
export type Inbox = {
  /** The rows of these keys, by key. In a transaction, part of it. */
  read(keys: string[]): Promise<Map<string, InboxRow>>;
  /** Notes the versions applied; in the transaction of their effects. */
  write(versions: Map<string, number>): Promise<void>;
  /** Parks a key behind its failed message, or notes that it failed again; answers the seal of its letters. */
  park(key: string, failed: { version: number; reason: string }): Promise<Buffer>;
  /** Counts letters that go behind a parked key and answers their seal; undefined when the key was freed meanwhile. */
  wait(key: string, letters: number): Promise<Buffer | undefined>;
  /** Frees a key unless more than `waiting` letters wait by now; answers whether it did. */
  free(key: string, waiting: number): Promise<boolean>;
  parked(key?: string): Promise<ParkedRow[]>;
};

/** The collection of parked keys, read by the `dlq` command too. */
export const parkedRows = (store: Store) => store.connection.collection<ParkedRow>('parked');

/** Where a group's inbox rows are. */
export const inboxRows = (store: Store) => store.connection.collection<InboxRow>('inbox');

const asBuffers = { promoteBuffers: true };

/** The inbox of `group` for `topic`. */
export function createInbox(store: Store, group: string, topic: string): Inbox {
  const inbox = inboxRows(store);
  const parked = parkedRows(store);
  const idOf = (key: string) => `${group}/${topic}/${key}`;
  const keyOf = (id: string) => id.slice(idOf('').length);
  const inTransaction = () => ({ session: store.session() });

  return {
    async read(keys) {
      const rows = await inbox.find({ _id: { $in: keys.map(idOf) } }, inTransaction()).toArray();
      return new Map(rows.map(row => [keyOf(row._id), row]));
    },
    async write(versions) {
      if (versions.size === 0) return;
      const writes = [...versions].map(([key, version]) => ({
        updateOne: { filter: { _id: idOf(key) }, update: { $set: { version } }, upsert: true },
      }));
      await inbox.bulkWrite(writes, inTransaction());
    },
    async park(key, { version, reason }) {
      const first = { group, topic, key, since: new Date(), waiting: 1, seal: newSeal() };
      const update = { $set: { version, reason }, $setOnInsert: first, $unset: { order: '' as const } };
      const row = await parked.findOneAndUpdate({ _id: idOf(key) }, update, {
        ...inTransaction(),
        ...asBuffers,
        upsert: true,
        returnDocument: 'after',
      });
      const mark = { $set: { parked: true }, $setOnInsert: { version: 0 } };
      await inbox.updateOne({ _id: idOf(key) }, mark, { ...inTransaction(), upsert: true });
      return row?.seal ?? first.seal;
    },
    async wait(key, letters) {
      const row = await parked.findOneAndUpdate(
        { _id: idOf(key) },
        { $inc: { waiting: letters } },
        { ...inTransaction(), ...asBuffers },
      );
      return row?.seal;
    },
    free: (key, waiting) =>
      store.transaction(async () => {
        const { deletedCount } = await parked.deleteOne(
          { _id: idOf(key), waiting: { $lte: waiting } },
          inTransaction(),
        );
        if (deletedCount === 0) return false;
        await inbox.updateOne({ _id: idOf(key) }, { $unset: { parked: '' } }, inTransaction());
        return true;
      }),
    parked: key =>
      parked.find(key === undefined ? { group, topic } : { _id: idOf(key) }, asBuffers).toArray(),
  };
}
