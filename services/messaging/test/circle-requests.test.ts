import { beforeAll, expect, test } from '@jest/globals';
import type { CircleRequestView } from '@momos/contracts/circle-requests';
import type { CircleView } from '@momos/contracts/circles';
import { eventually, type MailSink, startMailSink, useEngines } from '@momos/testing';
import { circleCaller, type Who } from './circle-caller.ts';
import { type MessagingApp, startMessaging } from './messaging-app.ts';
import { type Neighbours, startNeighbours } from './neighbours.ts';

const engines = useEngines();
let app: MessagingApp;
let neighbours: Neighbours;
let sink: MailSink;

beforeAll(async () => {
  sink = await startMailSink();
  engines.cleanUp(sink.close);
  neighbours = await startNeighbours(engines);
  app = await startMessaging(engines, { ...neighbours.env, SMTP_URL: sink.url });
});

const people = () => circleCaller(app, neighbours);
const ask = (who: Who, name: string) =>
  people().call<CircleRequestView>(who, 'POST', '/circle-requests', {
    ...{ name, description: 'We row.', reason: 'There is none yet.' },
  });
const decide = (who: Who, { id }: { id: string }, status: string, given: object = {}) =>
  people().call<CircleRequestView>(who, 'PATCH', `/circle-requests/${id}`, { status, ...given });
const mailsTo = ({ userId }: Who) => sink.to(neighbours.users.get(userId)?.email ?? '');
const mailTo = (who: Who) =>
  eventually(() => {
    const [first] = mailsTo(who);
    if (!first) throw new Error('no mail yet');
    return first.mail;
  });

test('an approved request makes the circle, which its person runs and is in', async () => {
  const { call, guest, someManager } = people();
  const [person, manager] = [guest(), someManager()];
  const { status, data: request } = await ask(person, 'Rowers');
  expect(status).toBe(201);
  expect((await ask(person, 'Another')).data.id).toBe(request.id);
  expect((await decide(person, request, 'APPROVED')).status).toBe(403);
  expect((await call(person, 'GET', '/circle-requests')).status).toBe(403);
  const waiting = await call<CircleRequestView[]>(manager, 'GET', '/circle-requests?status=PENDING');
  expect(waiting.data).toMatchObject([
    { id: request.id, user: { id: person.userId }, reason: 'There is none yet.' },
  ]);
  const { data: approved } = await decide(manager, request, 'APPROVED');
  expect(approved).toMatchObject({ status: 'APPROVED', circle: { slug: 'rowers' } });
  expect((await decide(manager, request, 'APPROVED')).data).toEqual(approved);
  expect((await decide(manager, request, 'DECLINED')).status).toBe(409);
  const mine = await call<CircleView[]>(person, 'GET', '/circles/me');
  expect(mine.data).toMatchObject([
    { slug: 'rowers', isHost: true, memberCount: 1, membership: { status: 'ACTIVE' } },
  ]);
  expect((await call(person, 'PATCH', `/circles/${mine.data[0]?.id}`, { name: 'Rowing' })).status).toBe(200);
});

test('a declined request makes nothing, and one can ask again', async () => {
  const { call, guest, someManager } = people();
  const person = guest();
  const { data: request } = await ask(person, 'Climbers');
  expect((await decide(someManager(), request, 'DECLINED')).data).toMatchObject({
    status: 'DECLINED',
    circle: null,
  });
  expect((await call<CircleView[]>(person, 'GET', '/circles/search?q=climbers')).data).toEqual([]);
  expect((await ask(person, 'Climbers')).data.id).not.toBe(request.id);
  const own = await call<CircleRequestView[]>(person, 'GET', '/circle-requests/me');
  expect(own.data.map(({ status }) => status)).toEqual(['PENDING', 'DECLINED']);
});

test('who asked is mailed what was decided, once', async () => {
  const { guest, someManager } = people();
  const [approved, declined, unexplained] = [guest(), guest(), guest()];
  const manager = someManager();
  const { data: sailors } = await ask(approved, 'Sailors');
  await decide(manager, sailors, 'APPROVED');
  const { data: divers } = await ask(declined, 'Divers');
  const why = { note: 'There are divers already.' };
  expect((await decide(manager, divers, 'APPROVED', why)).status).toBe(400);
  expect((await decide(manager, divers, 'DECLINED', why)).data).toMatchObject(why);
  const { data: skiers } = await ask(unexplained, 'Skiers');
  await decide(manager, skiers, 'DECLINED');
  await decide(manager, sailors, 'APPROVED');
  await decide(manager, divers, 'DECLINED');

  const ready = await mailTo(approved);
  expect(ready.subject).toBe('Your circle is ready: Sailors');
  expect(ready.text).toContain('/circles/sailors');
  expect((await mailTo(declined)).text).toContain('There are divers already.');
  const unexplainedMail = await mailTo(unexplained);
  expect(unexplainedMail.subject).toBe('About your request for Skiers');
  expect(unexplainedMail.text).not.toContain('Reason');
  // A decision that is made again queues nothing.
  const rows = (await engines.connectStore()).connection.collection('deliveries');
  const userIds = [approved, declined, unexplained].map(({ userId }) => userId);
  expect(await rows.countDocuments({ channel: 'EMAIL', userId: { $in: userIds } })).toBe(3);
});
