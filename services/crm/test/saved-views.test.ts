import { beforeAll, describe, expect, test } from '@jest/globals';
import { topics } from '@momos/contracts/topics';
import { systemClock } from '@momos/runtime';
import { createErased } from '@momos/store';
import { eventually, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { privacyAnswers } from '../src/privacy/privacy-answers.ts';
import { paymentChanged, rsvpChanged, socialChanged, userChanged } from './messages.ts';
import { type RunningCrm, startCrm } from './running-crm.ts';

const engines = useEngines();
let crm: RunningCrm;
const ada = { roles: ['manager'], userId: uuid() };
const ben = { roles: ['manager'], userId: uuid() };

beforeAll(async () => {
  crm = await startCrm(engines);
});

const path = '/crm/saved-views';
const view = { page: 'crm-database', name: 'New Yorkers', query: 'text=york&sort=name' };
const save = (actor: object, given: object = {}, headers?: Record<string, string>) =>
  crm.request(actor, 'POST', path, { ...view, ...given }, headers);
const namesFor = async (actor: object, page = 'crm-database') =>
  (await crm.request(actor, 'GET', `${path}?page=${page}`)).data.map(({ name }) => name);

describe('saved views', () => {
  test('are a person’s own until they are shared with the team', async () => {
    await crm.publish(topics.user, userChanged({ id: ada.userId, displayName: 'Ada Lovelace' }));
    const { status, data } = await save(ada);
    expect({ status, data }).toMatchObject({ status: 201, data: { ...view, isShared: false, isMine: true } });
    expect(await namesFor(ada)).toContain('New Yorkers');
    expect(await namesFor(ben)).toEqual([]);
    expect(await namesFor(ada, 'audit')).toEqual([]);
    const one = `${path}/${String(data.id)}`;
    // Another person must not learn that it is there.
    expect((await crm.request(ben, 'PATCH', one, { name: 'Mine' })).status).toBe(404);
    await crm.request(ada, 'PATCH', one, { isShared: true });
    await eventually(async () =>
      expect((await crm.request(ben, 'GET', `${path}?page=crm-database`)).data).toMatchObject([
        { name: 'New Yorkers', isShared: true, isMine: false, author: 'Ada Lovelace' },
      ]),
    );
    expect((await crm.request(ben, 'PATCH', one, { name: 'Mine' })).status).toBe(403);
    expect((await crm.request(ben, 'DELETE', one)).status).toBe(403);
    expect((await crm.request(ada, 'DELETE', one)).status).toBe(200);
    expect(await namesFor(ben)).toEqual([]);
  });

  test('are for managers, and change by version', async () => {
    for (const [actor, status] of [
      [undefined, 401],
      [{}, 403],
    ] as const) {
      expect((await crm.request(actor, 'GET', `${path}?page=audit`)).status).toBe(status);
      expect((await crm.request(actor, 'POST', path, view)).status).toBe(status);
    }
    expect((await save(ada, { page: 'elsewhere' })).status).toBe(400);
    const { data } = await save(ada, { name: 'Versions' });
    const rename = (name: string) =>
      crm.request(ada, 'PATCH', `${path}/${String(data.id)}`, { name }, { 'if-match': '"1"' });
    const answers = await Promise.all(['One', 'Two'].map(rename));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  test('are saved once per idempotency key, 50 of a page at most', async () => {
    const eve = { roles: ['manager'], userId: uuid() };
    const key = { 'idempotency-key': uuid() };
    const [one, two] = await Promise.all([save(eve, {}, key), save(eve, {}, key)]);
    expect(two.data).toEqual(one.data);
    for (let count = 1; count < 50; count++) await save(eve, { name: `View ${count}` });
    expect((await save(eve, { name: 'One more' })).status).toBe(409);
    expect((await save(eve, { page: 'audit' })).status).toBe(201);
  });

  test('end with the account of their author', async () => {
    const carol = { roles: ['manager'], userId: uuid() };
    await save(carol, { isShared: true, name: 'Of Carol' });
    const privacy = privacyAnswers({
      ...{ store: crm.store, erased: createErased(crm.store), clock: systemClock },
      prefix: () => crm.prefix,
    });
    const subject = { userId: carol.userId, emails: [], mobiles: [], picturePaths: [] };
    expect((await privacy.export(subject)).rows.savedViews).toMatchObject([{ name: 'Of Carol' }]);
    await privacy.erase(subject, uuid());
    expect(await namesFor(ben)).not.toContain('Of Carol');
  });
});

describe('the overview', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  const overview = () => crm.request(ada, 'GET', '/crm/overview');

  test('names what waits and what sells slowly, and counts 30 days', async () => {
    const [salon, supper, cancelled] = [uuid(), uuid(), uuid()];
    const soon = { eventTimestamp: inDays(3), eventEndTimestamp: inDays(3.2), maxCapacity: 10 };
    await crm.publish(
      topics.social,
      socialChanged({ id: salon, title: 'Salon', isApprovalRequired: true, ...soon, maxCapacity: 2 }),
      socialChanged({ id: supper, title: 'Supper', ...soon }),
      socialChanged({ id: cancelled, title: 'Off', isCancelled: true, isApprovalRequired: true, ...soon }),
    );
    const now = new Date();
    const paid = { id: uuid(), socialId: salon, status: 'APPROVED', plusOnes: 1, createdAt: now };
    await crm.publish(
      topics.rsvp,
      rsvpChanged(paid),
      rsvpChanged({ socialId: salon, userId: uuid(), createdAt: now }),
      rsvpChanged({ socialId: supper, userId: uuid(), createdAt: now }),
      rsvpChanged({ socialId: cancelled, userId: uuid(), createdAt: inDays(-40) }),
      rsvpChanged({ socialId: supper, userId: uuid(), status: 'INITIAL', createdAt: now }),
    );
    await crm.publish(
      topics.payment,
      paymentChanged({
        subject: { kind: 'social-ticket', id: paid.id, scopeId: salon },
        ...{ userId: uuid(), capturedAmount: 5000, refundedAmount: 1000, createdAt: now },
      }),
    );
    await crm.publish(
      topics.user,
      userChanged({ registeredAt: now }),
      userChanged({ registeredAt: inDays(-45) }),
    );
    await eventually(async () => {
      const { data } = await overview();
      expect(data).toMatchObject({
        approvals: { total: 1, socials: [{ socialId: salon, title: 'Salon', pending: 1 }] },
        slowSellers: [{ socialId: supper, taken: 0, capacity: 10 }],
        registrations: { total: 3, previous: 1 },
        newPeople: { total: 1, previous: 1 },
        money: [{ currency: 'USD', total: 40, previous: 0 }],
      });
    });
  });

  test('is for managers', async () => {
    expect((await crm.request({}, 'GET', '/crm/overview')).status).toBe(403);
    expect((await crm.request(undefined, 'GET', '/crm/overview')).status).toBe(401);
  });
});
