import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { BlastView } from '@momos/contracts/blasts';
import { migrate, type Store } from '@momos/store';
import { eventually, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import type { Delivery } from '../src/delivery/delivery.ts';
import { newBlast } from '../src/blast/blast.ts';
import { createBlasts } from '../src/blast/blast.store.ts';
import { createReceivedMessages } from '../src/frequency/received.store.ts';
import { unsubscribeToken } from '../src/opt-out/opt-out.ts';
import { blastCaller, message } from './blast-caller.ts';
import { type MessagingApp, startMessaging } from './messaging-app.ts';
import { type Neighbours, startNeighbours } from './neighbours.ts';

const engines = useEngines();
jest.setTimeout(100_000);
const five = { count: 5, hours: 24 };
type Row = { _id: string; messages: { id: string; at: Date }[] };
let store: Store;
let other: Store;

beforeAll(async () => {
  store = await engines.connectStore();
  createReceivedMessages(store);
  await migrate(store);
  other = await engines.connectStore();
});

const rows = () => store.connection.collection<Row>('received_messages');
const deliveriesTo = (userId: string) =>
  store.connection.collection<Delivery>('deliveries').find({ userId }).toArray();

describe('the last message of a person’s day', () => {
  const race = async (take: (on: Store, at: number) => Promise<boolean>) => {
    const taken = await Promise.all(Array.from({ length: 40 }, (_, at) => take(at % 2 ? store : other, at)));
    return taken.filter(Boolean).length;
  };

  test('is counted once, whichever copies race for it', async () => {
    const userId = uuid();
    const received = new Map([store, other].map(each => [each, createReceivedMessages(each)]));
    const take = async (on: Store, at: number) =>
      (await received.get(on)?.take([{ userId, id: `d${at}` }], five))?.has(`d${at}`) ?? false;
    expect(await race(take)).toBe(5);
    expect((await rows().findOne({ _id: userId }))?.messages).toHaveLength(5);
  });

  test('would be counted more often by reading before writing: the race is real', async () => {
    const userId = uuid();
    await rows().insertOne({ _id: userId, messages: [] });
    const granted = await race(async (on, at) => {
      const counted = on.connection.collection<Row>('received_messages');
      const row = await counted.findOne({ _id: userId });
      if ((row?.messages.length ?? 0) >= 5) return false;
      await counted.updateOne({ _id: userId }, { $push: { messages: { id: `d${at}`, at: new Date() } } });
      return true;
    });
    expect(granted).toBeGreaterThan(5);
  });

  test('counts one that is tried again once, and one that was not sent not at all', async () => {
    const received = createReceivedMessages(store);
    const userId = uuid();
    const two = { count: 2, hours: 24 };
    const take = async (id: string) => (await received.take([{ userId, id }], two)).has(id);
    expect([await take('a'), await take('a'), await take('b'), await take('c')]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(await take('a')).toBe(true);
    await received.release({ userId, id: 'b' });
    expect([await take('c'), await take('b')]).toEqual([true, false]);
  });

  test('is free again when the first is older than the window, and not at a turn of the clock', async () => {
    const received = createReceivedMessages(store);
    const userId = uuid();
    const take = async (id: string) => (await received.take([{ userId, id }], five)).has(id);
    for (const id of ['a', 'b', 'c', 'd', 'e']) await take(id);
    const age = (id: string, hours: number) =>
      rows().updateOne(
        { _id: userId, 'messages.id': id },
        { $set: { 'messages.$.at': new Date(Date.now() - hours * 3_600_000) } },
      );
    await age('a', 23.9);
    expect(await take('f')).toBe(false);
    await age('a', 24.1);
    expect([await take('f'), await take('g')]).toEqual([true, false]);
  });
});

describe('two copies of the service', () => {
  let neighbours: Neighbours;
  let app: MessagingApp;
  beforeAll(async () => {
    neighbours = await startNeighbours(engines);
    const env = { ...neighbours.env, OPTIONAL_MESSAGES: '2/24' };
    app = await startMessaging(engines, env);
    await startMessaging(engines, env);
  });

  test('send a person no more of all hosts than they may receive, and say of how many that was', async () => {
    const { call, settled } = blastCaller(app, neighbours);
    const reader = neighbours.addUser({ provenMobile: '' });
    const socials = Array.from({ length: 5 }, () => neighbours.addSocial());
    for (const { id } of socials) neighbours.addRsvp({ socialId: id, userId: reader.id, status: 'ATTENDED' });
    const ended = await Promise.all(
      socials.map(async social => {
        const body = { socialId: social.id, ...message, audience: { statuses: ['ATTENDED'] } };
        const answer = await call<BlastView>('POST', '/sendRsvpEmails', { as: social.ownerId, body });
        return settled(social, answer.body.data);
      }),
    );
    expect(ended.filter(({ counts }) => counts.sent === 1)).toHaveLength(2);
    expect(
      ended.filter(({ counts }) => counts.heldBack?.tooMany === 1 && counts.suppressed === 1),
    ).toHaveLength(3);
    const held = (await deliveriesTo(reader.id)).filter(({ status }) => status === 'SUPPRESSED');
    expect(held.map(({ reason }) => reason)).toEqual(held.map(() => 'too many messages'));
  });

  test('still send what the person needs, and the reminder of their own social', async () => {
    const { call } = blastCaller(app, neighbours);
    const reader = neighbours.addUser();
    await createReceivedMessages(store).take(
      ['a', 'b'].map(id => ({ userId: reader.id, id })),
      { count: 2, hours: 24 },
    );
    const social = neighbours.addSocial();
    neighbours.addRsvp({ socialId: social.id, userId: reader.id, status: 'APPROVED' });
    const { id: socialId, ownerId, eventTimestamp: startsAt = new Date(), timezone } = social;
    const scheduledAt = new Date();
    const lead = { wallMs: startsAt.getTime() - scheduledAt.getTime(), startsAt, timezone, isExact: true };
    const audience = { statuses: ['APPROVED' as const] };
    await createBlasts(store).add(
      newBlast(
        {
          ...{ _id: uuid(), purpose: 'NEWS', socialId, ownerId, createdBy: ownerId },
          ...{ ...message, audience, scheduledAt, lead },
        },
        scheduledAt,
      ),
    );
    await call('GET', '/sendWebEmail?type=PREFERENCES', { as: reader.id });
    await eventually(
      async () =>
        expect((await deliveriesTo(reader.id)).map(({ kind, status }) => [kind, status]).sort()).toEqual([
          ['blast', 'SENT'],
          ['web-mail', 'SENT'],
        ]),
      { within: 30_000 },
    );
  });

  test('say so on the page of preferences', async () => {
    const token = unsubscribeToken(
      { userId: uuid(), hostId: '00000000-0000-0000-0000-000000000000' },
      'development-unsubscribe-secret',
    );
    const page = await (await fetch(`${app.url}/unsubscribe/${token}`)).text();
    expect(page).toContain(
      'You receive at most 2 messages from hosts, about circles, saved searches and the chat a day',
    );
  });
});
