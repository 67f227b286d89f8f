import { beforeAll, describe, expect, test } from '@jest/globals';
import type { CircleMember } from '@momos/contracts/circle-members';
import type { CircleMembership } from '@momos/contracts/circle-membership';
import type { CircleView } from '@momos/contracts/circles';
import type { CircleChanged, CircleMemberChanged } from '@momos/contracts/proto/messaging/v1/bus';
import { Payment } from '@momos/contracts/proto/payments/v1/bus';
import { PurchasablesService } from '@momos/contracts/proto/payments/v1/purchasables';
import { topics } from '@momos/contracts/topics';
import { eventually, listenTo, republished, useEngines } from '@momos/testing';
import { connectRpc } from '@momos/testing/rpc-client';
import { v7 as uuid } from 'uuid';
import { membershipId } from '../src/membership/membership.ts';
import { stateSources } from '../src/state-sources.ts';
import { type Answer, circleCaller, type Who } from './circle-caller.ts';
import { type MessagingApp, startMessaging } from './messaging-app.ts';
import { type Neighbours, startNeighbours } from './neighbours.ts';

const engines = useEngines();
let app: MessagingApp;
let neighbours: Neighbours;
let circles: CircleChanged[];
let members: CircleMemberChanged[];

beforeAll(async () => {
  neighbours = await startNeighbours(engines);
  circles = await listenTo(engines, topics.circle);
  members = await listenTo(engines, topics.circleMember);
  app = await startMessaging(engines, neighbours.env);
});

const caller = () => circleCaller(app, neighbours);
const call = <T>(...[who, method, path, body, headers]: Parameters<ReturnType<typeof caller>['call']>) =>
  caller().call<T>(who, method, path, body, headers);
const guest = () => caller().guest();
const someManager = () => caller().someManager();
const create = (given: object = {}, who = someManager()) => caller().create(given, who);
const join = (who: Who, circle: CircleView, body?: object) => caller().join(who, circle, body);

describe('a circle', () => {
  test('is made by managers only, under a slug of its own', async () => {
    expect((await create({}, guest())).status).toBe(403);
    const first = await create({ name: 'Night owls' });
    const second = await create({ name: 'Night owls' });
    expect(first).toMatchObject({
      status: 201,
      data: { slug: 'night-owls', price: 0, visibility: 'PUBLIC' },
    });
    expect(second.data.slug).toMatch(/^night-owls-\w+$/);
    const shown = await call<CircleView>(null, 'GET', '/circles/slug/night-owls');
    expect(shown.data).toMatchObject({ id: first.data.id, isHost: false, membership: null });
    await eventually(() =>
      expect(circles.filter(({ circle }) => circle?.id === first.data.id)).toMatchObject([
        { change: 'CIRCLE_CHANGE_CREATED', circle: { slug: 'night-owls', version: 1 } },
      ]),
    );
  });

  test('has a price that can be charged', async () => {
    expect(await create({ price: 0.2 })).toMatchObject({ status: 400, details: [{ field: 'body.price' }] });
    expect(await create({ price: 5, currency: 'XAU' })).toMatchObject({
      status: 400,
      details: [{ field: 'body.currency' }],
    });
    expect((await create({ price: 12.5 })).data).toMatchObject({ price: 12.5, currency: 'USD' });
  });

  test('is changed by its owner and managers, on the version that was read', async () => {
    const owner = someManager();
    const { data: circle } = await create({}, owner);
    const edit = (who: Who, body: object, version?: number) =>
      call<CircleView>(
        who,
        'PATCH',
        `/circles/${circle.id}`,
        body,
        version ? { 'if-match': `"${version}"` } : {},
      );
    expect((await edit(guest(), { name: 'Mine now' })).status).toBe(403);
    expect((await edit(someManager(), { price: 20 }, 1)).data).toMatchObject({ price: 20, version: 2 });
    // Whoever was a manager still owns what they made.
    expect((await edit({ ...owner, roles: [] }, { name: 'Makers' })).data).toMatchObject({ name: 'Makers' });
    expect((await edit(owner, { name: 'Late' }, 1)).status).toBe(412);
  });

  test('that is private exists only for who runs it or belongs to it', async () => {
    const owner = someManager();
    const { data: circle } = await create({ visibility: 'PUBLIC' }, owner);
    const [member, other] = [guest(), guest()];
    await join(member, circle);
    await call(owner, 'PATCH', `/circles/${circle.id}`, { visibility: 'PRIVATE' });
    const see = async (who: Who | null) => (await call(who, 'GET', `/circles/${circle.id}`)).status;
    expect(await Promise.all([see(owner), see(member), see(other), see(null)])).toEqual([200, 200, 404, 404]);
    expect((await join(other, circle)).status).toBe(404);
    expect((await call(other, 'GET', `/circles/${circle.id}/members`)).status).toBe(404);
    const listed = await call<CircleView[]>(null, 'GET', '/getPublicCircles?pageSize=100');
    expect(listed.data.map(({ id }) => id)).not.toContain(circle.id);
    const all = await call<CircleView[]>(owner, 'GET', '/circles?pageSize=100');
    expect(all.data.map(({ id }) => id)).toContain(circle.id);
    expect((await call(other, 'GET', '/circles')).status).toBe(403);
  });

  test('that is private reads like one that does not exist', async () => {
    const { data: circle } = await create({ name: 'Hush', visibility: 'PRIVATE' });
    const say = async (path: string, named: string) => {
      const {
        traceId: _,
        meta: __,
        ...said
      } = (await call(guest(), 'GET', path)) as Answer<unknown> & {
        traceId?: string;
      };
      return JSON.stringify(said).replaceAll(named, '…');
    };
    const unknown = uuid();
    expect(await say(`/circles/slug/${circle.slug}`, circle.slug)).toBe(
      await say('/circles/slug/no-such-circle', 'no-such-circle'),
    );
    expect(await say(`/circles/${circle.id}`, circle.id)).toBe(await say(`/circles/${unknown}`, unknown));
  });

  test('that turned private is there for who is paying or has left, and not for who was removed or never got in', async () => {
    const owner = someManager();
    const { data: circle } = await create({}, owner);
    const [left, removed, paying, unpaid] = [guest(), guest(), guest(), guest()];
    await join(left, circle);
    await call(left, 'DELETE', `/circles/${circle.id}/members`);
    const { data: member } = await join(removed, circle);
    await call(owner, 'POST', `/circles/${circle.id}/members/${member.id}/refunds`, {});
    await call(owner, 'PATCH', `/circles/${circle.id}`, { price: 10 });
    await join(paying, circle);
    await join(unpaid, circle);
    await call(unpaid, 'DELETE', `/circles/${circle.id}/members`);
    await call(owner, 'PATCH', `/circles/${circle.id}`, { visibility: 'PRIVATE', price: 0 });
    const people = [left, removed, paying, unpaid];
    const see = async (who: Who) => (await call(who, 'GET', `/circles/slug/${circle.slug}`)).status;
    expect(await Promise.all(people.map(see))).toEqual([200, 404, 200, 404]);
    const joins = await Promise.all(people.map(who => join(who, circle)));
    expect(joins.map(({ status }) => status)).toEqual([201, 404, 201, 404]);
  });

  test('is listed page by page, one’s own by when one joined', async () => {
    const who = guest();
    const some = [await create(), await create(), await create()].map(({ data }) => data);
    for (const circle of some) await join(who, circle);
    const first = await call<CircleView[]>(who, 'GET', '/circles/me?pageSize=2');
    const key = encodeURIComponent(first.meta.lastEvaluatedKey ?? '');
    const rest = await call<CircleView[]>(who, 'GET', `/circles/me?pageSize=2&exclusiveStartKey=${key}`);
    expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(some.map(({ id }) => id).toReversed());
    expect(rest.meta.lastEvaluatedKey).toBeNull();
  });
});

