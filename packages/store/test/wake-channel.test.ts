import { expect, jest, test } from '@jest/globals';
import { eventually, useEngines } from '@momos/testing';
import { mongo } from 'mongoose';
import { type Store, wakeChannel } from '../src/index.ts';

const engines = useEngines();
const log = { warn: () => undefined };

const collectionsOf = (store: Store) => store.connection.getClient().db(store.connection.name);

/** Wakes until the listener of another process was called. */
async function expectWoken(from: Store, listening: Store) {
  let woken = 0;
  engines.cleanUp(async () => mute());
  const mute = wakeChannel(listening).listen('work', () => void woken++, log);
  await eventually(async () => {
    await wakeChannel(from).notify('work');
    expect(woken).toBeGreaterThan(0);
  });
}

test('a notification before the first listener does not keep later ones from arriving', async () => {
  const [notifying, listening] = [await engines.connectStore('early'), await engines.connectStore('early')];
  await wakeChannel(notifying).notify('work');
  const signals = collectionsOf(notifying).collection('wake_signals');
  expect(await signals.isCapped()).toBe(true);
  await expectWoken(notifying, listening);
});

test.each(['notifying', 'listening'])('a collection without a cap is replaced when %s', async first => {
  const [notifying, listening] = [await engines.connectStore(first), await engines.connectStore(first)];
  const signals = collectionsOf(notifying).collection('wake_signals');
  await signals.insertOne({ name: 'work' });
  if (first === 'notifying') await wakeChannel(notifying).notify('work');
  await expectWoken(notifying, listening);
  expect(await signals.isCapped()).toBe(true);
});

test('a reader is woken although more signals than are kept were written while it began to read', async () => {
  const [notifying, listening] = [await engines.connectStore('flood'), await engines.connectStore('flood')];
  const { insertOne } = mongo.Collection.prototype;
  const flooding = jest.spyOn(mongo.Collection.prototype, 'insertOne');
  engines.cleanUp(async () => flooding.mockRestore());
  flooding.mockImplementationOnce(async function (this: mongo.Collection, marker) {
    const inserted = await insertOne.call(this, marker);
    await this.insertMany(Array.from({ length: 600 }, () => ({ name: 'other' })));
    return inserted;
  });
  await expectWoken(notifying, listening);
  expect(flooding).toHaveBeenCalledTimes(1);
});

test('a failure to read is logged once', async () => {
  const store = await engines.connectStore('failing');
  const lines: object[] = [];
  const db = collectionsOf(store);
  await db.createCollection('wake_signals', { capped: true, size: 4096 });
  await db.command({ collMod: 'wake_signals', validator: { name: 'never' }, validationLevel: 'strict' });
  const mute = wakeChannel(store).listen('work', () => undefined, {
    warn: fields => void lines.push(fields),
  });
  engines.cleanUp(async () => mute());
  await eventually(() => expect(lines).toHaveLength(1));
  expect(lines).toEqual([expect.objectContaining({ op: 'wake.read', err: expect.anything() })]);
  await db.command({ collMod: 'wake_signals', validator: {} });
  await expectWoken(store, store);
  expect(lines).toHaveLength(1);
});
