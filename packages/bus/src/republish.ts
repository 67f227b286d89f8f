import { setTimeout as pause } from 'node:timers/promises';
import { type Store, withLease } from '@momos/store';
import { type Outbox, outboxRows } from './outbox.ts';
import type { Topic } from './topic.ts';

/** Where the states of a topic are, in the database of the service that publishes it. */
export type StateSource<M> = {
  topic: Topic<M>;
  /** The collection of the aggregates; its `_id` is the topic's key. */
  collection: string;
  /** The states of these aggregates by now, read in the running transaction; none of one that has nothing to publish. */
  statesOf(ids: string[]): Promise<M[]>;
};

/** How far a republishing is: its last aggregate, and how many were looked at and published. */
export type Progress = { after: string; aggregates: number; messages: number };

type ProgressRow = Progress & { _id: string };

/** What republishing works with. */
export type RepublishParts = {
  store: Store;
  outbox: Outbox;
  /** Called after each page. */
  onProgress(progress: Progress): void;
  /** Aggregates of one transaction. */
  pageSize?: number;
  /** While the outbox holds more rows, republishing waits: the changes of now go first. */
  maxWaiting?: number;
  /** Makes writers of these aggregates wait for, or repeat after, the running transaction. */
  hold?: typeof holdRows;
};

const progressRows = (store: Store) => store.connection.collection<ProgressRow>('republishing');
const fromStart: Progress = { after: '', aggregates: 0, messages: 0 };

/**
 * Publishes every state of a topic again, with the version that it has, in pages through the outbox. May run beside writers: a
 * page holds its aggregates, so that its states are in the outbox before any newer one. After an interruption it continues
 * behind the last page; one runs at a time.
 */
export const republish = <M>(parts: RepublishParts, source: StateSource<M>): Promise<Progress> =>
  withLease(parts.store, { name: `republish ${source.topic.name}`, ttlMs: 10_000 }, async ({ signal }) => {
    const { store, onProgress, maxWaiting = 1000 } = parts;
    const _id = source.topic.name;
    for (let progress = (await progressRows(store).findOne({ _id })) ?? fromStart; ; ) {
      await outboxBelow(store, maxWaiting, signal);
      const next = await republishPage(parts, source, progress);
      if (!next) {
        await progressRows(store).deleteOne({ _id });
        return progress;
      }
      progress = next;
      onProgress(progress);
    }
  });

/** Publishes the states of the next aggregates; undefined when there are none. */
const republishPage = <M>(
  { store, outbox, pageSize = 200, hold = holdRows }: RepublishParts,
  { topic, collection, statesOf }: StateSource<M>,
  { after, aggregates, messages }: Progress,
): Promise<Progress | undefined> =>
  store.transaction(async () => {
    const session = store.session();
    const found = await store.connection
      .collection<{ _id: string }>(collection)
      .find({ _id: { $gt: after } }, { session, projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(pageSize)
      .toArray();
    const ids = found.map(({ _id }) => _id);
    const last = ids.at(-1);
    if (last === undefined) return undefined;
    await hold(store, collection, ids);
    const states = await statesOf(ids);
    await outbox.insert(outbox.rows(topic, states, { kind: 'republished' }));
    const progress = {
      after: last,
      aggregates: aggregates + ids.length,
      messages: messages + states.length,
    };
    await progressRows(store).updateOne({ _id: topic.name }, { $set: progress }, { session, upsert: true });
    return progress;
  });

/**
 * Writes the rows and leaves them as they are. A read alone would not conflict with a writer, whose newer state could then be
 * in the outbox before the older one that was read here.
 */
async function holdRows(store: Store, collection: string, ids: string[]): Promise<void> {
  const rows = store.connection.collection<{ _id: string; republishing?: true }>(collection);
  const options = { session: store.session() };
  await rows.updateMany({ _id: { $in: ids } }, { $set: { republishing: true } }, options);
  await rows.updateMany({ _id: { $in: ids } }, { $unset: { republishing: '' } }, options);
}

async function outboxBelow(store: Store, rows: number, signal: AbortSignal): Promise<void> {
  while ((await outboxRows(store).estimatedDocumentCount()) > rows) await pause(100, undefined, { signal });
}
