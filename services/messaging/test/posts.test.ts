import { beforeAll, describe, expect, test } from '@jest/globals';
import { conflict, unavailable } from '@momos/contracts/errors';
import { PaymentsService } from '@momos/contracts/proto/payments/v1/payments';
import type { PostView } from '@momos/contracts/posts';
import { rpc } from '@momos/runtime';
import { eventually, useEngines } from '@momos/testing';
import { serveRpcDouble } from '@momos/testing/rpc-double';
import { v7 as uuid } from 'uuid';
import { type MessagingApp, startMessaging } from './messaging-app.ts';
import { type Neighbours, startNeighbours } from './neighbours.ts';

const engines = useEngines();
let neighbours: Neighbours;
let app: MessagingApp;
const balances = new Map<string, number>();
const spent = new Set<string>();
/** Whose points are taken without an answer. */
const unanswered = new Set<string>();

const unused = () => {
  throw new Error('not called by posts');
};
const payments = rpc(PaymentsService, ['messaging'], {
  quote: unused,
  capturePayment: unused,
  listPayments: async () => ({ payments: [] }),
  createRefund: unused,
  findPatron: unused,
  spendPoints: async ({ key, userId, amount }) => {
    const balance = balances.get(userId) ?? 0;
    if (unanswered.has(userId) && spent.has(key)) throw unavailable('payments');
    if (spent.has(key)) return { balance };
    if (balance < amount) throw conflict('You do not have enough momo points.');
    spent.add(key);
    balances.set(userId, balance - amount);
    if (unanswered.has(userId)) throw unavailable('payments');
    return { balance: balance - amount };
  },
});

beforeAll(async () => {
  neighbours = await startNeighbours(engines);
  const PAYMENTS_GRPC = await serveRpcDouble(engines, { names: ['payments'], bindings: [payments] });
  app = await startMessaging(engines, { ...neighbours.env, PAYMENTS_GRPC });
});

