import { describe, expect, test } from '@jest/globals';
import { topics } from '@momos/contracts/topics';
import { type Clock, createLogger, systemClock } from '@momos/runtime';
import { createErased, type Store } from '@momos/store';
import { connectBus, eventually, startPublisher, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { privacyAnswers } from '../src/privacy/privacy-answers.ts';
import { advanceBuilds } from '../src/projection/build/advance-builds.ts';
import { type Build, projectionVersion } from '../src/projection/build/build.ts';
import { createBuilds } from '../src/projection/build/build.store.ts';
import { createProjection } from '../src/projection/build/projection.ts';
import { consumeTopics, sources } from '../src/projection/read-model/consume-topics.ts';
import { createReadModel, prepareReadModel } from '../src/projection/read-model/read-model.store.ts';
import { rsvpChanged, userChanged } from './messages.ts';

const engines = useEngines();
const log = createLogger({ service: 'crm', level: 'silent' });
const version = projectionVersion;
const neverAborted = new AbortController().signal;

const countOf = (store: Store, prefix: string, socialId: string) =>
  store.connection.collection(`${prefix}registrations`).countDocuments({ socialId });
const rsvps = (socialId: string, count: number) =>
  Array.from({ length: count }, () => rsvpChanged({ socialId, userId: uuid(), status: 'APPROVED' }));

/** The projection as a copy of the service runs it. */
async function startCopy(store: Store, given: { version?: number; clock?: Clock } = {}) {
  const bus = await connectBus(engines, store);
  const projection = createProjection({ store, bus, log, ...given });
  await projection.prepare();
  await projection.start();
  engines.cleanUp(async () => projection.stop());
  const isReady = () => eventually(() => projection.ready(), { within: 30_000 });
  return { ...projection, bus, isReady };
}

describe('a build of the projection', () => {
  test('is not complete by quiet, but when each partition is read to its recorded end', async () => {
    const store = await engines.connectStore('ends');
    const publish = await startPublisher(engines, 'ends_publisher');
    const socialId = uuid();
    await publish(topics.rsvp, ...rsvps(socialId, 50));
    const bus = await connectBus(engines, store);
    const builds = createBuilds(store);
    const deps = { store, bus, builds, clock: systemClock, log, version };
    await eventually(async () => {
      expect(await bus.progress.endsOf(Object.values(sources).map(({ topic }) => topic))).not.toEqual([]);
    });
    await builds.begin(version, new Date());
    const only = async () => (await builds.all())[0] as Build;
    // No copy reads: as quiet as a broker that is away. A new cluster refuses to answer about its first group for a moment.
    for (let round = 0; round < 5; round++) await eventually(() => advanceBuilds(deps, neverAborted));
    expect(await only()).toMatchObject({ rounds: 0, completedAt: null });
    expect((await only()).ends?.length).toBeGreaterThan(0);

    const { prefix, group } = await only();
    await prepareReadModel(store, prefix);
    consumeTopics(bus, group, createReadModel(store, prefix));
    await eventually(
      async () => {
        await advanceBuilds(deps, neverAborted);
        expect((await only()).completedAt).not.toBeNull();
      },
      { within: 30_000 },
    );
    expect(await countOf(store, prefix, socialId)).toBe(50);
  }, 60_000);

  test('keeps what is written meanwhile, beside two copies of the service, and drops what it replaced after an hour', async () => {
    const store = await engines.connectStore('live');
    const publish = await startPublisher(engines, 'live_publisher');
    let now = Date.now();
    const clock = { now: () => new Date(now) };
    const copies = [await startCopy(store, { clock }), await startCopy(store, { clock })] as const;
    for (const { isReady } of copies) await isReady();
    const [first] = copies;
    const former = first.prefix();
    const registrations = store.connection.collection<{ _id: string }>(`${former}registrations`);
    await registrations.insertOne({ _id: 'unknown-to-the-bus' });
    const owned = store.connection.collection('owned_samples');
    await owned.insertOne({ note: 'Written by a manager' });

    const socialId = uuid();
    const rebuilding = first.rebuild();
    let published = 0;
    const isOver = rebuilding.then(() => true);
    while (!(await Promise.race([isOver, publish(topics.rsvp, ...rsvps(socialId, 20)).then(() => false)])))
      published += 20;
    await eventually(() => copies.forEach(({ prefix }) => expect(prefix()).not.toBe(former)), {
      within: 30_000,
    });
    const prefix = first.prefix();
    await eventually(async () =>
      expect(await countOf(store, prefix, socialId)).toBeGreaterThanOrEqual(published),
    );
    const fresh = store.connection.collection<{ _id: string }>(`${prefix}registrations`);
    expect(await fresh.findOne({ _id: 'unknown-to-the-bus' })).toBeNull();
    expect(await owned.countDocuments()).toBe(1);
    expect(await registrations.countDocuments()).toBeGreaterThan(0);

    now += 3_600_000;
    const builds = createBuilds(store);
    await builds.use([(await builds.all()).find(each => each.prefix === prefix)?._id ?? ''], clock.now());
    const { bus } = first;
    await advanceBuilds({ store, bus, builds, clock, log, version }, neverAborted);
    expect(await store.connection.listCollections()).not.toContainEqual(
      expect.objectContaining({ name: `${former}registrations` }),
    );
    expect(await fresh.countDocuments()).toBeGreaterThan(0);
    await expect(first.ready()).resolves.toBeUndefined();
  }, 120_000);
});

describe('copies of two versions side by side', () => {
  test('each builds and reads its own rows, and missing indexes are made at every start', async () => {
    const store = await engines.connectStore('versions');
    const publish = await startPublisher(engines, 'versions_publisher');
    const [olds, news] = [await startCopy(store), await startCopy(store, { version: version + 1 })];
    await Promise.all([olds.isReady(), news.isReady()]);
    expect(olds.prefix()).not.toBe(news.prefix());
    const socialId = uuid();
    await publish(topics.rsvp, ...rsvps(socialId, 10));
    for (const { prefix } of [olds, news])
      await eventually(async () => expect(await countOf(store, prefix(), socialId)).toBe(10));

    const people = store.connection.collection(`${olds.prefix()}people`);
    const indexes = await people.indexes();
    await people.dropIndex('words_1');
    await olds.stop();
    await startCopy(store);
    expect(await people.indexes()).toHaveLength(indexes.length);
  }, 90_000);

  test('rows of versions without builds stay until their rollout has ended, and erasing reaches them', async () => {
    const store = await engines.connectStore('former');
    const userId = uuid();
    await applyAsFormer(store, userId);
    let now = Date.now();
    const clock = { now: () => new Date(now) };
    const copy = await startCopy(store, { clock });
    await copy.isReady();
    const former = (name: string) => store.connection.collection<{ _id: string }>(`projection_${name}`);
    expect(await former('people').findOne({ _id: userId })).toMatchObject({ displayName: 'Ada Lovelace' });

    await erase(store, userId, copy.prefix);
    for (const prefix of ['projection_', copy.prefix()])
      expect(
        await store.connection.collection<{ _id: string }>(`${prefix}people`).findOne({ _id: userId }),
      ).toMatchObject({ isErased: true });
    expect(await former('accounts').findOne({ _id: userId })).toMatchObject({ displayName: '' });
    expect(JSON.stringify(await former('registrations').find({ userId }).toArray())).not.toContain('vegan');

    const builds = createBuilds(store);
    const deps = { store, bus: copy.bus, builds, clock, log, version };
    const names = async () => (await store.connection.listCollections()).map(({ name }) => name);
    await advanceBuilds(deps, neverAborted);
    expect(await names()).toContain('projection_people');
    now += 3_600_000;
    await builds.use([`${version}.1`], clock.now());
    await advanceBuilds(deps, neverAborted);
    expect(await names()).not.toContain('projection_people');
    await erase(store, uuid(), copy.prefix);
    expect(await names()).not.toContain('projection_people');
  }, 90_000);
});

/** What a copy of the version before builds applied. */
async function applyAsFormer(store: Store, userId: string): Promise<void> {
  await prepareReadModel(store, 'projection_');
  const model = createReadModel(store, 'projection_');
  await store.transaction(async () => {
    await sources.user.apply(model, [userChanged({ id: userId, displayName: 'Ada Lovelace' })]);
    await sources.rsvp.apply(model, [
      rsvpChanged({ userId, socialId: uuid(), sharedAnswers: { diet: 'vegan' } }),
    ]);
  });
}

const erase = (store: Store, userId: string, prefix: () => string) =>
  privacyAnswers({ store, erased: createErased(store), clock: systemClock, prefix }).erase(
    { userId, emails: [], mobiles: [], picturePaths: [] },
    uuid(),
  );
