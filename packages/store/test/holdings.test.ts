import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import type { Subject } from '@momos/contracts/proto/privacy/v1/privacy';
import { queryPlans, useEngines } from '@momos/testing';
import {
  createErased,
  createHoldings,
  createIdempotency,
  type Holding,
  migrate,
  type Store,
} from '../src/index.ts';

const engines = useEngines();
let store: Store;
let idempotency: ReturnType<typeof createIdempotency>;

beforeAll(async () => {
  store = await engines.connectStore();
  idempotency = createIdempotency(store);
  createErased(store);
  await migrate(store);
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
  const { rows: archive, nextKey } = await createHoldings(store, holdings).export(subjectOf('ann-1'));
  expect(nextKey).toBe('');
  const row = (name: string) => ({ id: `${name} ann-1`, userId: 'ann-1', text: 'of ann-1' });
  expect(archive).toEqual({
    notes: [{ ...row('notes'), key: 'k' }],
    orders: [row('orders')],
    counts: [{ ...row('counts'), key: 'k' }],
  });
});

test('exports page by page: every row once, in pages of about so many bytes', async () => {
  const mine = Array.from({ length: 40 }, (_, index) => ({ _id: `many ${index}`, userId: 'many' }));
  for (const { collection } of holdings)
    await rows(collection).insertMany(mine.map(row => ({ ...row, text: 'x'.repeat(50) })));
  const { export: page } = createHoldings(store, holdings);
  const whole = (await page(subjectOf('many'))).rows;
  const read: Record<string, unknown[]> = {};
  const sizes: number[] = [];
  let key = '';
  do {
    const { rows: found, nextKey } = await page(subjectOf('many'), { key, bytes: 1000 });
    sizes.push(Buffer.byteLength(JSON.stringify(found)));
    for (const [noun, list] of Object.entries(found)) (read[noun] ??= []).push(...list);
    key = nextKey;
  } while (key);
  expect(read).toEqual(whole);
  expect(Math.max(...sizes)).toBeLessThan(1300);
  expect(sizes.length).toBeGreaterThan(10);
  await expect(page(subjectOf('many'), { key: '{"noun":"none","after":"x"}', bytes: 1 })).rejects.toThrow(
    'unknown',
  );
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

const callOf = (actor: string, key: string) => ({ actor, key, routeId: 'r', bodyHash: 'h' });
const respond = (actor: string, key: string, ...userIds: string[]) =>
  idempotency.run(callOf(actor, key), async () => ({
    status: 200,
    body: JSON.stringify({ data: userIds.map(id => ({ id, name: 'Ann' })) }),
  }));
const stored = (_id: string) => store.connection.collection<Row>('idempotency').findOne({ _id });
const personOf = (userId: string) => ({ userId, erasureId: 'e', now: new Date() });

test('takes the stored responses of a person, and what others were answered about them', async () => {
  const [ann, bob, host] = [randomUUID(), randomUUID(), randomUUID()];
  await respond(ann, 'own', ann);
  await respond(host, 'about both', bob, ann);
  await respond(host, 'about bob', bob);
  const { erase } = createHoldings(store, []);
  const work = () => createErased(store).erase(personOf(ann), () => erase(subjectOf(ann)));
  expect(await work()).toMatchObject({ counts: { storedResponses: 1, namingResponses: 1 } });
  expect(await stored(`${ann} own`)).toBeNull();
  expect(await idempotency.find(callOf(host, 'about both'))).toMatchObject({ status: 409 });
  expect(JSON.stringify(await stored(`${host} about both`))).not.toContain(ann);
  expect(await idempotency.find(callOf(host, 'about bob'))).toMatchObject({ status: 200 });
});

test('takes what others were answered about the things of a person, which do not name the person', async () => {
  const [ann, bob, host] = [randomUUID(), randomUUID(), randomUUID()];
  const [gone, changed, kept, foreign] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await rows('notes').insertOne({ _id: gone, userId: ann });
  await rows('orders').insertOne({ _id: changed, userId: ann, text: 'of ann' });
  await rows('counts').insertOne({ _id: kept, userId: ann });
  await rows('orders').insertOne({ _id: foreign, userId: bob });
  for (const id of [gone, changed, kept, foreign]) await respond(host, id, id);
  const refund = { ...callOf(host, 'refund'), url: `/socials/${randomUUID()}/rsvps/${changed}/refunds` };
  await idempotency.run(refund, async () => ({ status: 200, body: '{"data":{"note":"of ann"}}' }));
  const { erase } = createHoldings(store, holdings);
  await createErased(store).erase(personOf(ann), () => erase(subjectOf(ann)));
  const statusOf = async (id: string) => (await idempotency.find(callOf(host, id)))?.status;
  expect(await Promise.all([gone, changed, kept, foreign].map(statusOf))).toEqual([409, 409, 200, 200]);
  expect(await idempotency.find(refund)).toMatchObject({ status: 409 });
});

test('takes the responses that copies of the former version stored, more than one batch of them', async () => {
  const [ann, host] = [randomUUID(), randomUUID()];
  await store.connection.collection<Row>('idempotency').insertMany(
    Array.from({ length: 1100 }, (_, at) => ({
      ...{ _id: `${host} former-${at}`, routeId: 'r', bodyHash: 'h', at: new Date() },
      answer: { status: 200, body: JSON.stringify({ user: at % 2 ? ann : randomUUID() }) },
    })),
  );
  const { erase } = createHoldings(store, []);
  const tombstone = await createErased(store).erase(personOf(ann), () => erase(subjectOf(ann)));
  expect(tombstone.counts).toEqual({ namingResponses: 550 });
  expect(await idempotency.find(callOf(host, 'former-1'))).toMatchObject({ status: 409 });
  expect(await idempotency.find(callOf(host, 'former-2'))).toMatchObject({ status: 200 });
});

test('a response that was on its way to be stored while its person was erased is not repeated', async () => {
  const [ann, host] = [randomUUID(), randomUUID()];
  const { erase } = createHoldings(store, []);
  await createErased(store).erase(personOf(ann), () => erase(subjectOf(ann)));
  await respond(host, 'late', ann);
  expect(await idempotency.find(callOf(host, 'late'))).toMatchObject({ status: 409 });
  const together = await idempotency.among([callOf(host, 'late')]);
  expect(together.find(callOf(host, 'late'))).toMatchObject({ status: 409 });
});

test('finds stored responses by their indexes', async () => {
  const plans = await queryPlans(store, { erased: { some: [['x']] }, idempotency: { since: [new Date()] } });
  expect(plans.map(({ query, plan, fault }) => fault ?? `${query}: ${plan}`)).toEqual([
    'ofCaller: FETCH ← IXSCAN _id_',
    'naming: SORT ← FETCH ← IXSCAN names_1',
    'unnamed: SORT ← FETCH ← IXSCAN names_1',
    'since: SORT ← FETCH ← IXSCAN at_1',
    'some: FETCH ← IXSCAN _id_',
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
