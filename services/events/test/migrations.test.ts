import { expect, test } from '@jest/globals';
import { createLogger } from '@momos/runtime';
import { migrate, type Store } from '@momos/store';
import { eventually, useEngines } from '@momos/testing';
import { formerDueFields } from '../src/former-due-fields.ts';
import { migrations } from '../src/migrations.ts';

const engines = useEngines();
const log = createLogger({ service: 'events', level: 'silent' });
type Row = { _id: string } & Record<string, unknown>;

const collectionsOf = ({ connection }: Store) => ({
  socials: connection.collection<Row>('socials'),
  seats: connection.collection<Row>('seats'),
});

/** What a copy of the former version leaves due. */
async function leaveDue(store: Store) {
  const { socials, seats } = collectionsOf(store);
  await socials.insertOne({ _id: 'cancelled', isWindDownDue: true, isCancellationDue: false });
  await seats.insertMany([
    { _id: 'freed', freed: 2, offered: 1, isLineDue: true, isPromotionDue: false },
    { _id: 'offered', freed: 2, offered: 2, isLineDue: true },
  ]);
}

const stored = async (store: Store) => {
  const { socials, seats } = collectionsOf(store);
  const find = (rows: typeof socials, _id: string) => rows.findOne({ _id });
  return [await find(socials, 'cancelled'), await find(seats, 'freed'), await find(seats, 'offered')];
};

const takenOver = [
  { _id: 'cancelled', isCancellationDue: true },
  { _id: 'freed', freed: 2, offered: 1, isPromotionDue: true },
  { _id: 'offered', freed: 2, offered: 2, isPromotionDue: false },
];

test('what was due before the update stays due', async () => {
  const store = await engines.connectStore('before');
  await leaveDue(store);
  await migrate(store, migrations);
  expect(await stored(store)).toEqual(takenOver);
});

test('RSVPs of people who were erased before say so, and have no card', async () => {
  const store = await engines.connectStore('erased');
  const rsvps = store.connection.collection<Row>('rsvps');
  await rsvps.createIndex({ userId: 1 });
  await store.connection.collection<Row>('erased').insertOne({ _id: 'gone' });
  const rsvp = (_id: string, userId: string) => ({
    ...{ _id, userId, version: 3, refunds: [], attempts: 0, socialId: 's' },
    payment: { method: 'visa 4242' },
    history: [{ to: 'CANCELLED', reason: 'is ill' }],
  });
  await rsvps.insertMany([rsvp('a', 'gone'), rsvp('b', 'here')]);
  await migrate(store, migrations);
  expect(await rsvps.findOne({ _id: 'a' })).toMatchObject({
    isErased: true,
    version: 4,
    payment: { method: null },
    history: [{ reason: null }],
  });
  expect(await rsvps.findOne({ _id: 'b' })).toEqual(rsvp('b', 'here'));
});

test('reviews of people who were erased before reviews lost their words lose them, and keep their rating', async () => {
  const store = await engines.connectStore('review-words');
  const rows = (name: string) => store.connection.collection<Row>(name);
  const review = (_id: string, authorId: string, replierId: string) => ({
    ...{ _id, authorId, version: 2, socialId: 's', rsvpId: `rsvp-${_id}`, hostIds: [], rating: 4 },
    ...{
      comment: 'Canary',
      isPublished: true,
      reply: { authorId: replierId, comment: 'Thanks', at: new Date(0) },
    },
  });
  const rsvp = (_id: string, userId: string) => ({
    ...{ _id: `rsvp-${_id}`, userId, socialId: 's', history: [] },
    review: { id: _id, rating: 4, comment: 'Canary', reply: 'Thanks' },
  });
  await rows('rsvps').createIndex({ userId: 1 });
  await rows('host_reviews').createIndexes([{ key: { authorId: 1 } }, { key: { 'reply.authorId': 1 } }]);
  await rows('erased').insertMany([{ _id: 'gone' }, { _id: 'host-gone' }]);
  await rows('host_reviews').insertMany([review('a', 'gone', 'host'), review('b', 'here', 'host-gone')]);
  await rows('rsvps').insertMany([rsvp('a', 'gone'), rsvp('b', 'here')]);
  await migrate(store, migrations);
  expect(await rows('host_reviews').findOne({ _id: 'a' })).toMatchObject({
    comment: '',
    isPublished: false,
    rating: 4,
    version: 3,
    reply: { comment: 'Thanks' },
  });
  expect(await rows('host_reviews').findOne({ _id: 'b' })).toMatchObject({ comment: 'Canary', reply: null });
  expect(await rows('rsvps').findOne({ _id: 'rsvp-a' })).toMatchObject({
    review: { comment: '', rating: 4 },
  });
  expect(await rows('rsvps').findOne({ _id: 'rsvp-b' })).toMatchObject({
    review: { comment: 'Canary', reply: null },
  });
});

test('RSVPs of before keep no refunds yet, and those that are known stay', async () => {
  const store = await engines.connectStore('refunds');
  const rsvps = store.connection.collection<Row>('rsvps');
  const known = [{ id: 'r' }];
  await rsvps.insertMany([
    { _id: 'before', userId: 'a', socialId: 's' },
    { _id: 'known', userId: 'b', socialId: 's', refunds: known },
  ]);
  await migrate(store, migrations);
  expect(await rsvps.findOne({ _id: 'before' })).toMatchObject({ refunds: [] });
  expect(await rsvps.findOne({ _id: 'known' })).toMatchObject({ refunds: known });
});

test.each(['before', 'after'])(
  'what copies of the former version leave due is taken over, and wakes the due work; in a database %s the renaming',
  async state => {
    const store = await engines.connectStore(`beside-${state}`);
    // As an earlier version left it, without the indexes of the former fields.
    if (state === 'after')
      await store.connection
        .collection<Row>('migrations')
        .insertOne({ _id: '0001-due-fields', at: new Date() });
    await migrate(store, migrations);
    let wakes = 0;
    const taking = formerDueFields(store, { log, wake: () => void wakes++ });
    engines.cleanUp(() => taking.stop());
    taking.start();
    for (const round of [1, 2]) {
      await leaveDue(store);
      await eventually(async () => {
        taking.wake();
        expect(await stored(store)).toEqual(takenOver);
        expect(wakes).toBeGreaterThanOrEqual(round);
      });
      const { socials, seats } = collectionsOf(store);
      await socials.deleteOne({ _id: 'cancelled' });
      await seats.deleteMany({ _id: { $in: ['freed', 'offered'] } });
    }
  },
);
