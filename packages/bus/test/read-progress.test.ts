import { beforeAll, expect, test } from '@jest/globals';
import { eventually, useEngines } from '@momos/testing';
import type { Store } from '@momos/store';
import { inboxRows } from '../src/inbox.ts';
import { appliedBy, busMaker, effectOf, publish, seat, seatTopic, upTo } from './fixtures.ts';

const engines = useEngines();
const busFor = busMaker(engines);
let store: Store;

beforeAll(async () => {
  store = await engines.connectStore();
  for (const name of ['effects', 'inbox', 'parked']) await store.connection.createCollection(name);
});

test('a group that has read all says so, also when nothing more comes', async () => {
  const topic = seatTopic('tests.ends');
  const bus = busFor(store);
  bus.startRelay();
  expect(await bus.progress.endsOf([topic])).toEqual([]);
  await publish(
    store,
    bus,
    topic,
    upTo(3).map(version => seat('k', version)),
  );
  await eventually(async () => expect(await bus.progress.endsOf([topic])).toMatchObject([{ offset: '3' }]));
  const ends = await bus.progress.endsOf([topic]);
  expect(await bus.progress.unread('ends', ends)).toBe(3);

  bus.consume({ group: 'ends', topic, handler: effectOf(store, 'ends') });
  await eventually(async () => expect(await appliedBy(store, 'ends')).toEqual(upTo(3)));
  // Right behind the others: no later message has its offset committed.
  await publish(store, bus, topic, [seat('k', 4)]);
  await eventually(async () => expect(await bus.progress.endsOf([topic])).toMatchObject([{ offset: '4' }]));
  const later = await bus.progress.endsOf([topic]);
  await eventually(async () => expect(await bus.progress.unread('ends', later)).toBe(0));
  expect(await appliedBy(store, 'ends')).toEqual(upTo(4));
});

test('what a group parked is counted, and gone when the group is forgotten', async () => {
  const topic = seatTopic('tests.parked-keys');
  const bus = busFor(store, { patience: { tries: 1, transientMs: 0 } });
  bus.startRelay();
  bus.consume({
    group: 'refusing',
    topic,
    handler: async each => {
      if (each.id === 'bad') throw new Error('refused');
    },
  });
  await publish(store, bus, topic, [seat('bad', 1), seat('good', 1)]);
  await eventually(async () => expect(await bus.progress.parkedKeys('refusing')).toBe(1));
  const ends = await bus.progress.endsOf([topic]);
  await eventually(async () => expect(await bus.progress.unread('refusing', ends)).toBe(0));
  expect(await bus.progress.parkedKeys('refus')).toBe(0);
  await bus.progress.forgetGroup('refusing');
  expect(await bus.progress.parkedKeys('refusing')).toBe(0);
  expect(await inboxRows(store).countDocuments({ _id: /^refusing/ })).toBe(0);
});
