import { describe, expect, test } from '@jest/globals';
import { systemClock } from '@momos/runtime';
import { createErased, migrate, type Store } from '@momos/store';
import { useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { migrations } from '../src/migrations.ts';
import { privacyAnswers } from '../src/privacy/privacy-answers.ts';
import { sources } from '../src/projection/read-model/consume-topics.ts';
import {
  createReadModel,
  livePrefix,
  prepareReadModel,
  readModelNames,
} from '../src/projection/read-model/read-model.store.ts';
import {
  deliveryChanged,
  paymentChanged,
  reviewChanged,
  rsvpChanged,
  socialChanged,
  userChanged,
} from './messages.ts';

const engines = useEngines();
type Row = { _id: string } & Record<string, unknown>;

const rowsOf = (store: Store, name: string) => store.connection.collection<Row>(name);
const formerNames = async (store: Store) => {
  const names = new Set((await store.connection.listCollections()).map(({ name }) => name));
  return readModelNames.filter(name => names.has(name));
};
const sortedRows = (store: Store, name: string) => rowsOf(store, name).find().sort({ _id: 1 }).toArray();

/** What a copy of the version before the prefix applies. */
async function applyAsFormer(store: Store, userId: string): Promise<void> {
  const model = createReadModel(store, '');
  const social = socialChanged({});
  const about = { userId, socialId: social.social?.id ?? '' };
  await store.transaction(async () => {
    await sources.user.apply(model, [userChanged({ id: userId, displayName: 'Ada Lovelace' })]);
    await sources.social.apply(model, [social]);
    await sources.rsvp.apply(model, [rsvpChanged({ ...about, sharedAnswers: { diet: 'vegan' } })]);
    await sources.payment.apply(model, [paymentChanged(about)]);
    await sources.review.apply(model, [reviewChanged({ socialId: about.socialId, authorId: userId })]);
    await sources.delivery.apply(model, [deliveryChanged(about)]);
  });
}

/** A database of the version before the prefix, with a person. */
async function formerDatabase(suffix: string) {
  const store = await engines.connectStore(suffix);
  await prepareReadModel(store, '');
  const userId = uuid();
  await applyAsFormer(store, userId);
  const rows = ['crm/identity.user/a', 'crm.projection/identity.user/a', 'crm.rebuild.1/identity.user/a'];
  for (const name of ['inbox', 'parked']) await rowsOf(store, name).insertMany(rows.map(_id => ({ _id })));
  return { store, userId };
}

/** The same after the start of a new copy. */
async function migratedDatabase(suffix: string) {
  const former = await formerDatabase(suffix);
  await migrate(former.store, migrations(former.store));
  return former;
}

const inBackground = (store: Store) => migrations(store).find(({ phase }) => phase === 'background');

async function runInBackground(store: Store, signal = new AbortController().signal): Promise<void> {
  const db = store.connection.getClient().db(store.connection.name);
  await inBackground(store)?.up(db, { signal, progress: () => undefined });
}

/** As if the first migration had run then. */
const migratedAgo = (store: Store, ms: number) =>
  rowsOf(store, 'migrations').updateOne(
    { _id: 'projection-copy' },
    { $set: { at: new Date(Date.now() - ms) } },
  );

describe('beside copies of the version before the prefix', () => {
  test('new copies have all rows and indexes from the start, and former ones keep theirs', async () => {
    const { store } = await migratedDatabase('copied');
    for (const name of readModelNames) {
      const rows = await sortedRows(store, name);
      expect(rows).not.toEqual([]);
      expect(await sortedRows(store, livePrefix + name)).toEqual(rows);
    }
    expect(await rowsOf(store, `${livePrefix}registrations`).indexes()).toHaveLength(3);
    expect(await rowsOf(store, 'inbox').countDocuments({ _id: { $gte: '' } })).toBe(3);
  });

  test('live collections that exist are left as they are', async () => {
    const { store } = await migratedDatabase('existing');
    const before = await sortedRows(store, `${livePrefix}people`);
    await applyAsFormer(store, uuid());
    await rowsOf(store, 'migrations').deleteOne({ _id: 'projection-copy' });
    await migrate(store, migrations(store));
    expect(await sortedRows(store, `${livePrefix}people`)).toEqual(before);
  });

  test('the former collections stay for an hour, and a copy that stops does not wait for it', async () => {
    const { store } = await migratedDatabase('waiting');
    const due = await migratedDatabase('due');
    await migratedAgo(due.store, 3_600_000);
    await migratedAgo(store, 3_500_000);
    const stopping = new AbortController();
    const running = runInBackground(store, stopping.signal).catch((error: Error) => error.name);
    // Where it is due, the same work ends meanwhile.
    await runInBackground(due.store);
    stopping.abort(new Error('stopped'));
    expect(await running).toBe('AbortError');
    expect(await formerNames(store)).toHaveLength(readModelNames.length);
    expect(await rowsOf(store, 'parked').findOne({ _id: 'crm/identity.user/a' })).not.toBeNull();
  });

  test('an erased person is erased from the former collections, too, and stays so', async () => {
    const { store, userId } = await migratedDatabase('erasing');
    await erase(store, userId);
    await applyAsFormer(store, userId);
    for (const prefix of ['', livePrefix]) {
      expect(await rowsOf(store, `${prefix}people`).findOne({ _id: userId })).toMatchObject({
        isErased: true,
      });
      const account = await rowsOf(store, `${prefix}accounts`).findOne({ _id: userId });
      expect(account).toMatchObject({ isErased: true, displayName: '' });
      const registrations = await rowsOf(store, `${prefix}registrations`).find({ userId }).toArray();
      expect(registrations.map(({ sharedAnswers }) => sharedAnswers)).toContainEqual({});
      expect(JSON.stringify(registrations)).not.toContain('vegan');
    }
  });
});

describe('an hour after the start of the rollout', () => {
  test('the former collections and the rows of the former group are gone, and erasing makes none again', async () => {
    const { store, userId } = await migratedDatabase('after');
    await migratedAgo(store, 3_600_000);
    await runInBackground(store);
    const left = ['crm.projection/identity.user/a', 'crm.rebuild.1/identity.user/a'];
    for (const name of ['inbox', 'parked'])
      expect((await sortedRows(store, name)).map(({ _id }) => _id)).toEqual(left);
    await erase(store, userId);
    expect(await formerNames(store)).toEqual([]);
  });

  test('collections that former copies made beside renamed ones are gone, too', async () => {
    const store = await engines.connectStore('renamed');
    await prepareReadModel(store);
    await migrate(store, migrations(store));
    await prepareReadModel(store, '');
    await applyAsFormer(store, uuid());
    await rowsOf(store, 'parked').insertOne({ _id: 'crm/identity.user/a' });
    await migratedAgo(store, 3_600_000);
    await runInBackground(store);
    expect(await rowsOf(store, 'parked').countDocuments({ _id: { $gte: '' } })).toBe(0);
    expect(await formerNames(store)).toEqual([]);
    expect(await rowsOf(store, `${livePrefix}people`).countDocuments({ _id: { $gte: '' } })).toBe(0);
  });
});

test('a fresh database has nothing to wait for', async () => {
  const store = await engines.connectStore('fresh');
  await migrate(store, migrations(store));
  await runInBackground(store);
  expect(await formerNames(store)).toEqual([]);
  expect(await rowsOf(store, `${livePrefix}people`).indexes()).not.toHaveLength(1);
});

const erase = (store: Store, userId: string) =>
  privacyAnswers({
    store,
    erased: createErased(store),
    clock: systemClock,
    model: createReadModel(store),
  }).erase({ userId, emails: [], mobiles: [], picturePaths: [] }, uuid());
