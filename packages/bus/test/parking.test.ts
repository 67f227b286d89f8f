import { beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, useEngines } from '@momos/testing';
import { unavailable } from '@momos/contracts/errors';
import type { Store } from '@momos/store';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { replay } from '../src/dead-letters.ts';
import { handleEach } from '../src/handle.ts';
import { createInbox } from '../src/inbox.ts';
import type { Bus, Topic } from '../src/index.ts';
import { createKafka } from '../src/kafka-client.ts';
import { createMetrics } from '../src/metrics.ts';
import { readDeadLetters } from '../src/read-dead-letters.ts';
import {
  appliedBy,
  busMaker,
  effectOf,
  keepingLogger,
  seat,
  type Seat,
  seatTopic,
  publish,
  upTo,
} from './fixtures.ts';

const engines = useEngines();
const busFor = busMaker(engines);
const logger = keepingLogger();
let store: Store;
let bus: Bus;

beforeAll(async () => {
  store = await engines.connectStore();
  await store.connection.createCollection('effects');
  bus = busFor(store, { logger });
  bus.startRelay();
});

/** A handler that cannot stand notes that say "poison" while `sick` holds. */
const picky = (reader: string, sick: { now: boolean }) => async (each: Seat) => {
  if (sick.now && each.note === 'poison')
    throw new TypeError(`cannot stand ${each.id} of someone@example.com`);
  await effectOf(store, reader)(each);
};

/** Version 2 of `bad` is poison; 4 versions each of `bad` and two good keys. */
const withPoison = upTo(4).flatMap(version =>
  ['good', 'bad', 'fine'].map(key => seat(key, version, key === 'bad' && version === 2 ? 'poison' : '')),
);

/** Lets `reader` meet the poison, and waits until it is parked with the two that follow it. */
async function poison(reader: string, topic: Topic<Seat>) {
  const sick = { now: true };
  bus.consume({ group: reader, topic, handler: picky(reader, sick) });
  await publish(store, bus, topic, withPoison);
  await eventually(async () => {
    expect((await bus.parked()).filter(({ group }) => group === reader)).toMatchObject([
      { key: 'bad', version: 2, reason: 'TypeError', waiting: 3 },
    ]);
  });
  return sick;
}

describe('a message that cannot be applied', () => {
  test('is parked with those behind it, and all others continue', async () => {
    await poison('alone', seatTopic('tests.alone'));
    await eventually(async () => expect(await appliedBy(store, 'alone')).toHaveLength(9));
    expect(await appliedBy(store, 'alone', 'bad')).toEqual([1]);
    expect(await appliedBy(store, 'alone', 'good')).toEqual(upTo(4));
    expect(await appliedBy(store, 'alone', 'fine')).toEqual(upTo(4));
  });

  test('is applied by a replay, in order with those behind it, and then its key is free', async () => {
    const topic = seatTopic('tests.replayed');
    const sick = await poison('replayed', topic);
    expect(await bus.replay(topic, { group: 'replayed' })).toMatchObject({ freed: 0, stillParked: 1 });
    expect(await appliedBy(store, 'replayed', 'bad')).toEqual([1]);

    sick.now = false;
    expect(await bus.replay(topic, { group: 'replayed' })).toEqual({ freed: 1, applied: 3, stillParked: 0 });
    expect(await appliedBy(store, 'replayed', 'bad')).toEqual(upTo(4));
    await publish(store, bus, topic, [seat('bad', 5)]);
    await eventually(async () => expect(await appliedBy(store, 'replayed', 'bad')).toEqual(upTo(5)));
  });

  test('can be given up; what comes later is applied', async () => {
    const topic = seatTopic('tests.discarded');
    await poison('discarded', topic);
    expect(await bus.discard(topic, { group: 'discarded' })).toBe(1);
    await publish(store, bus, topic, [seat('bad', 5)]);
    await eventually(async () => expect(await appliedBy(store, 'discarded', 'bad')).toEqual([1, 5]));
  });

  test('is replayed by the command, which the running service obeys', async () => {
    const topic = seatTopic('tests.ordered');
    const sick = await poison('ordered', topic);
    sick.now = false;
    const command = fileURLToPath(new URL('../src/dlq.command.ts', import.meta.url));
    const run = (...args: string[]) =>
      promisify(execFile)(
        process.execPath,
        [command, ...args, '--database', engines.database, '--group', 'ordered'],
        {
          env: { ...process.env, MONGO_URL: engines.mongoUrl, NODE_OPTIONS: '' },
        },
      );
    expect((await run('list')).stdout).toContain('ordered tests.ordered bad  version 2, 3 waiting');
    expect((await run('replay')).stdout).toContain('1 parked, ordered to replay');
    await eventually(async () => expect(await appliedBy(store, 'ordered', 'bad')).toEqual(upTo(4)));
    await eventually(async () => expect((await run('list')).stdout).toContain('No key is parked'));
  });

  test('is parked too when it cannot even be read', async () => {
    const topic = seatTopic('tests.garbled');
    const garbling = {
      ...topic,
      encode: (each: Seat) => (each.version === 2 ? Buffer.from('{') : topic.encode(each)),
    };
    bus.consume({ group: 'garbled', topic, handler: effectOf(store, 'garbled') });
    await publish(store, bus, garbling, [seat('k', 1), seat('k', 2), seat('l', 1)]);
    await eventually(async () => expect(await appliedBy(store, 'garbled')).toHaveLength(2));
    await eventually(async () =>
      expect((await bus.parked()).filter(({ group }) => group === 'garbled')).toMatchObject([
        { key: 'k', reason: 'SyntaxError' },
      ]),
    );
  });
});

