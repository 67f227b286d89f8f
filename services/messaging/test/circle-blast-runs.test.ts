import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { eventually, type MailSink, startMailSink, useEngines } from '@momos/testing';
import { circleBlastCaller, message } from './circle-blast-caller.ts';
import type { Who } from './circle-caller.ts';
import { startMessaging } from './messaging-app.ts';
import { type Neighbours, startNeighbours } from './neighbours.ts';

/** What hosts of a circle do to a message under way, with two copies of the service. */
const engines = useEngines();
jest.setTimeout(100_000);
let neighbours: Neighbours;
let sink: MailSink;
let blasting: ReturnType<typeof circleBlastCaller>;

beforeAll(async () => {
  sink = await startMailSink();
  engines.cleanUp(sink.close);
  neighbours = await startNeighbours(engines);
  const app = await startMessaging(engines, { ...neighbours.env, SMTP_URL: sink.url });
  await startMessaging(engines, { ...neighbours.env, SMTP_URL: sink.url });
  blasting = circleBlastCaller(app, neighbours);
});

const subjectsTo = (email: string) => sink.to(email).map(({ mail }) => mail.subject);

type Circle = Awaited<ReturnType<typeof blasting.circleWith>>;

const counting = (circle: Circle, id: string, counts: object) =>
  eventually(
    async () => expect((await blasting.listed(circle.owner, circle.path, id))?.counts).toMatchObject(counts),
    { within: 80_000, every: 100 },
  );

/** A message that some of the members refuse for now, or for good. */
async function refused(circle: Circle, emails: readonly string[]) {
  for (const email of emails) sink.refuse(email, 451);
  const { data: blast } = await blasting.call(circle.owner, 'POST', circle.path, message);
  await counting(circle, blast.id, { queued: emails.length, delayed: emails.length });
  return { blast, at: `${circle.path}/scheduled/${blast.id}` };
}

/** Another message to the circle, which arrives while the one before is held back. */
async function another({ owner, path, members }: Circle) {
  await blasting.call(owner, 'POST', path, { ...message, subject: 'Another' });
  for (const { email } of members)
    await eventually(() => expect(subjectsTo(email)).toContain('Another'), { within: 60_000 });
}

describe('a message to a circle under way', () => {
  test('is held back by a pause, and continues when it is resumed', async () => {
    const circle = await blasting.circleWith(1);
    const email = circle.members[0]?.email ?? '';
    const { blast, at } = await refused(circle, [email]);
    const paused = await blasting.call(circle.owner, 'POST', `${at}/pauses`);
    expect(paused.data).toMatchObject({ isPaused: true, status: 'INPROGRESS', counts: { queued: 1 } });
    expect((await blasting.call(circle.owner, 'POST', `${at}/pauses`)).status).toBe(409);
    sink.refuse(email, undefined);
    await another(circle);
    expect(subjectsTo(email)).toEqual(['Another']);

    const resumed = await blasting.call(circle.owner, 'DELETE', `${at}/pauses`);
    expect(resumed.data).toMatchObject({ isPaused: false, status: 'INPROGRESS' });
    expect((await blasting.settled(circle.owner, circle.path, blast.id)).counts).toMatchObject({
      total: 1,
      sent: 1,
    });
    expect(subjectsTo(email)).toEqual(['Another', 'Night owls meets, Owl0']);
    expect((await blasting.call(circle.owner, 'DELETE', `${at}/pauses`)).status).toBe(409);
  });

  test('reaches no one more once it is cancelled, also out of a pause', async () => {
    for (const isPaused of [false, true]) {
      const circle = await blasting.circleWith(2);
      const [reached = '', waiting = ''] = circle.members.map(({ email }) => email);
      const { blast, at } = await refused(circle, [waiting]);
      await eventually(() => expect(subjectsTo(reached)).toHaveLength(1), { within: 60_000 });
      if (isPaused) expect((await blasting.call(circle.owner, 'POST', `${at}/pauses`)).status).toBe(200);
      expect((await blasting.call(circle.owner, 'DELETE', at)).data.status).toBe('CANCELED');
      // A try that was under way ends first.
      await counting(circle, blast.id, { total: 2, sent: 1, queued: 0, suppressed: 1 });
      sink.refuse(waiting, undefined);
      await another(circle);
      expect(subjectsTo(waiting)).toEqual(['Another']);
      expect((await blasting.call(circle.owner, 'POST', `${at}/retries`, {})).status).toBe(409);
    }
  });
});

test('what failed of a message to a circle is sent again, to those who are still members', async () => {
  const circle = await blasting.circleWith(4);
  const { owner, path } = circle;
  const [good, bad, worse, gone] = circle.members.map(({ email }) => email) as [
    string,
    string,
    string,
    string,
  ];
  const { blast, at } = await refused(circle, [bad, worse, gone]);
  expect((await blasting.call(owner, 'POST', `${at}/retries`, {})).status).toBe(409);
  await giveUp(blast.id);
  expect((await blasting.settled(owner, path, blast.id)).counts).toMatchObject({
    total: 4,
    sent: 1,
    failed: 3,
    givenUp: 3,
  });

  for (const email of [bad, gone]) sink.refuse(email, undefined);
  const leaver: Who = { userId: circle.members[3]?.id ?? '', roles: [] };
  await blasting.call(leaver, 'DELETE', `/circles/${circle.circle.id}/members`);
  const again = await blasting.call(owner, 'POST', `${at}/retries`, { states: ['FAILED'] });
  expect(again).toMatchObject({ status: 202, data: { status: 'INPROGRESS' } });
  await counting(circle, blast.id, { sent: 2, queued: 1, delayed: 1, suppressed: 1, givenUp: 0 });
  await giveUp(blast.id);
  expect((await blasting.settled(owner, path, blast.id)).counts).toMatchObject({
    total: 4,
    sent: 2,
    failed: 1,
    givenUp: 1,
    suppressed: 1,
  });
  expect([good, bad, worse, gone].map(email => subjectsTo(email))).toEqual([
    ['Night owls meets, Owl0'],
    ['Night owls meets, Owl1'],
    [],
    [],
  ]);
});

/** As after 48 hours of refusals. */
async function giveUp(blastId: string): Promise<void> {
  const store = await engines.connectStore();
  const rows = store.connection.collection<{ status: string; hasGivenUp?: boolean }>('deliveries');
  const waiting = { blastId, status: 'QUEUED', failingSince: { $exists: true } };
  await eventually(async () => {
    await rows.updateMany(waiting, { $set: { status: 'FAILED', hasGivenUp: true }, $unset: { content: '' } });
    expect(await rows.countDocuments({ blastId, status: { $in: ['QUEUED', 'SENDING'] } })).toBe(0);
  });
}
