import { beforeAll, expect, test } from '@jest/globals';
import { gunzipSync } from 'node:zlib';
import type { ConferenceTicket as TicketView } from '@momos/contracts/conferences';
import { PrivacyService } from '@momos/contracts/proto/privacy/v1/privacy';
import { useEngines } from '@momos/testing';
import { connectRpc } from '@momos/testing/rpc-client';
import { v7 as uuid } from 'uuid';
import type { Conference } from '../src/conference/conference.ts';
import type { ConferenceTicket } from '../src/conference/conference-ticket.ts';
import { type Person, type RunningEvents, startEvents } from './running-events.ts';

const engines = useEngines();
let events: RunningEvents;

beforeAll(async () => {
  events = await startEvents(engines);
});

const at = new Date('2030-01-10T09:00:00Z');

/** A conference with tickets, in the order in which they are given. */
async function conferenceWith(...given: Partial<ConferenceTicket>[]) {
  const { connection } = events.store;
  const conference: Conference = {
    _id: uuid(),
    version: 1,
    slug: `conference-${uuid()}`,
    title: 'Builders of the North',
    createdAt: at,
    updatedAt: at,
  };
  await connection.collection<Conference>('conferences').insertOne(conference);
  const tickets = given.map(
    (each): ConferenceTicket => ({
      _id: uuid(),
      version: 1,
      conferenceId: conference._id,
      slug: `t-${uuid()}`,
      passId: uuid(),
      passName: 'Two days',
      buyerId: uuid(),
      status: 'UNASSIGNED',
      holder: null,
      code: null,
      createdAt: at,
      updatedAt: at,
      ...each,
    }),
  );
  if (tickets.length > 0)
    await connection.collection<ConferenceTicket>('conferencetickets').insertMany(tickets);
  return { id: conference._id, ids: tickets.map(({ _id }) => _id) };
}

const mine = (person: Person, conferenceId: string, query = '') =>
  person.call<TicketView[]>('GET', `/users/me/tickets/conferences/${conferenceId}${query}`);
const holderOf = ({ userId }: Person) => ({ userId, name: 'Holly Holder', email: `${userId}@example.com` });

test('everybody sees what they bought or hold of this conference, and the code only who enters by it', async () => {
  const [buyer, holder, stranger] = await Promise.all([events.person(), events.person(), events.person()]);
  const { id, ids } = await conferenceWith(
    { buyerId: buyer.userId, status: 'CLAIMED', holder: holderOf(holder), code: 'code-of-the-holder' },
    { buyerId: buyer.userId },
    { buyerId: stranger.userId, status: 'ASSIGNED', holder: holderOf(holder), code: 'not-yet-claimed' },
  );
  await conferenceWith({ buyerId: buyer.userId });

  const bought = await mine(buyer, id);
  expect(bought.data).toMatchObject([
    { id: ids[0], status: 'CLAIMED', isBuyer: true, isHolder: false, code: null, passName: 'Two days' },
    { id: ids[1], status: 'UNASSIGNED', isBuyer: true, isHolder: false, holder: null },
  ]);
  expect(bought.data[0]?.holder).toMatchObject({ name: 'Holly Holder' });
  expect(bought.meta).toEqual({ lastEvaluatedKey: null });
  const held = await mine(holder, id);
  expect(held.data.map(each => [each.id, each.isBuyer, each.isHolder, each.code])).toEqual([
    [ids[0], false, true, 'code-of-the-holder'],
    [ids[2], false, true, null],
  ]);
  expect(JSON.stringify(held.data)).not.toContain(buyer.userId);
  expect((await mine(stranger, id)).data.map(each => each.id)).toEqual([ids[2]]);
});

test('is paged, empty where one has none, 404 for an unknown conference and 401 for a visitor', async () => {
  const [buyer, other] = [await events.person(), await events.person()];
  const own = { buyerId: buyer.userId };
  const { id, ids } = await conferenceWith(own, own, own);
  const first = await mine(buyer, id, '?pageSize=2');
  const key = encodeURIComponent(first.meta.lastEvaluatedKey ?? '');
  const second = await mine(buyer, id, `?pageSize=2&exclusiveStartKey=${key}`);
  expect([first, second].map(page => page.data.map(each => each.id))).toEqual([
    ids.slice(0, 2),
    ids.slice(2),
  ]);
  expect(second.meta.lastEvaluatedKey).toBeNull();
  expect((await mine(buyer, id, '?exclusiveStartKey=forged')).status).toBe(400);
  expect(await mine(other, id)).toMatchObject({ status: 200, data: [] });
  expect((await mine(other, uuid())).status).toBe(404);
  expect((await events.visitor.call('GET', `/users/me/tickets/conferences/${id}`)).status).toBe(401);
});

test('who is erased gives their ticket back to its buyer, and is named by none', async () => {
  const [buyer, holder] = [await events.person(), await events.person()];
  const claimed = { buyerId: buyer.userId, status: 'CLAIMED' as const, code: 'secret-of-the-door' };
  const { id, ids } = await conferenceWith(
    { ...claimed, holder: holderOf(holder) },
    { ...claimed, holder: { userId: null, name: 'Holly', email: 'holly@example.com' } },
    { ...claimed, holder: { userId: uuid(), name: 'Other Holder', email: 'else@example.com' } },
  );
  const client = connectRpc(engines, PrivacyService, {
    from: 'identity',
    to: 'events',
    port: events.service.grpcPort,
  });
  const subjectOf = ({ userId }: Person, emails: string[] = []) => ({
    userId,
    emails,
    mobiles: [],
    picturePaths: [],
  });
  const exported = async (person: Person) => {
    const { jsonGzip } = await client.export({ subject: subjectOf(person), pageKey: '', pageBytes: 0 });
    return JSON.parse(gunzipSync(jsonGzip).toString());
  };
  expect(await exported(holder)).toMatchObject({
    conferenceTickets: [{ id: ids[0], holder: { name: 'Holly Holder' } }],
  });
  const ofBuyer = await exported(buyer);
  expect(ofBuyer.conferenceTicketsBought).toHaveLength(3);
  expect(JSON.stringify(ofBuyer)).not.toMatch(/Holly|Other Holder|secret-of-the-door/);

  const { counts } = await client.erase({
    erasureId: uuid(),
    subject: subjectOf(holder, ['Holly@Example.com']),
  });
  expect(counts).toMatchObject({ conferenceTickets: 2 });
  const { data } = await mine(buyer, id);
  expect(data.map(each => [each.status, each.holder?.name ?? null])).toEqual([
    ['UNASSIGNED', null],
    ['UNASSIGNED', null],
    ['CLAIMED', 'Other Holder'],
  ]);
});
