import type { Store } from '@momos/store';
import { newEncryptionKey } from './encryption.ts';

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
  /** Messages sent to the dead letter topic so far, duplicates counted. */
  waiting: number;
  /** The encryption key of its dead letters; deleted with the row, which makes them unreadable. */
  seal: Buffer;
  /** A command of `npm run dlq`, which the service's bus executes. */
  order?: 'replay' | 'discard';
  /** When it is replayed without a command: its error may have passed by then. */
  retryAt?: Date;
};

/** The versions that a group of consumers has applied, in the database that it writes to. */
export type Inbox = {
  /** The rows of these keys, by key. Takes part in a running transaction. */
  read(keys: string[]): Promise<Map<string, InboxRow>>;
  /** Records the versions applied; in the transaction of their effects. */
  write(versions: Map<string, number>): Promise<void>;
  /** Parks a key behind its failed message, or records that it failed again; answers the encryption key of its dead letters. */
  park(key: string, failed: { version: number; reason: string; retryAt?: Date | undefined }): Promise<Buffer>;
  /** Counts messages that queue behind a parked key and answers their encryption key; undefined when the key was freed meanwhile. */
  wait(key: string, messages: number): Promise<Buffer | undefined>;
  /** Frees a key unless more than `waiting` messages wait by now; answers whether it did. */
  free(key: string, waiting: number): Promise<boolean>;
  /** The parked keys of the group, or those of them that are named. */
  parked(keys?: string[]): Promise<ParkedRow[]>;
};

/** The collection of parked keys, read by the `dlq` command too. */
export const parkedRows = (store: Store) => store.connection.collection<ParkedRow>('parked');

/** The collection of inbox rows. */
export const inboxRows = (store: Store) => store.connection.collection<InboxRow>('inbox');

const asBuffers = { promoteBuffers: true };

/** The inbox of `group` for `topic`. */
export function createInbox(store: Store, group: string, topic: string): Inbox {
  const inbox = inboxRows(store);
  const prefix = `${group}/${topic}/`;
  const inTransaction = () => ({ session: store.session() });

  return {
    async read(keys) {
      const rows = await inbox
        .find({ _id: { $in: keys.map(key => prefix + key) } }, inTransaction())
        .toArray();
      return new Map(rows.map(row => [row._id.slice(prefix.length), row]));
    },
    async write(versions) {
      if (versions.size === 0) return;
      const writes = [...versions].map(([key, version]) => ({
        updateOne: { filter: { _id: prefix + key }, update: { $set: { version } }, upsert: true },
      }));
      await inbox.bulkWrite(writes, inTransaction());
    },
    parked: keys =>
      parkedRows(store)
        .find(keys ? { _id: { $in: keys.map(key => prefix + key) } } : { group, topic }, asBuffers)
        .toArray(),
    ...createParking(store, { group, topic, prefix }),
  };
}

type Of = { group: string; topic: string; prefix: string };
type Parking = Pick<Inbox, 'park' | 'wait' | 'free'>;

function createParking(store: Store, { group, topic, prefix }: Of): Parking {
  const inbox = inboxRows(store);
  const parked = parkedRows(store);
  const inTransaction = () => ({ session: store.session() });

  return {
    async park(key, { version, reason, retryAt }) {
      const first = { group, topic, key, since: new Date(), waiting: 1, seal: newEncryptionKey() };
      const update = {
        $set: { version, reason, ...(retryAt && { retryAt }) },
        $setOnInsert: first,
        $unset: { order: '' as const, ...(!retryAt && { retryAt: '' as const }) },
      };
      const row = await parked.findOneAndUpdate({ _id: prefix + key }, update, {
        ...inTransaction(),
        ...asBuffers,
        upsert: true,
        returnDocument: 'after',
      });
      const mark = { $set: { parked: true }, $setOnInsert: { version: 0 } };
      await inbox.updateOne({ _id: prefix + key }, mark, { ...inTransaction(), upsert: true });
      return row?.seal ?? first.seal;
    },
    async wait(key, messages) {
      const row = await parked.findOneAndUpdate(
        { _id: prefix + key },
        { $inc: { waiting: messages } },
        { ...inTransaction(), ...asBuffers },
      );
      return row?.seal;
    },
    free: (key, waiting) =>
      store.transaction(async () => {
        const unchanged = { _id: prefix + key, waiting: { $lte: waiting } };
        const { deletedCount } = await parked.deleteOne(unchanged, inTransaction());
        if (deletedCount === 0) return false;
        await inbox.updateOne({ _id: prefix + key }, { $unset: { parked: '' } }, inTransaction());
        return true;
      }),
  };
}
