import { beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, useEngines } from '@momos/testing';
import { unavailable } from '@momos/contracts/errors';
import type { Store } from '@momos/store';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Bus, Topic } from '../src/index.ts';
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

test('a neighbour that is away delays a message and parks nothing', async () => {
  const topic = seatTopic('tests.neighbour');
  let failures = 5;
  bus.consume({
    group: 'neighbour',
    topic,
    handler: async each => {
      if (failures-- > 0) throw unavailable('payments');
      await effectOf(store, 'neighbour')(each);
    },
  });
  await publish(store, bus, topic, [seat('k', 1), seat('k', 2)]);
  await eventually(async () => expect(await appliedBy(store, 'neighbour')).toEqual([1, 2]));
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