describe('a free circle', () => {
  test('is joined, left and joined again, each once', async () => {
    const { data: circle } = await create();
    const who = guest();
    const [first] = await Promise.all([join(who, circle), join(who, circle)]);
    expect((await join(who, circle)).data).toMatchObject({
      status: 'ACTIVE',
      payment: { state: 'NOT_NEEDED' },
    });
    const mine = await call<CircleView>(who, 'GET', `/circles/${circle.id}`);
    expect(mine.data).toMatchObject({ memberCount: 1, membership: { status: 'ACTIVE' } });
    expect(first.status === 201 || first.status === 409).toBe(true);
    const leave = () => call<CircleMembership>(who, 'DELETE', `/circles/${circle.id}/members`);
    expect((await leave()).data.status).toBe('LEFT');
    expect((await leave()).data.status).toBe('LEFT');
    expect((await call(guest(), 'DELETE', `/circles/${circle.id}/members`)).status).toBe(403);
    expect((await join(who, circle)).data.status).toBe('ACTIVE');
    await eventually(() =>
      expect(
        members.filter(({ member }) => member?.userId === who.userId).map(({ member }) => member?.status),
      ).toEqual(['ACTIVE', 'LEFT', 'ACTIVE']),
    );
  });

  test('shows members who let themselves be listed to each other, and what they paid to its hosts alone', async () => {
    const owner = someManager();
    const { data: circle } = await create({}, owner);
    const [ada, shy, other] = [guest(), guest(), guest()];
    await join(shy, circle);
    await join(ada, circle, { isListed: true });
    const list = (who: Who) => call<CircleMember[]>(who, 'GET', `/circles/${circle.id}/members`);
    expect((await list(other)).status).toBe(403);
    for (const who of [ada, shy])
      expect((await list(who)).data).toMatchObject([
        { user: { id: ada.userId }, payment: null, answers: null },
      ]);
    const all = (await list(owner)).data;
    expect(all.map(({ user }) => user.id).sort()).toEqual([ada.userId, shy.userId].sort());
    expect(all[0]).toMatchObject({ payment: { state: 'NOT_NEEDED', paid: 0 } });
    const listing = (who: Who, isListed: boolean) =>
      call<CircleMembership>(who, 'PATCH', `/circles/${circle.id}/membership`, { isListed });
    expect((await listing(other, true)).status).toBe(403);
    expect((await listing(ada, false)).data.isListed).toBe(false);
    expect((await list(ada)).data).toEqual([]);
  });

  test('has no member refunded by another', async () => {
    const { data: circle } = await create();
    const who = guest();
    const { data: member } = await join(who, circle);
    const refund = (by: Who) => call(by, 'POST', `/circles/${circle.id}/members/${member.id}/refunds`, {});
    expect((await refund(who)).status).toBe(403);
    expect(await refund(someManager())).toMatchObject({ status: 201, data: { status: 'REMOVED' } });
  });
});

