import { describe, expect, test } from '@jest/globals';
import { eventually, useEngines } from '@momos/testing';
import type { Store } from '@momos/store';
import type { Bus, StateSource } from '../src/index.ts';
import { createKafka } from '../src/kafka-client.ts';
import { outboxRows } from '../src/outbox.ts';
import { republish, type RepublishParts } from '../src/republish.ts';
import { withAdmin } from '../src/with-admin.ts';
import { busMaker, keepingLogger, seat, type Seat, seatTopic, upTo } from './fixtures.ts';

const engines = useEngines();
const busFor = busMaker(engines);
const kafka = createKafka({ brokers: engines.kafkaBrokers, clientId: 'test', logger: keepingLogger() });

type SeatRow = { _id: string; version: number };

/** A service with seats: their collection, how one is changed, and where their states are. */
async function seatService(name: string) {
  const store = await engines.connectStore(name);
  const topic = seatTopic(`tests.${name}`);
  const bus = busFor(store);
  await bus.ready();
  const rows = store.connection.collection<SeatRow>('seats');
  await store.connection.createCollection('seats');
  const change = (id: string) =>
    store.transaction(async () => {
      const row = await rows.findOneAndUpdate(
        { _id: id },
        { $inc: { version: 1 } },
        { session: store.session(), upsert: true, returnDocument: 'after' },
      );
      await bus.outbox.add(topic, seat(id, row?.version ?? 1));
    });
  const source: StateSource<Seat> = {
    topic,
    collection: 'seats',
    statesOf: async ids => {
      const found = await rows.find({ _id: { $in: ids } }, { session: store.session() }).toArray();
      return found.map(({ _id, version }) => seat(_id, version));
    },
  };
  const run = (more: Partial<RepublishParts> = {}, from: StateSource<Seat> = source) =>
    republish({ store, outbox: bus.outbox, onProgress: () => undefined, ...more }, from);
  return { store, topic, bus, rows, change, source, run };
}

const outboxIsEmpty = (store: Store) =>
  eventually(async () => expect(await outboxRows(store).countDocuments()).toBe(0));

/** The last version of each key in the topic: what a new reader ends with, and what compaction leaves. */
async function lastOf(bus: Bus, topic: ReturnType<typeof seatTopic>) {
  const ends = await withAdmin(kafka, admin => admin.fetchTopicOffsets(engines.topicPrefix + topic.name));
  const total = ends.reduce((sum, { low, high }) => sum + Number(high) - Number(low), 0);
  const last = new Map<string, number>();
  let count = 0;
  const keep = async ({ id, version }: Seat) => {
    last.set(id, version);
    count++;
  };
  const reading = bus.tail(topic, keep, { from: 'beginning' });
  await eventually(() => expect(count).toBe(total));
  await reading.stop();
  return last;
}

const rowsOf = async (rows: { find(): { toArray(): Promise<SeatRow[]> } }) =>
  new Map((await rows.find().toArray()).map(({ _id, version }) => [_id, version]));

describe('republishing', () => {
  test('brings back a topic that was deleted, in pages, and leaves the rows as they are', async () => {
    const { store, topic, bus, rows, change, run } = await seatService('deleted');
    bus.startRelay();
    for (const key of upTo(25)) await change(`k${key % 10}`);
    await outboxIsEmpty(store);
    const before = await rows.find().toArray();
    await withAdmin(kafka, admin => admin.deleteTopics({ topics: [engines.topicPrefix + topic.name] }));

    const pages: number[] = [];
    const onProgress = ({ aggregates }: { aggregates: number }) => void pages.push(aggregates);
    expect(await run({ pageSize: 4, onProgress })).toMatchObject({ aggregates: 10, messages: 10 });
    expect(pages).toEqual([4, 8, 10]);
    await outboxIsEmpty(store);
    expect(await lastOf(bus, topic)).toEqual(await rowsOf(rows));
    expect(await rows.find().toArray()).toEqual(before);
  });

  test('continues behind its last page after an interruption, and begins anew after its end', async () => {
    const { store, rows, source, run } = await seatService('resumed');
    await rows.insertMany(upTo(9).map(key => ({ _id: `k${key}`, version: 1 })));
    let pages = 0;
    const breaking = {
      ...source,
      statesOf: (ids: string[]) => {
        if (++pages === 3) throw new Error('interrupted');
        return source.statesOf(ids);
      },
    };
    await expect(run({ pageSize: 3 }, breaking)).rejects.toThrow('interrupted');
    expect(await outboxRows(store).countDocuments()).toBe(6);
    expect(await run({ pageSize: 3 })).toMatchObject({ messages: 9 });
    expect(await outboxRows(store).countDocuments()).toBe(9);
    expect(await run({ pageSize: 3 })).toMatchObject({ messages: 9 });
    expect(await outboxRows(store).countDocuments()).toBe(18);
  });

  test('waits while the outbox is full, so that the changes of now go first', async () => {
    const { store, rows, bus, run } = await seatService('patient');
    await rows.insertMany(upTo(6).map(key => ({ _id: `k${key}`, version: 1 })));
    let most = 0;
    const onProgress = async () => void (most = Math.max(most, await outboxRows(store).countDocuments()));
    const running = run({ pageSize: 2, maxWaiting: 1, onProgress });
    await eventually(async () => expect(await outboxRows(store).countDocuments()).toBe(2));
    bus.startRelay();
    expect(await running).toMatchObject({ messages: 6 });
    expect(most).toBeLessThanOrEqual(2);
  });

  test('beside writers leaves the newest state of each key as the last one', async () => {
    const { store, topic, bus, rows, change, run } = await seatService('beside');
    bus.startRelay();
    const keys = upTo(30).map(key => `k${key}`);
    for (const key of keys) await change(key);
    const running = { now: true };
    const writing = keys.slice(0, 3).map(async (_, at) => {
      for (let turn = 0; running.now; turn++) await change(keys[(turn * 3 + at) % keys.length] ?? '');
    });
    for (let round = 0; round < 3; round++) await run({ pageSize: 5 });
    running.now = false;
    await Promise.all(writing);
    await outboxIsEmpty(store);
    expect(await lastOf(bus, topic)).toEqual(await rowsOf(rows));
  });
});

describe('a writer that comes between the reading and the publishing of its row', () => {
  /** What the outbox has of the key, in its order, when a change is made right after the page was read. */
  async function versionsWith(name: string, { isHeld }: { isHeld: boolean }): Promise<number[]> {
    const { store, rows, change, source, run } = await seatService(name);
    await rows.insertOne({ _id: 'k', version: 1 });
    const isRead = Promise.withResolvers<void>();
    // Begun out here: inside of the page's transaction it would take part in it.
    const changing = isRead.promise.then(() => change('k'));
    const interrupted: StateSource<Seat> = {
      ...source,
      async statesOf(ids) {
        const states = await source.statesOf(ids);
        isRead.resolve();
        // A held row lets the writer wait until this transaction is over.
        if (!isHeld) await changing;
        return states;
      },
    };
    await run(isHeld ? {} : { hold: async () => undefined }, interrupted);
    await changing;
    const waiting = await outboxRows(store).find().sort({ at: 1 }).toArray();
    return waiting.map(({ version }) => version);
  }

  test('comes after it', async () => {
    expect(await versionsWith('held', { isHeld: true })).toEqual([1, 2]);
  });

  test('and in the twin that does not hold its rows before it, so that the older state is the last', async () => {
    expect(await versionsWith('loose', { isHeld: false })).toEqual([2, 1]);
  });
});