type Who = { userId: string; roles: string[] };
type Answer<T> = { status: number; data: T; meta: { lastEvaluatedKey: string | null } };
async function call<T = PostView>(who: Who, method: string, path: string, body?: object, headers = {}) {
  const response = await fetch(`${app.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await app.tokens.tokenFor(who)}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, ...((await response.json()) as object) } as Answer<T>;
}

const unlock = (who: Who, { id }: Pick<PostView, 'id'>, points = 30) =>
  call(who, 'POST', `/posts/${id}/unlock`, { points });

const someone = (): Who => ({ userId: neighbours.addUser().id, roles: [] });

/** A circle with its owner, who is no manager any more, and a member. */
async function circleWith(visibility = 'PUBLIC') {
  const owner = someone();
  const manager = { ...owner, roles: ['manager'] };
  const { data: circle } = await call<{ id: string }>(manager, 'POST', '/circles', {
    name: 'Night owls',
    visibility: 'PUBLIC',
  });
  const member = someone();
  await call(member, 'POST', `/circles/${circle.id}/members`, {});
  if (visibility !== 'PUBLIC') await call(manager, 'PATCH', `/circles/${circle.id}`, { visibility });
  const write = async (given: object = {}) =>
    (await call(owner, 'POST', `/circles/${circle.id}/posts`, { title: 'Hello', text: 'Words', ...given }))
      .data;
  const feed = (who: Who, query = '') => call<PostView[]>(who, 'GET', `/circles/${circle.id}/posts${query}`);
  return { owner, member, circle, write, feed, path: `/circles/${circle.id}/posts` };
}

const locked = {
  title: 'The numbers',
  text: 'secret <script>alert(1)</script>',
  pictures: ['/media/public/post_pictures/secret.webp'],
  points: 30,
};

describe('posts of a circle', () => {
  test('are written by its hosts and read by its members, page by page', async () => {
    const { owner, member, write, feed, path } = await circleWith();
    const made: string[] = [];
    for (const title of ['One', 'Two', 'Three']) made.unshift((await write({ title })).id);
    const first = await feed(member, '?pageSize=2');
    const key = encodeURIComponent(first.meta.lastEvaluatedKey ?? '');
    const rest = await feed(member, `?pageSize=2&exclusiveStartKey=${key}`);
    expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(made);
    expect(first.data[0]).toMatchObject({ title: 'Three', isLocked: false, reportCount: null });
    const body = { title: 'Mine', text: '' };
    expect((await call(member, 'POST', path, body)).status).toBe(403);
    expect((await feed(someone())).status).toBe(403);
    expect((await feed(owner)).data[0]).toMatchObject({ reportCount: 0 });
  });

  test('of a private circle read like none to who does not belong to it', async () => {
    const { write, feed } = await circleWith('PRIVATE');
    const post = await write(locked);
    const stranger = someone();
    expect((await feed(stranger)).status).toBe(404);
    for (const path of [`/posts/${post.id}/unlock/info`, `/posts/${uuid()}/unlock/info`])
      expect((await call(stranger, 'GET', path)).status).toBe(404);
    expect((await unlock(stranger, post)).status).toBe(404);
    expect((await call(stranger, 'POST', `/posts/${post.id}/reports`)).status).toBe(404);
  });

  test('are changed on the version that was read, reported once a person, and removed with all they said', async () => {
    const { owner, member, write, feed, path } = await circleWith();
    const { owner: another, path: elsewhere } = await circleWith();
    const post = await write();
    const edit = (version: number) =>
      call(owner, 'PATCH', `${path}/${post.id}`, { title: 'New' }, { 'if-match': `"${version}"` });
    expect(await edit(1)).toMatchObject({ status: 200, data: { title: 'New', version: 2 } });
    expect((await edit(1)).status).toBe(412);
    expect((await call(another, 'DELETE', `${elsewhere}/${post.id}`)).status).toBe(404);
    expect((await call(member, 'DELETE', `${path}/${post.id}`)).status).toBe(403);
    for (let at = 0; at < 2; at++)
      expect((await call(member, 'POST', `/posts/${post.id}/reports`)).status).toBe(201);
    expect((await feed(owner)).data).toMatchObject([{ reportCount: 1 }]);
    expect((await call(owner, 'DELETE', `${path}/${post.id}`)).status).toBe(200);
    expect((await feed(owner)).data).toEqual([]);
    expect((await unlock(member, post)).status).toBe(404);
  });
});

describe('a locked post', () => {
  test('is not unlocked for more than its reader agreed to', async () => {
    const { owner, member, write, path } = await circleWith();
    const post = await write(locked);
    balances.set(member.userId, 100);
    await call(owner, 'PATCH', `${path}/${post.id}`, { points: 40 });
    expect((await unlock(member, post)).status).toBe(409);
    expect(balances.get(member.userId)).toBe(100);
    await call(owner, 'PATCH', `${path}/${post.id}`, { points: 10 });
    expect((await unlock(member, post)).status).toBe(200);
    expect(balances.get(member.userId)).toBe(90);
  });

  test('sends nothing of what is locked to a member until they unlock it, and all of it after', async () => {
    const { owner, member, write, feed } = await circleWith();
    const post = await write(locked);
    expect((await feed(owner)).data).toMatchObject([{ ...locked, isLocked: false }]);
    const before = await feed(member);
    expect(before.data).toMatchObject([{ title: locked.title, isLocked: true, pictureCount: 1, points: 30 }]);
    expect(JSON.stringify(before)).not.toContain('secret');
    const info = () => call<object>(member, 'GET', `/posts/${post.id}/unlock/info`);
    expect((await info()).data).toMatchObject({ points: 30, isUnlocked: false });

    balances.set(member.userId, 20);
    const refused = await unlock(member, post);
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused)).not.toContain('secret');
    balances.set(member.userId, 50);
    const unlocked = await Promise.all([1, 2, 3].map(() => unlock(member, post)));
    for (const each of unlocked) expect(each).toMatchObject({ status: 200, data: { text: locked.text } });
    expect(balances.get(member.userId)).toBe(20);
    expect((await feed(member)).data).toMatchObject([{ text: locked.text, pictures: locked.pictures }]);
    expect((await info()).data).toMatchObject({ isUnlocked: true });
  });

  test('is unlocked for points that were taken without an answer, also without asking again', async () => {
    const { owner, member, write, feed, path } = await circleWith();
    const post = await write(locked);
    balances.set(member.userId, 50);
    unanswered.add(member.userId);
    expect((await unlock(member, post)).status).toBe(503);
    expect(balances.get(member.userId)).toBe(20);
    expect((await feed(member)).data).toMatchObject([{ isLocked: true }]);
    unanswered.clear();
    await call(owner, 'PATCH', `${path}/${post.id}`, { points: 10 });
    const store = await engines.connectStore();
    const intents = store.connection.collection('post_unlock_intents');
    const own = { userId: member.userId };
    expect(await intents.findOne(own)).toMatchObject({ points: 30 });
    await intents.updateOne(own, { $set: { dueAt: new Date(0) } });
    await eventually(async () => expect((await feed(member)).data).toMatchObject([{ isLocked: false }]));
    expect(balances.get(member.userId)).toBe(20);
    expect(await intents.findOne(own)).toBeNull();
  });

  test('notes nothing where there are too few points', async () => {
    const { member, write } = await circleWith();
    expect((await unlock(member, await write(locked))).status).toBe(409);
    const store = await engines.connectStore();
    const intents = store.connection.collection('post_unlock_intents');
    expect(await intents.findOne({ userId: member.userId })).toBeNull();
  });

  test('is for members alone, however many points others have', async () => {
    const { member, circle, write, feed } = await circleWith();
    const post = await write(locked);
    const stranger = someone();
    balances.set(stranger.userId, 100);
    balances.set(member.userId, 100);
    expect((await unlock(stranger, post)).status).toBe(403);
    expect(balances.get(stranger.userId)).toBe(100);
    await unlock(member, post);
    await call(member, 'DELETE', `/circles/${circle.id}/members`);
    expect((await feed(member)).status).toBe(403);
  });
});
