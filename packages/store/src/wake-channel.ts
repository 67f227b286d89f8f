import { setTimeout as sleep } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import type { Store } from './mongo.ts';
import { isNamespaceExists } from './mongo-errors.ts';

type Signal = { _id: mongo.ObjectId; name: string };
type Log = { warn(fields: object, message: string): void };

/** Wakes sleeping work of any copy of a service. A notification may get lost, so a sleeper has a longest sleep, too. */
export type WakeChannel = {
  /** Calls the listeners of `name` in every process, within milliseconds; many calls in a short time are one. Resolves when it is written,
   * and never rejects. */
  notify(name: string): Promise<void>;
  /** Calls `listener` until the answered function is called. `log` gets the first of several failures to read. */
  listen(name: string, listener: () => void, log: Log): () => void;
};

const collectionName = 'wake_signals';
/** How long the server holds a read that finds nothing. */
const awaitMs = 20_000;
const retryMs = 1000;
const gatherMs = 20;
const cap = { capped: true, size: 65_536, max: 500 };

const channels = new WeakMap<Store, WakeChannel>();

/** The wake channel of a database: a capped collection, which readers await without polling. */
export function wakeChannel(store: Store): WakeChannel {
  const channel = channels.get(store) ?? createWakeChannel(store);
  channels.set(store, channel);
  return channel;
}

function createWakeChannel(store: Store): WakeChannel {
  const rows = store.connection.collection<Signal>(collectionName);
  const listeners = new Map<string, Set<() => void>>();
  const pending = new Set<string>();
  let reading: AbortController | undefined;
  let sending = Promise.resolve();
  let isReady = false;

  const wake = (name: string) => listeners.get(name)?.forEach(listener => listener());

  async function send(): Promise<void> {
    await sleep(gatherMs, undefined, { ref: false });
    const names = [...pending];
    pending.clear();
    // An insert would make the collection without its cap, which no reader can await.
    if (!isReady) await ensureCapped(store);
    isReady = true;
    // Not worth a majority: the waiting side looks by itself after a while.
    await rows.insertMany(names.map(name => ({ name })) as Signal[], { writeConcern: { w: 1 } });
  }

  return {
    notify(name) {
      if (pending.size === 0) sending = send().catch(() => undefined);
      pending.add(name);
      return sending;
    },
    listen(name, listener, log) {
      const ofName = listeners.get(name) ?? new Set();
      listeners.set(name, ofName.add(listener));
      reading ??= startReading(store, wake, log);
      return () => {
        ofName.delete(listener);
        if ([...listeners.values()].some(each => each.size > 0)) return;
        reading?.abort();
        reading = undefined;
      };
    },
  };
}

function startReading(store: Store, wake: (name: string) => void, log: Log): AbortController {
  const rows = store.connection.getClient().db(store.connection.name).collection<Signal>(collectionName);
  const stop = new AbortController();
  const { signal } = stop;
  let isFailing = false;
  const awake = (name: string) => {
    isFailing = false;
    wake(name);
  };
  const onError = (err: unknown) => {
    if (!isFailing && !signal.aborted)
      log.warn({ err, op: 'wake.read' }, 'Reading wake signals failed; will retry');
    isFailing = true;
  };
  void (async () => {
    while (!signal.aborted) {
      await ensureCapped(store)
        .then(() => read(rows, awake, signal))
        .catch(onError);
      await sleep(retryMs, undefined, { signal }).catch(() => undefined);
    }
  })();
  return stop;
}

/**
 * Reads until the cursor ends, what is stored already as well: waking too often does no harm, and what was written between
 * two reads is not lost. The server ends its wait late after `signal`, or with the client.
 */
async function read(
  rows: mongo.Collection<Signal>,
  wake: (name: string) => void,
  signal: AbortSignal,
): Promise<void> {
  // A tailable cursor on a collection without documents ends.
  await rows.insertOne({ name: '' } as Signal);
  const cursor = rows.find({}, { tailable: true, awaitData: true, maxAwaitTimeMS: awaitMs });
  const close = () => void cursor.close().catch(() => undefined);
  signal.addEventListener('abort', close, { once: true });
  try {
    for await (const { name } of cursor) wake(name);
  } finally {
    signal.removeEventListener('abort', close);
    close();
  }
}

/** Makes the collection; one without a cap, which holds nothing but signals, is replaced. */
async function ensureCapped({ connection }: Store): Promise<void> {
  const db = connection.getClient().db(connection.name);
  for (;;) {
    const [existing] = await db.listCollections<mongo.CollectionInfo>({ name: collectionName }).toArray();
    if (existing?.options?.capped) return;
    if (existing) await db.dropCollection(collectionName);
    await db.createCollection(collectionName, cap).catch((error: unknown) => {
      // Another process made it meanwhile: it may be one without a cap.
      if (!isNamespaceExists(error)) throw error;
    });
  }
}
