import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { useEngines } from '@momos/testing';
import { Schema } from 'mongoose';
import { AppError } from '@momos/contracts/errors';
import type { Store } from '../src/index.ts';

const accountModel = (store: Store) =>
  store.connection.model('account', new Schema({ _id: String, balance: Number }));

const engines = useEngines();
let store: Store;
let accounts: ReturnType<typeof accountModel>;

beforeAll(async () => {
  store = await engines.connectStore();
  accounts = accountModel(store);
  await accounts.createCollection();
});

afterEach(() => accounts.deleteMany({}));

describe('a transaction', () => {
  test('takes every mongoose call inside along without a session being passed', async () => {
    const failing = store.transaction(async () => {
      await accounts.create({ _id: 'a', balance: 1 });
      await accounts.insertMany([{ _id: 'b', balance: 1 }]);
      await accounts.bulkWrite([{ insertOne: { document: { _id: 'c', balance: 1 } } }]);
      expect(await accounts.countDocuments()).toBe(3);
      throw new AppError('conflict', 'no');
    });
    await expect(failing).rejects.toMatchObject({ code: 'conflict' });
    expect(await accounts.countDocuments()).toBe(0);
  });

  test('joins the one around it, and its failure fails the whole even when caught', async () => {
    const failing = store.transaction(async () => {
      await accounts.create({ _id: 'a', balance: 1 });
      await store
        .transaction(async () => {
          await accounts.create({ _id: 'b', balance: 1 });
          throw new Error('inner');
        })
        .catch(() => undefined);
    });
    await expect(failing).rejects.toThrow('inner');
    expect(await accounts.countDocuments()).toBe(0);
  });

  test('is repeated on conflict until all increments of one document are there', async () => {
    await accounts.create({ _id: 'hot', balance: 0 });
    const add = () =>
      store.transaction(async () => {
        const hot = await accounts.findById('hot').orFail();
        await accounts.updateOne({ _id: 'hot' }, { $set: { balance: Number(hot.balance) + 1 } });
      });
    await Promise.all(Array.from({ length: 12 }, add));
    expect(await accounts.findById('hot').lean()).toMatchObject({ balance: 12 });
  });

  test('its twin without the transaction loses increments', async () => {
    await accounts.create({ _id: 'hot', balance: 0 });
    const add = async () => {
      const hot = await accounts.findById('hot').orFail();
      await accounts.updateOne({ _id: 'hot' }, { $set: { balance: Number(hot.balance) + 1 } });
    };
    await Promise.all(Array.from({ length: 12 }, add));
    const { balance } = await accounts.findById('hot').orFail();
    expect(balance).toBeLessThan(12);
  });

  test('runs its hooks once after the commit, and not after a rollback', async () => {
    const seen: string[] = [];
    await store.transaction(async () => {
      store.afterCommit(async () => seen.push(`committed ${await accounts.countDocuments()}`));
      await accounts.create({ _id: 'a', balance: 1 });
      expect(seen).toEqual([]);
    });
    await store
      .transaction(async () => {
        store.afterCommit(() => seen.push('never'));
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(seen).toEqual(['committed 1']);
  });

  test('of one store is not seen by another store of the same process', async () => {
    const other = await engines.connectStore('other');
    await store.transaction(async () => {
      expect(store.session()).toBeDefined();
      expect(other.session()).toBeUndefined();
      await other.connection.collection<{ _id: string }>('notes').insertOne({ _id: 'n' });
    });
    expect(store.session()).toBeUndefined();
    expect(await other.connection.collection('notes').countDocuments()).toBe(1);
  });
});
