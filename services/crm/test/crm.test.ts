import { beforeAll, describe, expect, test } from '@jest/globals';
import { UserChange } from '@momos/contracts/proto/identity/v1/bus';
import { topics } from '@momos/contracts/topics';
import { eventually, undeclaredCollections, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { holdingsOf } from '../src/privacy/privacy-answers.ts';
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
const manager = { roles: ['manager'] };
const admin = { isAdmin: true };

beforeAll(async () => {
  crm = await startCrm(engines);
});

const personOf = (id: string) => crm.request(manager, 'GET', `/users/search/${id}`);
const search = (body: object) => crm.request(manager, 'POST', '/users/search', body);
const idsOf = (people: Record<string, unknown>[]) => people.map(({ id }) => id);

/** A social with three registrations: one who came and paid, one who did not come, one who cancelled. */
async function supper() {
  const ids = { social: uuid(), owner: uuid(), ada: uuid(), ben: uuid(), eve: uuid() };
  const attended = {
    id: uuid(),
    socialId: ids.social,
    userId: ids.ada,
    status: 'ATTENDED',
    version: 4,
    plusOnes: 1,
    marketing: { utm_source: 'newsletter' },
    createdAt: new Date('2030-01-10T03:00:00Z'),
    approvedAt: new Date('2030-01-11T10:00:00Z'),
    attendedAt: new Date('2030-02-01T23:05:00Z'),
  };
  await crm.publish(
    topics.rsvp,
    rsvpChanged(attended),
    rsvpChanged({
      socialId: ids.social,
      userId: ids.ben,
      status: 'APPROVED',
      version: 2,
      referralCode: 'ADA',
      approvedAt: new Date('2030-01-11T10:00:00Z'),
    }),
    // A draft counts neither as a source nor on a day.
    rsvpChanged({ socialId: ids.social, userId: uuid(), status: 'INITIAL', referralCode: 'DRAFT' }),
    rsvpChanged({
      socialId: ids.social,
      userId: ids.eve,
      status: 'CANCELLED',
      version: 3,
      cancelledAt: new Date('2030-01-12T10:00:00Z'),
    }),
  );
  await crm.publish(
    topics.payment,
    paymentChanged({
      subject: { kind: 'social-ticket', id: attended.id, scopeId: ids.social },
      userId: ids.ada,
      capturedAmount: 2550,
      depositAmount: 1000,
      refundedAmount: 550,
      refundedDepositAmount: 500,
      refunds: [
        {
          id: uuid(),
          amount: 550,
          depositAmount: 500,
          status: 'DONE',
          createdAt: new Date('2030-02-02T10:00:00Z'),
        },
      ],
    }),
  );
  await crm.publish(topics.review, reviewChanged({ socialId: ids.social, authorId: ids.ada, rating: 4 }));
  await crm.publish(
    topics.delivery,
    deliveryChanged({ socialId: ids.social, userId: ids.ada }),
    deliveryChanged({ socialId: ids.social, userId: ids.ben, status: 'FAILED' }),
  );
  await crm.publish(
    topics.user,
    userChanged({
      id: ids.ada,
      version: 3,
      displayName: 'Ada Lovelace',
      email: `ada.${ids.ada}@engines.example`,
      city: 'New York',
      sectors: ['Computing'],
      position: { title: 'Analyst', organization: 'Analytical Engines' },
    }),
  );
  await crm.publish(topics.social, socialChanged({ id: ids.social, ownerId: ids.owner }));
  await eventually(async () => {
    expect((await personOf(ids.ada)).data).toMatchObject({
      displayName: 'Ada Lovelace',
      paid: [{ amount: 20 }],
      rsvps: [{ title: 'Supper on the roof' }],
    });
    expect((await personOf(ids.eve)).status).toBe(200);
    const { data } = await crm.request(manager, 'GET', `/socials/${ids.social}/stats`);
    expect(data).toMatchObject({ reviews: { count: 1 }, messagesSent: 1 });
  });
  return ids;
}

describe('people', () => {
  test('the profile of a person is complete, whatever the order of messages', async () => {
    const ids = await supper();
    const { data } = await personOf(ids.ada);
    expect(data).toMatchObject({
      attendedCount: 1,
      rsvpCount: 1,
      lastSeenAt: '2030-02-03T10:00:00.000Z',
      attributes: { city: ['New York'], sector: ['Computing'], utmSource: ['newsletter'] },
      rsvps: [{ status: 'ATTENDED', paid: 25.5, refunded: 5.5, currency: 'USD' }],
    });
    expect(data.timeline).toContainEqual(expect.objectContaining({ kind: 'REFUND', amount: 5.5 }));
    expect((data.timeline as { title: string }[]).map(({ title }) => title)).toEqual([
      'Reviewed Supper on the roof',
      'Refund for Supper on the roof',
      'Attended Supper on the roof',
      'Approval with the ticket',
      'Approved for Supper on the roof',
      'Paid for Supper on the roof',
      'Registered for Supper on the roof',
      'Signed up',
    ]);
    expect((await personOf(ids.ben)).data).toMatchObject({
      displayName: 'Someone',
      email: null,
      rsvpCount: 1,
    });

    const figures = await crm.request(admin, 'GET', `/users/${ids.ada}/statistics`);
    expect(figures.data).toEqual({
      rsvpCount: 1,
      attendedCount: 1,
      noShowCount: 0,
      cancelledCount: 0,
      reviewCount: 1,
      averageRating: 4,
      paid: [{ currency: 'USD', amount: 20 }],
    });
    const socials = await crm.request(admin, 'GET', `/users/${ids.ada}/rsvped-socials`);
    expect(socials.data).toMatchObject([{ socialId: ids.social, slug: 'supper-on-the-roof' }]);
    expect(socials.meta).toEqual({ lastEvaluatedKey: null, total: 1 });
  });

  test('search by attendance, state, money, attributes and text, with AND, OR and NOT', async () => {
    const { social, ada, ben, eve } = await supper();
    const here = ['ATTENDED', 'APPROVED', 'CANCELLED'].map(rsvpStatus => ({ rsvpStatus, socialId: social }));
    const found = async (body: object) => new Set(idsOf((await search(body)).data));
    expect(await found({ any: here })).toEqual(new Set([ada, ben, eve]));
    expect(await found({ any: here, not: [{ rsvpStatus: 'CANCELLED', socialId: social }] })).toEqual(
      new Set([ada, ben]),
    );
    expect(await found({ all: [{ attended: { atLeast: 1, ofSocialIds: [social] } }] })).toEqual(
      new Set([ada]),
    );
    expect(await found({ any: here, all: [{ paid: { currency: 'USD', atLeast: 20, atMost: 20 } }] })).toEqual(
      new Set([ada]),
    );
    expect(await found({ any: here, all: [{ paid: { currency: 'JPY', atLeast: 1 } }] })).toEqual(new Set());
    expect(await found({ any: here, all: [{ attribute: 'city', is: ['NEW york', 'Rome'] }] })).toEqual(
      new Set([ada]),
    );
    expect(await found({ any: here, text: 'lovel ana' })).toEqual(new Set([ada]));
    expect(await found({ text: `ADA.${ada}@eng` })).toEqual(new Set([ada]));
    expect(await found({ any: here, text: 'lovelace unknown' })).toEqual(new Set());
    expect(await found({ any: here, all: [{ lastSeen: { after: '2030-02-01T00:00:00Z' } }] })).toEqual(
      new Set([ada]),
    );
  });

  test.each(['lastSeen', 'name', 'attended', 'registered'])(
    'pages by %s contain every person once',
    async sort => {
      const { social, ada, ben, eve } = await supper();
      const any = ['ATTENDED', 'APPROVED', 'CANCELLED'].map(rsvpStatus => ({ rsvpStatus, socialId: social }));
      const seen: unknown[] = [];
      let exclusiveStartKey: string | undefined;
      for (let page = 0; page < 3; page++) {
        const { data, meta } = await search({ any, sort, pageSize: 1, exclusiveStartKey });
        seen.push(...idsOf(data));
        exclusiveStartKey = meta.lastEvaluatedKey ?? undefined;
      }
      expect(exclusiveStartKey).toBeUndefined();
      expect(new Set(seen)).toEqual(new Set([ada, ben, eve]));
      // Left out where the machine is too busy to count in time.
      await eventually(async () => expect((await search({ any, sort })).meta.total).toBe(3));
      expect((await search({ any, sort, exclusiveStartKey: 'Zm9yZ2VkLWtleS10aGF0LWlzLWxvbmc' })).status).toBe(
        400,
      );
    },
  );

  test('an erased person disappears, and late messages restore nothing', async () => {
    const { social, ada } = await supper();
    await crm.publish(topics.user, userChanged({ id: ada, version: 4 }, UserChange.USER_CHANGE_ERASED));
    await eventually(async () => expect((await personOf(ada)).status).toBe(404));
    await crm.store.connection.collection('inbox').deleteMany({});
    const late = rsvpChanged({ socialId: social, userId: ada, version: 9, sharedAnswers: { city: 'Rome' } });
    await crm.publish(topics.user, userChanged({ id: ada, version: 3, displayName: 'Ada Lovelace' }));
    await crm.publish(topics.rsvp, late);
    const rows = crm.store.connection.collection<{ _id: string }>(`${crm.prefix}registrations`);
    await eventually(async () =>
      expect(await rows.findOne({ _id: late.rsvp?.id })).toMatchObject({ sharedAnswers: {} }),
    );
    expect((await personOf(ada)).status).toBe(404);
    expect((await search({ text: ada })).data).toEqual([]);
    expect(
      await crm.store.connection.collection<{ _id: string }>(`${crm.prefix}people`).findOne({ _id: ada }),
    ).toMatchObject({
      isErased: true,
    });
  });

  test('only managers see people, only admins a person’s figures', async () => {
    const path = `/users/search/${uuid()}`;
    expect((await crm.request(undefined, 'GET', path)).status).toBe(401);
    expect((await crm.request({}, 'GET', path)).status).toBe(403);
    expect((await crm.request({}, 'POST', '/users/search', {})).status).toBe(403);
    expect((await crm.request(manager, 'GET', path)).status).toBe(404);
    expect((await crm.request(admin, 'GET', path)).status).toBe(404);
    expect((await crm.request(manager, 'GET', `/users/${uuid()}/statistics`)).status).toBe(403);
    expect((await crm.request(manager, 'GET', `/users/${uuid()}/rsvped-socials`)).status).toBe(403);
  });
});

describe('statistics of a social', () => {
  test('all figures, for its owner, by day in its own zone', async () => {
    const { social, owner } = await supper();
    const { data } = await crm.request({ userId: owner }, 'GET', `/socials/${social}/stats`);
    expect(data).toMatchObject({
      title: 'Supper on the roof',
      rsvpsByStatus: { ATTENDED: 1, APPROVED: 1, CANCELLED: 1, PENDING: 0 },
      seats: { taken: 3, capacity: 10 },
      revenue: { currency: 'USD', captured: 15.5, refunded: 0.5, net: 15, depositsHeld: 5 },
      attendance: { attended: 1, expected: 2, noShow: 0, rate: 0.5 },
      reviews: { average: 4, count: 1 },
      messagesSent: 1,
    });
    // 3 o'clock in the morning in UTC is the evening before in New York.
    expect(data.rsvpsOverTime).toEqual([
      { day: '2030-01-09', created: 1, approved: 0, cancelled: 0 },
      { day: '2030-01-10', created: 2, approved: 0, cancelled: 0 },
      { day: '2030-01-11', created: 0, approved: 2, cancelled: 0 },
      { day: '2030-01-12', created: 0, approved: 0, cancelled: 1 },
    ]);
    expect(data.sources).toHaveLength(3);
    expect(data.sources).toEqual(
      expect.arrayContaining(['newsletter', 'ADA', 'direct'].map(source => ({ source, count: 1 }))),
    );
  });

  test('no-shows are counted once the social is over', async () => {
    const ids = { social: uuid(), host: uuid() };
    await crm.publish(
      topics.social,
      socialChanged({
        id: ids.social,
        hostIds: [ids.host],
        eventEndTimestamp: new Date('2020-01-01T00:00:00Z'),
      }),
    );
    await crm.publish(topics.rsvp, rsvpChanged({ socialId: ids.social, userId: uuid(), status: 'APPROVED' }));
    await eventually(async () => {
      const { data } = await crm.request({ userId: ids.host }, 'GET', `/socials/${ids.social}/stats`);
      expect(data).toMatchObject({ attendance: { expected: 1, attended: 0, noShow: 1, rate: 0 } });
    });
  });

  test('strangers get 403, and 404 for private or unknown socials', async () => {
    const open = uuid();
    const hidden = uuid();
    await crm.publish(
      topics.social,
      socialChanged({ id: open, ownerId: uuid() }),
      socialChanged({ id: hidden, ownerId: uuid(), visibility: 'PRIVATE' }),
    );
    const status = async (actor: object | undefined, id: string) =>
      (await crm.request(actor, 'GET', `/socials/${id}/stats`)).status;
    await eventually(async () => expect(await status(manager, hidden)).toBe(200));
    await eventually(async () => expect(await status({}, open)).toBe(403));
    expect(await status({}, hidden)).toBe(404);
    expect(await status(manager, uuid())).toBe(404);
    expect(await status(undefined, open)).toBe(401);
  });
});

test('every collection is declared to privacy or contains no personal data', async () => {
  const store = await engines.connectStore();
  await store.connection.createCollection('newcomers');
  expect(
    await undeclaredCollections(store, holdingsOf(crm.prefix), [
      'projection_builds',
      `${crm.prefix}values`,
      `${crm.prefix}value_changes`,
      // Seals of the audit log, by day.
      'audit_days',
      // Counts by day.
      'product_event_counts',
    ]),
  ).toEqual(['newcomers']);
});

test('a ticket that was transferred is counted with the person who has it now', async () => {
  const [former, holder, id, socialId] = [uuid(), uuid(), uuid(), uuid()];
  await crm.publish(topics.user, ...[former, holder].map(each => userChanged({ id: each, version: 1 })));
  await crm.publish(topics.social, socialChanged({ id: socialId }));
  const registered = { id, socialId, userId: former, status: 'APPROVED', version: 2 };
  await crm.publish(topics.rsvp, rsvpChanged(registered));
  const registrationsOf = async (userId: string) => (await personOf(userId)).data.rsvps;
  await eventually(async () => expect(await registrationsOf(former)).toHaveLength(1));
  await crm.publish(topics.rsvp, {
    ...rsvpChanged({ ...registered, userId: holder, version: 3 }),
    previousUserId: former,
  });
  await eventually(async () => expect(await registrationsOf(holder)).toHaveLength(1));
  expect(await registrationsOf(former)).toHaveLength(0);
});
