import { beforeAll, expect, test } from '@jest/globals';
import { topics } from '@momos/contracts/topics';
import { connectBus, eventually, unindexedQueries, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { createInternalComments } from '../src/internal-comment/internal-comment.store.ts';
import { createSavedViews } from '../src/saved-view/saved-view.store.ts';
import { createProjection } from '../src/projection/build/projection.ts';
import {
  deliveryChanged,
  paymentChanged,
  reviewChanged,
  rsvpChanged,
  socialChanged,
  userChanged,
} from './messages.ts';
import { type RunningCrm, startCrm } from './running-crm.ts';

const engines = useEngines();
let crm: RunningCrm;
const admin = { isAdmin: true };

beforeAll(async () => {
  crm = await startCrm(engines);
});

/** One message of each kind about one person, applied. */
async function publishPerson() {
  const ids = { userId: uuid(), socialId: uuid() };
  const socials = [
    socialChanged({ id: ids.socialId }),
    ...[1, 2, 3].map(() => socialChanged({ hostIds: [uuid()] })),
  ];
  await crm.publish(topics.social, ...socials);
  await crm.publish(topics.rsvp, rsvpChanged({ ...ids, status: 'ATTENDED' }));
  await crm.publish(topics.payment, paymentChanged({ ...ids, capturedAmount: 2000 }));
  await crm.publish(topics.review, reviewChanged({ socialId: ids.socialId, authorId: ids.userId }));
  await crm.publish(topics.delivery, deliveryChanged(ids));
  await crm.publish(topics.user, userChanged({ id: ids.userId, displayName: 'Grace Hopper', city: 'Rome' }));
  await eventually(async () => {
    const { data } = await crm.request(admin, 'GET', `/users/${ids.userId}/statistics`);
    expect(data).toMatchObject({ reviewCount: 1, attendedCount: 1 });
  });
  return ids;
}

/** Every read of the projection: all conditions of a search in all orders, with a next page, and the other calls. */
async function readEverything({ userId, socialId }: { userId: string; socialId: string }) {
  const conditions = [
    { attribute: 'city', is: ['Rome', 'Oslo'] },
    { attended: { atLeast: 0 } },
    { attended: { atLeast: 0, ofSocialIds: [socialId] } },
    { attended: { atLeast: 1, ofSocialIds: [socialId, uuid()] } },
    { attended: { atLeast: 2, ofSocialIds: [socialId, uuid(), uuid()] } },
    { attended: { atLeast: 5, ofSocialIds: [socialId] } },
    { rsvpStatus: 'ATTENDED', socialId },
    { paid: { currency: 'USD', atLeast: 1, atMost: 100 } },
    { paid: { currency: 'USD', atMost: 100 } },
    { lastSeen: { after: '2020-01-01T00:00:00Z' } },
  ];
  const searches = [
    {},
    { text: 'gra hop' },
    ...conditions.flatMap(condition => [
      { all: [condition] },
      { any: [condition, { paid: { currency: 'USD', atLeast: 0 } }] },
      { not: [condition] },
    ]),
  ];
  for (const search of searches) {
    for (const sort of ['lastSeen', 'name', 'attended', 'registered']) {
      const { status, meta } = await crm.request(admin, 'POST', '/users/search', {
        ...search,
        sort,
        pageSize: 1,
      });
      expect({ search, sort, status }).toMatchObject({ status: 200 });
      const exclusiveStartKey = meta.lastEvaluatedKey;
      if (exclusiveStartKey)
        await crm.request(admin, 'POST', '/users/search', {
          ...search,
          sort,
          pageSize: 1,
          exclusiveStartKey,
        });
    }
  }
  const gets = ['search/{}', '{}/rsvped-socials', '{}/statistics', '{}/internal-comments'];
  for (const path of gets) await crm.request(admin, 'GET', `/users/${path.replace('{}', userId)}`);
  await crm.request(admin, 'POST', '/users/attributes/search', { attribute: 'city', text: 'ro' });
  await crm.request(admin, 'GET', `/socials/${socialId}/stats`);
  await crm.request(admin, 'GET', '/crm/overview');
}

type Profiled = {
  ns: string;
  op: string;
  planSummary?: string;
  command?: { filter?: object; pipeline?: object[] };
};

test('every query of the projection is served by an index, a rebuild included', async () => {
  const { connection } = crm.store;
  // The profiler's own collection of 1 MB would lose the first queries.
  await connection.createCollection('system.profile', { capped: true, size: 64 * 2 ** 20 });
  await connection.db?.command({ profile: 2 });
  const person = await publishPerson();
  await publishPerson();
  await readEverything(person);
  const bus = await connectBus(engines, crm.store);
  await createProjection({ store: crm.store, bus, log: crm.service.log }).rebuild();
  await connection.db?.command({ profile: 0 });

  const profile = connection.collection<Profiled>('system.profile');
  const queries = await profile
    .find({}, { projection: { ns: 1, op: 1, planSummary: 1, command: 1 } })
    .toArray();
  const ofProjection = queries.filter(({ ns }) => /\.projection_/.test(ns));
  const plans = Map.groupBy(
    ofProjection,
    ({ ns, op, planSummary = '' }) => `${ns.split('.')[1]} ${op} ${planSummary}`,
  );
  process.stdout.write([...plans.keys()].sort().join('\n') + '\n');
  expect(plans.size).toBeGreaterThan(20);
  expect(ofProjection.filter(({ planSummary = '' }) => planSummary.includes('COLLSCAN'))).toEqual([]);
}, 90_000);

test('every query of an owned noun is served by its index', async () => {
  const store = await engines.connectStore();
  createInternalComments(store);
  createSavedViews(store);
  expect(await unindexedQueries(store)).toEqual([]);
});
