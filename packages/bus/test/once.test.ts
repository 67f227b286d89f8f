import { beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, useEngines } from '@momos/testing';
import type { Store } from '@momos/store';
import { apply, type ApplyParts } from '../src/apply.ts';
import { handleEach } from '../src/handle.ts';
import { createInbox } from '../src/inbox.ts';
import { createMetrics } from '../src/metrics.ts';
import { outboxRows } from '../src/outbox.ts';
import { appliedBy, busMaker, effectOf, seat, seatTopic, publish, upTo } from './fixtures.ts';

const engines = useEngines();
const busFor = busMaker(engines);
let store: Store;

beforeAll(async () => {
  store = await engines.connectStore();
  for (const name of ['effects', 'inbox', 'parked']) await store.connection.createCollection(name);
});

const outboxIsEmpty = () => eventually(async () => expect(await outboxRows(store).countDocuments()).toBe(0));

describe('an event takes effect once', () => {
  test('when the relay dies between sending and deleting, and the next one sends it again', async () => {
    const topic = seatTopic('tests.again');
    const bus = busFor(store);
    await publish(
      store,
      bus,
      topic,
      upTo(10).map(version => seat('k', version)),
    );
    const rows = await outboxRows(store).find({}, { promoteBuffers: true }).toArray();
    bus.startRelay();
    await outboxIsEmpty();
    // What the dead relay had sent and not deleted.
    await outboxRows(store).insertMany(rows);
    await outboxIsEmpty();
    let consumed = 0;
    bus.consume({ group: 'counting', topic, transactional: false, handler: async () => void consumed++ });
    bus.consume({ group: 'again', topic, handler: effectOf(store, 'again') });
    await publish(store, bus, topic, [seat('k', 11)]);
    await eventually(async () => expect(await appliedBy(store, 'again')).toContain(11));
    expect(await appliedBy(store, 'again')).toEqual(upTo(11));
    await eventually(() => expect(consumed).toBe(11));
  });

  test('when an older version comes after a newer one: it is skipped', async () => {
    const topic = seatTopic('tests.stale');
    const bus = busFor(store);
    const rows = bus.outbox.rows(topic, [seat('k', 2), seat('k', 1), seat('k', 3)]);
    await store.transaction(() => bus.outbox.insert(rows));
    bus.startRelay();
    bus.consume({ group: 'stale', topic, handler: effectOf(store, 'stale') });
    await eventually(async () => expect(await appliedBy(store, 'stale')).toContain(3));
    expect(await appliedBy(store, 'stale')).toEqual([2, 3]);
  });

  test('when copies of the reader come and go in the middle', async () => {
    const topic = seatTopic('tests.copies');
    const bus = busFor(store);
    bus.startRelay();
    const events = upTo(20).flatMap(version => upTo(40).map(key => seat(`k${key}`, version)));
    const started = () =>
      busFor(store).consume({ group: 'copies', topic, handler: effectOf(store, 'copies') });
    const [first, second] = [started(), started()];
    await store.transaction(() => bus.outbox.insert(bus.outbox.rows(topic, events.slice(0, 400))));
    await eventually(async () => expect((await appliedBy(store, 'copies')).length).toBeGreaterThan(50));
    await first.stop();
    await store.transaction(() => bus.outbox.insert(bus.outbox.rows(topic, events.slice(400))));
    started();
    await second.stop();
    await eventually(async () =>
      expect((await appliedBy(store, 'copies')).length).toBeGreaterThanOrEqual(800),
    );
    for (const key of upTo(40)) expect(await appliedBy(store, 'copies', `k${key}`)).toEqual(upTo(20));
  });

  test('and its twin without the inbox takes effect twice', async () => {
    const topic = seatTopic('tests.twin');
    const message = {
      meta: { id: 'e1', key: 'k', type: topic.type, version: 1, time: new Date() },
      value: Buffer.from(topic.encode(seat('k', 1))),
    };
    const partsFor = (group: string, more: Partial<ApplyParts> = {}): ApplyParts => ({
      store,
      group,
      topic: topic.name,
      inbox: createInbox(store, group, topic.name),
      handle: handleEach(group, topic, effectOf(store, group)),
      transactional: true,
      isBatch: false,
      sendToDeadLetters: async () => undefined,
      metrics: createMetrics(undefined, store),
      ...more,
    });
    const guarded = partsFor('guarded');
    await Promise.all([apply(guarded, [message]), apply(guarded, [message])]);
    expect(await appliedBy(store, 'guarded')).toEqual([1]);

    const blind = {
      ...createInbox(store, 'blind', topic.name),
      read: async () => new Map(),
      write: async () => undefined,
    };
    const unguarded = partsFor('blind', { inbox: blind });
    await Promise.all([apply(unguarded, [message]), apply(unguarded, [message])]);
    expect(await appliedBy(store, 'blind')).toEqual([1, 1]);
  });
});

describe('two copies of a service', () => {
  test('have one relay at work, and the other continues when it stops', async () => {
    const topic = seatTopic('tests.two');
    const own = await engines.connectStore('two');
    const [one, two] = [busFor(own), busFor(own)];
    const leader = one.startRelay();
    await eventually(() => expect(leader.leading()).toBe(true));
    const follower = two.startRelay();
    const consumed: string[] = [];
    await one.tail(topic, async ({ id, version }) => void consumed.push(`${id} ${version}`)).joined;

    await Promise.all(
      [one, two].map((bus, at) =>
        publish(
          own,
          bus,
          topic,
          upTo(30).map(version => seat(`w${at}`, version)),
        ),
      ),
    );
    await eventually(() => expect(consumed).toHaveLength(60));
    expect(follower.leading()).toBe(false);

    await leader.stop();
    await publish(own, two, topic, [seat('w0', 31)]);
    await eventually(() => expect(consumed).toContain('w0 31'));
    expect(follower.leading()).toBe(true);
    expect(new Set(consumed).size).toBe(consumed.length);
  });

  test('lose no event that both relays believe to be theirs', async () => {
    const topic = seatTopic('tests.theirs');
    const own = await engines.connectStore('theirs');
    await own.connection.createCollection('effects');
    const [bus, copy] = [busFor(own), busFor(own)];
    const leader = bus.startRelay();
    await eventually(() => expect(leader.leading()).toBe(true));
    await own.connection.collection<{ _id: string }>('leases').deleteOne({ _id: 'outbox-relay' });
    copy.startRelay();
    bus.consume({ group: 'theirs', topic, handler: effectOf(own, 'theirs') });
    await publish(
      own,
      bus,
      topic,
      upTo(100).map(version => seat('k', version)),
    );
    await eventually(async () => expect(await appliedBy(own, 'theirs')).toContain(100));
    expect(await appliedBy(own, 'theirs')).toEqual(upTo(100));
  });
});
