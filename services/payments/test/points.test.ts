import { expect, test } from '@jest/globals';
import type { AppError } from '@momos/contracts/errors';
import type { MomoTransaction } from '@momos/contracts/transactions';
import { topics } from '@momos/contracts/topics';
import {
  connectBus,
  eventually,
  listenTo,
  startPublisher,
  undeclaredCollections,
  useEngines,
} from '@momos/testing';
import PQueue from 'p-queue';
import { v7 as uuid } from 'uuid';
import { bookPoints } from '../src/points/book-points.ts';
import { holdingsOf } from '../src/privacy/privacy-answers.ts';
import { startPayments } from './running-payments.ts';

const engines = useEngines();
const app = await startPayments(engines);
const publish = await startPublisher(engines, 'identity');
const published = await listenTo(engines, topics.points);

const verified = (userId: string, emailCategory: string, momoPoints: number) =>
  publish(topics.emailVerified, {
    id: `${userId}:${emailCategory}`,
    version: 1,
    userId,
    emailCategory,
    organizationId: '',
    momoPoints,
    verifiedAt: new Date(),
  });

type Answer = { data: MomoTransaction[]; meta: { balance: number; lastEvaluatedKey: string | null } };
const pointsOf = async (userId: string, query = '') =>
  (await app.call('GET', `/getMomoTransactions${query}`, { as: { userId } })) as never as Answer;

test('the first proof of each category is rewarded once, with a running balance, and the new balance is published', async () => {
  const userId = uuid();
  await verified(userId, 'GENERAL', 10);
  await verified(userId, 'COMPANY', 50);
  await verified(userId, 'SCHOOL', 0);
  await eventually(async () => expect((await pointsOf(userId)).meta.balance).toBe(60));
  const { data } = await pointsOf(userId);
  expect(data).toHaveLength(2);
  expect(data[0]?.balance).toBe(60);
  expect(data.reduce((sum, { amount }) => sum + amount, 0)).toBe(60);
  await eventually(() =>
    expect(published.filter(each => each.userId === userId).map(({ version }) => version)).toEqual([1, 2]),
  );
  expect(published.findLast(each => each.userId === userId)?.balance).toBe(60);
  const first = await pointsOf(userId, '?pageSize=1');
  const rest = await pointsOf(
    userId,
    `?pageSize=1&exclusiveStartKey=${encodeURIComponent(first.meta.lastEvaluatedKey ?? '')}`,
  );
  expect([...first.data, ...rest.data]).toEqual(data);
  expect((await pointsOf(uuid())).data).toEqual([]);
});

test('thirty concurrent moves, each delivered three times: each is booked once and the ledger proves it', async () => {
  const userId = uuid();
  const { points } = app;
  const { outbox } = await connectBus(engines, app.store);
  const deps = { points, outbox, clock: { now: () => new Date() } };
  const moves = Array.from({ length: 90 }, (_, index) => ({
    key: `race:${userId}:${Math.floor(index / 3)}`,
    userId,
    kind: 'EMAIL_VERIFIED' as const,
    amount: 1 + Math.floor(index / 3),
    description: '',
  }));
  // A lost race is retryable, and a consumer retries it.
  const book = (move: (typeof moves)[number]): Promise<void> =>
    app.store
      .transaction(() => bookPoints(deps, move))
      .catch((error: AppError) => {
        if (!error.retryable) throw error;
        return book(move);
      });
  // Thirty in flight, the three deliveries of a move together.
  await new PQueue({ concurrency: 30 }).addAll(moves.map(move => () => book(move)));
  expect((await points.account(userId)).balance).toBe((30 * 31) / 2);
  expect((await app.check()).problems).toEqual([]);
  await app.store.connection
    .collection<{ _id: string }>('pointAccounts')
    .updateOne({ _id: userId }, { $inc: { balance: 5 } });
  expect((await app.check()).problems).toEqual([`points of ${userId}: balance 470, 465 by the ledger`]);
});

test('points are spent once per key, never more than there are, and by messaging alone', async () => {
  const userId = uuid();
  await verified(userId, 'COMPANY', 50);
  await eventually(async () => expect((await pointsOf(userId)).meta.balance).toBe(50));
  const rpc = app.rpcFrom('messaging');
  const key = `post-unlock:${uuid()}`;
  const spent = await Promise.all([1, 2, 3].map(() => rpc.spendPoints({ key, userId, amount: 30 })));
  expect(spent).toEqual([{ balance: 20 }, { balance: 20 }, { balance: 20 }]);
  const more = { key: `post-unlock:${uuid()}`, userId, amount: 30 };
  await expect(rpc.spendPoints(more)).rejects.toMatchObject({ code: 'conflict' });
  // A key is for one person's one amount.
  for (const other of [
    { key, userId, amount: 20 },
    { key, userId: uuid(), amount: 30 },
  ])
    await expect(rpc.spendPoints(other)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  await expect(rpc.spendPoints({ ...more, amount: -5 })).rejects.toMatchObject({ code: 'bad_request' });
  await expect(app.rpcFrom('identity').spendPoints(more)).rejects.toMatchObject({ code: 'internal' });
  expect((await pointsOf(userId)).data.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['POST_UNLOCKED', -30],
    ['EMAIL_VERIFIED', 50],
  ]);
  expect((await app.check()).problems.filter(each => each.includes(userId))).toEqual([]);
});

test('every collection is declared to privacy, or holds no personal data', async () => {
  const store = app.store;
  await store.connection.createCollection('newcomers');
  expect(
    await undeclaredCollections(store, holdingsOf({ idsOfUser: async () => [] }), [
      'patrons',
      'promoCodes',
      'sandboxDeliveries',
      'sandboxSessions',
      'webhooks',
    ]),
  ).toEqual(['newcomers']);
});
