import { beforeAll, expect, test } from '@jest/globals';
import type { Subject } from '@momos/contracts/proto/privacy/v1/privacy';
import { useEngines } from '@momos/testing';
import { createErased, createHoldings, type Holding, type Store } from '../src/index.ts';

const engines = useEngines();
let store: Store;

beforeAll(async () => {
  store = await engines.connectStore();
  for (const { collection } of holdings) await rows(collection).createIndex({ userId: 1 });
});

type Row = { _id: string; userId?: string; text?: string; key?: string };
const rows = (name: string) => store.connection.collection<Row>(name);
const subjectOf = (userId: string): Subject => ({ userId, emails: [], mobiles: [], picturePaths: [] });
const ofUser = (collection: string, more: Partial<Holding>): Holding => ({
  noun: collection,
  collection,
  of: ({ userId }) => ({ userId }),
  erase: 'delete',
  ...more,
});

const holdings = [
  ofUser('notes', {}),
  ofUser('orders', { secret: ['key'], erase: { $set: { text: '' } } }),
  ofUser('counts', { erase: 'keep' }),
  ofUser('lists', { isExported: false }),
];

/** A row of `ann` and one of `bob` in every collection. */
async function fill(ann: string, bob: string): Promise<void> {
  for (const { collection } of holdings)
    for (const userId of [ann, bob])
      await rows(collection).insertOne({
        _id: `${collection} ${userId}`,
        userId,
        text: `of ${userId}`,
        key: 'k',
      });
}

test('exports what is declared, without secrets and what belongs to others', async () => {
  await fill('ann-1', 'bob-1');
  const archive = await createHoldings(store, holdings).export(subjectOf('ann-1'));
  const row = (name: string) => ({ id: `${name} ann-1`, userId: 'ann-1', text: 'of ann-1' });
  expect(archive).toEqual({
    notes: [{ ...row('notes'), key: 'k' }],
    orders: [row('orders')],
    counts: [{ ...row('counts'), key: 'k' }],
  });
});

test('erases as declared, counts what it touched, and leaves others alone; again it touches nothing', async () => {
  await fill('ann-2', 'bob-2');
  const { erase } = createHoldings(store, holdings);
  const work = () => store.transaction(() => erase(subjectOf('ann-2')));
  expect(await work()).toEqual({ notes: 1, orders: 1, lists: 1 });
  expect(await rows('notes').countDocuments({ userId: 'ann-2' })).toBe(0);
  expect(await rows('orders').findOne({ userId: 'ann-2' })).toMatchObject({ text: '' });
  expect(await rows('counts').findOne({ userId: 'ann-2' })).toMatchObject({ text: 'of ann-2' });
  for (const { collection } of holdings)
    expect(await rows(collection).findOne({ userId: 'bob-2' })).toMatchObject({ text: 'of bob-2' });
  expect(await work()).toEqual({});
});

test('takes the kept answers of a person, and what others were answered about them', async () => {
  const kept = store.connection.collection<{ _id: string; answer: { status: number; body: string } }>(
    'idempotency',
  );
  const answer = (body: string) => ({ status: 200, body });
  await kept.insertMany([
    { _id: 'ann-3 key', answer: answer('mine') },
    { _id: 'host key-1', answer: answer('{"user":"ann-3","name":"Ann"}') },
    { _id: 'host key-2', answer: answer('{"user":"bob-3","name":"Bob"}') },
  ]);
  const { erase } = createHoldings(store, []);
  expect(await store.transaction(() => erase(subjectOf('ann-3')))).toEqual({
    keptAnswers: 1,
    namingAnswers: 1,
  });
  expect(await kept.find().sort({ _id: 1 }).toArray()).toMatchObject([
    { _id: 'host key-1', answer: { status: 409 } },
    { _id: 'host key-2', answer: { status: 200 } },
  ]);
});

test('nothing is erased without its tombstone', async () => {
  await fill('ann-4', 'bob-4');
  const { erase } = createHoldings(store, holdings);
  const erased = createErased(store);
  const person = { userId: 'ann-4', erasureId: 'e', now: new Date() };
  const failing = erased.erase(person, async () => {
    await erase(subjectOf('ann-4'));
    throw new Error('the power went');
  });
  await expect(failing).rejects.toThrow('the power went');
  expect(await erased.has('ann-4')).toBe(false);
  expect(await rows('notes').countDocuments({ userId: 'ann-4' })).toBe(1);
  await erased.erase(person, () => erase(subjectOf('ann-4')));
  expect(await erased.has('ann-4')).toBe(true);
  expect(await rows('notes').countDocuments({ userId: 'ann-4' })).toBe(0);
});
