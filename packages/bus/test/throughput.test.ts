import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually, useEngines } from '@momos/testing';
import type { Store } from '@momos/store';
import { type Bus, type Delivered } from '../src/index.ts';
import { outboxRows } from '../src/outbox.ts';
import { busMaker, seat, type Seat, seatTopic } from './fixtures.ts';

const engines = useEngines();
const busFor = busMaker(engines);
const figures: string[] = [];
const total = 6000;
let store: Store;
let writer: Bus;

beforeAll(async () => {
  store = await engines.connectStore();
  writer = busFor(store);
  await writer.ready();
  await store.connection.createCollection('copies');
});

afterAll(() => void process.stdout.write(`${figures.join('\n')}\n`));

const printed = (name: string, value: number, unit: string) =>
  figures.push(`  ${name} ${value.toFixed(1)} ${unit}`);

/** Events of 1,000 keys with about 250 bytes each. */
const manyRows = (topic: ReturnType<typeof seatTopic>) =>
  writer.outbox.rows(
    topic,
    Array.from({ length: total }, (_, at) =>
      seat(`k${at % 1000}`, Math.floor(at / 1000) + 1, 'x'.repeat(200)),
    ),
  );

const outboxIsEmpty = () =>
  eventually(async () => expect(await store.connection.collection('outbox').countDocuments()).toBe(0), {
    within: 60_000,
  });

test('figures of the relay and of both kinds of consumers', async () => {
  const topic = seatTopic('tests.many');
  writer.startRelay();
  await store.transaction(() => writer.outbox.add(topic, seat('first', 1)));
  await outboxIsEmpty();
  await outboxRows(store).insertMany(manyRows(topic));
  let started = performance.now();
  await outboxIsEmpty();
  printed('relay', (total / (performance.now() - started)) * 1000, 'events/s');

  let bulk = 0;
  const handleBatch = async (messages: Delivered<Seat>[]) => {
    await store.connection.collection<{ _id: string; version: number }>('copies').bulkWrite(
      messages.map(({ message: { id, version } }) => ({
        updateOne: { filter: { _id: id }, update: { $set: { version } }, upsert: true },
      })),
      { session: store.session() },
    );
    bulk += messages.length;
  };
  const readInBulk = writer.consume({ group: 'bulk', topic, handleBatch });
  await readInBulk.joined;
  started = performance.now();
  await eventually(() => expect(bulk).toBeGreaterThanOrEqual(total), { within: 60_000 });
  printed('consumer, in bulk', (total / (performance.now() - started)) * 1000, 'events/s');
  await readInBulk.stop();

  let single = 0;
  const handler = async ({ id, version }: Seat) => {
    await store.connection
      .collection<{ _id: string }>('copies')
      .updateOne({ _id: `single ${id}` }, { $set: { version } }, { upsert: true, session: store.session() });
    single++;
  };
  const readSingly = writer.consume({ group: 'single', topic, handler });
  await readSingly.joined;
  started = performance.now();
  await eventually(() => expect(single).toBeGreaterThanOrEqual(total), { within: 60_000 });
  printed('consumer, one by one', (total / (performance.now() - started)) * 1000, 'events/s');
  await readSingly.stop();
}, 180_000);

test('figures of the way of one event, from its commit', async () => {
  const topic = seatTopic('tests.one');
  const toKafka: number[] = [];
  const applied: number[] = [];
  let committed = 0;
  await writer.tail(topic, async () => void toKafka.push(performance.now() - committed)).joined;
  const reader = writer.consume({
    group: 'one',
    topic,
    handler: async () => store.afterCommit(() => applied.push(performance.now() - committed)),
  });
  await reader.joined;
  for (let version = 1; version <= 30; version++) {
    await store.transaction(() => writer.outbox.add(topic, seat('only', version)));
    committed = performance.now();
    await eventually(() => expect([toKafka.length, applied.length]).toEqual([version, version]), {
      every: 5,
    });
    await new Promise(resolve => setTimeout(resolve, 40));
  }
  printed('idle, committed to read from Kafka, median', median(toKafka), 'ms');
  printed('idle, committed to applied, median', median(applied), 'ms');
});

test('figures under 1,000 events a second', async () => {
  const topic = seatTopic('tests.steady');
  const delays: number[] = [];
  const handleBatch = async (messages: Delivered<Seat>[]) => {
    await store.connection.collection<{ _id: string; version: number }>('copies').bulkWrite(
      messages.map(({ message: { id, version } }) => ({
        updateOne: { filter: { _id: `steady ${id}` }, update: { $set: { version } }, upsert: true },
      })),
      { session: store.session() },
    );
    store.afterCommit(() => delays.push(...messages.map(({ meta }) => Date.now() - meta.time.getTime())));
  };
  const reader = writer.consume({ group: 'steady', topic, handleBatch });
  await reader.joined;
  const started = performance.now();
  for (let tick = 0; tick < 250; tick++) {
    const seats = Array.from({ length: 20 }, (_, at) =>
      seat(`s${(tick * 20 + at) % 500}`, Math.floor((tick * 20 + at) / 500) + 1),
    );
    await store.transaction(() => writer.outbox.insert(writer.outbox.rows(topic, seats)));
    const ahead = started + (tick + 1) * 20 - performance.now();
    if (ahead > 0) await new Promise(resolve => setTimeout(resolve, ahead));
  }
  const seconds = (performance.now() - started) / 1000;
  await eventually(() => expect(delays).toHaveLength(5000));
  delays.sort((a, b) => a - b);
  printed('steady, events offered', 5000 / seconds, 'events/s');
  printed('steady, written to applied, p50', delays[2500] ?? 0, 'ms');
  printed('steady, written to applied, p99', delays[4950] ?? 0, 'ms');
});

const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