describe('a message whose error passes', () => {
  const errors = [() => unavailable('payments'), () => new TypeError('for now')];

  test.each(errors)('is tried again soon, and parks nothing where that helps', async error => {
    const reader = `soon-${error().name}`;
    const topic = seatTopic(`tests.${reader}`);
    let failures = 1;
    bus.consume({
      group: reader,
      topic,
      handler: async each => {
        if (failures-- > 0) throw error();
        await effectOf(store, reader)(each);
      },
    });
    await publish(store, bus, topic, [seat('k', 1), seat('k', 2)]);
    await eventually(async () => expect(await appliedBy(store, reader)).toEqual([1, 2]));
    expect((await bus.parked()).filter(({ group }) => group === reader)).toEqual([]);
  });

  test('is set aside while its neighbour is away, and applied in order by itself when it is back', async () => {
    const topic = seatTopic('tests.neighbour');
    const away = new Set(['far']);
    bus.consume({
      group: 'neighbour',
      topic,
      handler: async each => {
        if (away.has(each.id)) throw unavailable('payments');
        await effectOf(store, 'neighbour')(each);
      },
    });
    await publish(store, bus, topic, [seat('far', 1), seat('near', 1), seat('far', 2), seat('near', 2)]);
    await eventually(async () => expect(await appliedBy(store, 'neighbour', 'near')).toEqual([1, 2]));
    await eventually(async () =>
      expect((await bus.parked()).filter(({ group }) => group === 'neighbour')).toMatchObject([
        { key: 'far', waiting: 2, retryAt: expect.any(Date) },
      ]),
    );
    away.clear();
    await eventually(async () => expect(await appliedBy(store, 'neighbour', 'far')).toEqual([1, 2]));
    await publish(store, bus, topic, [seat('far', 3)]);
    await eventually(async () => expect(await appliedBy(store, 'neighbour', 'far')).toEqual([1, 2, 3]));
  });

  test('waits for an operator when it did not pass in time', async () => {
    const topic = seatTopic('tests.impatient');
    const hasty = busFor(store, { patience: { tries: 2, transientMs: 0 } });
    hasty.consume({
      group: 'impatient',
      topic,
      handler: async () => {
        throw unavailable('payments');
      },
    });
    await publish(store, bus, topic, [seat('k', 1)]);
    await eventually(async () => {
      const row = (await bus.parked()).find(({ group }) => group === 'impatient');
      expect(row?.key).toBe('k');
      expect(row).not.toHaveProperty('retryAt');
    });
  });
});

test('the dead letters of many keys are read once for all of them, and each key keeps its order', async () => {
  const topic = seatTopic('tests.many');
  const keys = upTo(20).map(key => `k${key}`);
  const sick = { now: true };
  bus.consume({ group: 'many', topic, handler: picky('many', sick) });
  await publish(
    store,
    bus,
    topic,
    upTo(3).flatMap(version => keys.map(key => seat(key, version, 'poison'))),
  );
  const ofMany = async () => (await bus.parked()).filter(({ group }) => group === 'many');
  await eventually(async () => {
    const rows = await ofMany();
    expect(rows.map(({ waiting }) => waiting)).toEqual(keys.map(() => 3));
  });
  sick.now = false;
  let reads = 0;
  const kafka = createKafka({ brokers: engines.kafkaBrokers, clientId: 'test', logger });
  const of = {
    kafka,
    fullTopic: engines.topicPrefix + topic.name,
    groupPrefix: engines.topicPrefix,
    group: 'many',
  };
  const result = await replay({
    store,
    group: 'many',
    topic: topic.name,
    transactional: true,
    isBatch: false,
    handle: handleEach('many', topic, picky('many', sick)),
    inbox: createInbox(store, 'many', topic.name),
    sendToDeadLetters: async () => undefined,
    metrics: createMetrics(undefined, store),
    patience: { tries: 2, transientMs: 0 },
    readDeadLetters: since => {
      reads++;
      return readDeadLetters(of, since);
    },
  });
  expect(result).toEqual({ freed: 20, applied: 60, stillParked: 0 });
  expect(reads).toBe(1);
  for (const key of keys) expect(await appliedBy(store, 'many', key)).toEqual([1, 2, 3]);
});

test('dead letters are read from a moment on, each once', async () => {
  const topic = seatTopic('tests.since');
  await poison('since', topic);
  const kafka = createKafka({ brokers: engines.kafkaBrokers, clientId: 'test', logger });
  const of = {
    kafka,
    fullTopic: engines.topicPrefix + topic.name,
    groupPrefix: engines.topicPrefix,
    group: 'since',
  };
  const versions = (letters: { meta: { version: number } }[]) => letters.map(({ meta }) => meta.version);
  expect(versions(await readDeadLetters(of, new Date(0)))).toEqual([2, 3, 4]);
  expect(versions(await readDeadLetters(of, new Date(Date.now() + 60_000)))).toEqual([]);
  expect(versions(await readDeadLetters({ ...of, group: 'other' }, new Date(0)))).toEqual([]);
});

test('a handler outside of transactions is called one by one, and once each as long as nothing crashes', async () => {
  const topic = seatTopic('tests.outside');
  const calls: string[] = [];
  let failed = false;
  bus.consume({
    group: 'outside',
    topic,
    transactional: false,
    handler: async ({ version }) => {
      expect(store.session()).toBeUndefined();
      if (version === 3 && !failed) {
        failed = true;
        throw new Error('once');
      }
      calls.push(String(version));
    },
  });
  await publish(
    store,
    bus,
    topic,
    upTo(5).map(version => seat('k', version)),
  );
  await eventually(() => expect(calls).toEqual(['1', '2', '3', '4', '5']));
});

test('no log line quotes a message or the text of an error', () => {
  expect(logger.lines.join('\n')).toContain('parked');
  expect(logger.lines.join('\n')).not.toMatch(/poison|example\.com/);
});