test('a price is kept for who is paying, also where they continue after it has changed', async () => {
  const owner = connectRpc(engines, PurchasablesService, {
    from: 'payments',
    to: 'messaging',
    port: app.service.grpcPort,
  });
  const manager = someManager();
  const { data: circle } = await create({ price: 10 }, manager);
  const who = guest();
  const { data: membership } = await join(who, circle);
  const subject = { kind: 'circle-access', id: membership.id, scopeId: circle.id };
  const held = await owner.hold({ subject, userId: who.userId, endedAttempt: 0 });
  await call(manager, 'PATCH', `/circles/${circle.id}`, { price: 30 });
  expect((await join(who, circle)).data).toMatchObject({ status: 'PENDING', payment: { total: 10 } });
  expect(await owner.hold({ subject, userId: who.userId, endedAttempt: 0 })).toEqual(held);
});

test('only access to circles is sold here, and only to whose membership it is', async () => {
  const owner = connectRpc(engines, PurchasablesService, {
    from: 'payments',
    to: 'messaging',
    port: app.service.grpcPort,
  });
  const { data: circle } = await create({ price: 10 });
  const who = guest();
  const { data: membership } = await join(who, circle);
  const subject = { kind: 'circle-access', id: membership.id, scopeId: circle.id };
  const hold = (given: object, userId = who.userId) =>
    owner.hold({ subject: { ...subject, ...given }, userId, endedAttempt: 0 });
  await expect(hold({ kind: 'social-ticket' })).rejects.toMatchObject({ code: 'bad_request' });
  await expect(hold({}, uuid())).rejects.toMatchObject({ code: 'not_found' });
  await expect(hold({ scopeId: uuid() })).rejects.toMatchObject({ code: 'not_found' });
  const held = await hold({});
  expect(held).toMatchObject({
    attempt: 1,
    isCaptureManual: false,
    offer: { unitPrice: 1000, currency: 'USD' },
  });
  expect(await hold({})).toEqual(held);
  const next = await owner.hold({ subject, userId: who.userId, endedAttempt: 1 });
  expect(next.attempt).toBe(2);
});

test('says that it does not have the membership of a payment, or its circle', async () => {
  const owner = connectRpc(engines, PurchasablesService, {
    from: 'payments',
    to: 'messaging',
    port: app.service.grpcPort,
  });
  const { data: circle } = await create({ price: 10 });
  const who = guest();
  const { data: membership } = await join(who, circle);
  const subject = { kind: 'circle-access', id: membership.id, scopeId: circle.id };
  const paid = { id: uuid(), version: 1, status: 'CAPTURED', attempt: 1, userId: who.userId };
  const complete = (given: object) =>
    owner.complete(Payment.fromPartial({ ...paid, subject: { ...subject, ...given } }));
  const unknown = { state: 'UNKNOWN', hasAttempt: false };
  expect(await complete({ id: uuid() })).toEqual(unknown);
  const scopeId = uuid();
  expect(await complete({ id: membershipId(scopeId, who.userId), scopeId })).toEqual(unknown);
  // The membership is of before the attempt, as from a backup.
  expect(await complete({})).toMatchObject({ hasAttempt: false });
});

test('what is published again is the state that was published last', async () => {
  const store = await engines.connectStore();
  const sources = stateSources(store);
  await eventually(async () =>
    expect(await store.connection.collection('outbox').countDocuments({})).toBe(0),
  );
  const circlesAgain = await republished(engines, store, sources.circle);
  expect(circlesAgain.again.size).toBeGreaterThan(0);
  expect(statesOf(circlesAgain.again)).toEqual(statesOf(circlesAgain.published));
  const membersAgain = await republished(engines, store, sources['circle-member']);
  expect(membersAgain.again.size).toBeGreaterThan(0);
  expect(statesOf(membersAgain.again)).toEqual(statesOf(membersAgain.published));
}, 90_000);

/** The states without what kind of change they were. */
const statesOf = (messages: Map<string, CircleChanged | CircleMemberChanged>) =>
  new Map([...messages].map(([key, { change: _, ...state }]) => [key, state]));
