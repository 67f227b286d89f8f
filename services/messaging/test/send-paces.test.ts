import { beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { BlastView } from '@momos/contracts/blasts';
import { migrate, type Store } from '@momos/store';
import { eventually, startMailSink, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import type { Delivery } from '../src/delivery/delivery.ts';
import type { Priority } from '../src/provider/priority.ts';
import { createSendTokens, type SendPace, slowing } from '../src/provider/send-pace.store.ts';
import { blastCaller, message } from './blast-caller.ts';
import { startMessaging } from './messaging-app.ts';
import { startNeighbours } from './neighbours.ts';

const engines = useEngines();
jest.setTimeout(100_000);
/** So little a second that nothing is added while a test runs: a bucket of 3, of which a blast leaves 2 and a notice 1. */
const perSecond = 0.0001;
const key = 'EMAIL';
let store: Store;
let other: Store;

beforeAll(async () => {
  store = await engines.connectStore();
  createSendTokens(store);
  await migrate(store);
  other = await engines.connectStore();
});
beforeEach(async () => {
  await paces().deleteMany({});
});

const paces = () => store.connection.collection<SendPace>('send_paces');
const deliveries = (blastId: string) =>
  store.connection.collection<Delivery>('deliveries').find({ blastId }).toArray();
const takerOf = (on: Store) => {
  const tokens = createSendTokens(on);
  return (priority: Priority, wanted = 1) => tokens.take({ key, perSecond, priority, wanted });
};

describe('the sends of a provider', () => {
  const race = async (take: (on: Store) => Promise<number>) => {
    const given = await Promise.all(Array.from({ length: 40 }, (_, at) => take(at % 2 ? store : other)));
    return given.reduce((sum, each) => sum + each, 0);
  };

  test('are given once, whichever copies ask for them', async () => {
    const takers = new Map([store, other].map(each => [each, takerOf(each)]));
    expect(await race(async on => (await takers.get(on)?.('code', 2))?.given ?? 0)).toBe(3);
  });

  test('would be given more often by reading before writing: the race is real', async () => {
    await paces().insertOne({ _id: key, tokens: 3 } as SendPace);
    const given = await race(async on => {
      const rows = on.connection.collection<SendPace>('send_paces');
      const row = await rows.findOne({ _id: key });
      if ((row?.tokens ?? 0) < 1) return 0;
      await rows.updateOne({ _id: key }, { $inc: { tokens: -1 } });
      return 1;
    });
    expect(given).toBeGreaterThan(3);
  });

  test('are kept for codes, and for notices before blasts', async () => {
    const take = takerOf(store);
    expect(await take('blast', 10)).toMatchObject({ given: 1, waitMs: 0 });
    const refused = await take('blast');
    expect(refused.given).toBe(0);
    expect(refused.waitMs).toBeGreaterThan(1_000);
    expect(await take('notice', 10)).toMatchObject({ given: 1 });
    expect(await take('notice')).toMatchObject({ given: 0 });
    expect(await take('code', 10)).toMatchObject({ given: 1 });
    expect(await take('code')).toMatchObject({ given: 0 });
  });

  test('are fewer and for codes only after the provider asked for that, and as many again later', async () => {
    const [tokens, take] = [createSendTokens(store), takerOf(store)];
    const slowDown = () => tokens.slowDown({ key, perSecond, waitMs: 60_000 });
    await slowDown();
    // About the same messages under way.
    await slowDown();
    expect((await paces().findOne({ _id: key }))?.slowedTo).toBe(0.5);
    expect(await take('notice')).toMatchObject({ given: 0, isSlowed: true });
    expect(await take('code')).toMatchObject({ given: 1, isSlowed: true });
    const back = (ms: number) =>
      paces().updateOne({ _id: key }, [
        {
          $set: {
            slowedAt: { $subtract: ['$slowedAt', ms] },
            heldUntil: { $subtract: ['$heldUntil', ms] },
          },
        },
      ]);
    await back(slowing.sameMs);
    await slowDown();
    expect((await paces().findOne({ _id: key }))?.slowedTo).toBeLessThan(0.3);
    await back(slowing.recoverMs * 3);
    expect(await take('notice')).toMatchObject({ isSlowed: false });
  });
});

test('a code and a mail that its reader asked for overtake a blast that waits for its pace', async () => {
  const sink = await startMailSink();
  engines.cleanUp(sink.close);
  const neighbours = await startNeighbours(engines);
  const env = { ...neighbours.env, SMTP_URL: sink.url, MAIL_PER_SECOND: String(perSecond) };
  const app = await startMessaging(engines, env);
  const { call, attendees } = blastCaller(app, neighbours);
  const social = neighbours.addSocial();
  attendees(social, 30);
  const body = { socialId: social.id, ...message, audience: { statuses: ['ATTENDED'] } };
  const { body: answer } = await call<BlastView>('POST', '/sendRsvpEmails', { as: social.ownerId, body });
  const sent = async () => (await deliveries(answer.data.id)).filter(({ status }) => status === 'SENT');
  await eventually(async () => expect(await sent()).toHaveLength(1));

  const reader = neighbours.addUser();
  expect((await call('GET', '/sendWebEmail?type=PREFERENCES', { as: reader.id })).status).toBe(200);
  await eventually(() => expect(sink.to(reader.email)).toHaveLength(1));
  const to = { $case: 'email', value: 'someone@example.org' } as const;
  await app.rpc.sendCode({ key: uuid(), to, code: '123456', minutes: 10, purpose: 'sign-in' });
  await eventually(() => expect(sink.to('someone@example.org')).toHaveLength(1));
  expect(await sent()).toHaveLength(1);
});
