import { beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, type MailSink, startMailSink, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { circleBlastCaller, message } from './circle-blast-caller.ts';
import type { Who } from './circle-caller.ts';
import { startMessaging } from './messaging-app.ts';
import { type Neighbours, startNeighbours } from './neighbours.ts';

const engines = useEngines();
let neighbours: Neighbours;
let sink: MailSink;
let blasting: ReturnType<typeof circleBlastCaller>;

beforeAll(async () => {
  sink = await startMailSink();
  engines.cleanUp(sink.close);
  neighbours = await startNeighbours(engines);
  // Two copies of the service share the work.
  const app = await startMessaging(engines, { ...neighbours.env, SMTP_URL: sink.url });
  blasting = circleBlastCaller(app, neighbours);
  await startMessaging(engines, { ...neighbours.env, SMTP_URL: sink.url });
});

const later = () => new Date(Date.now() + 3_600_000).toISOString();

describe('a message to a circle', () => {
  test('reaches each member once, and no one who left or belongs to another circle', async () => {
    const { owner, circle, members, path } = await blasting.circleWith(12);
    const other = await blasting.circleWith(1);
    const [gone, ...staying] = members;
    await blasting.call({ userId: gone?.id ?? '', roles: [] }, 'DELETE', `/circles/${circle.id}/members`);
    const key = uuid();
    const sent = await blasting.call(owner, 'POST', path, message, key);
    expect(sent).toMatchObject({ status: 202, data: { kind: 'CIRCLE_BLAST', circleId: circle.id } });
    expect((await blasting.call(owner, 'POST', path, message, key)).data.id).toBe(sent.data.id);
    expect((await blasting.settled(owner, path, sent.data.id)).counts).toMatchObject({ total: 11, sent: 11 });
    for (const each of staying) {
      const [only, ...more] = sink.to(each.email);
      expect(more).toHaveLength(0);
      expect(only?.mail.subject).toBe(`Night owls meets, ${each.firstName}`);
      expect(only?.mail.text).toContain(`/circles/${circle.slug}`);
      expect(only?.mail.from?.text).toContain('Night owls via Momos');
    }
    for (const each of [gone, ...other.members]) expect(sink.to(each?.email ?? '')).toHaveLength(0);
  }, 100_000);

  test('that waits is not sent to who left meanwhile', async () => {
    const { owner, circle, members, path } = await blasting.circleWith(2);
    const [gone, staying] = members.map(({ id, email }) => ({ id, email }));
    if (!gone || !staying) throw new Error('two were made');
    for (const { email } of members) sink.refuse(email, 451);
    const { data: blast } = await blasting.call(owner, 'POST', path, message);
    await eventually(
      async () =>
        expect((await blasting.listed(owner, path, blast.id))?.counts).toMatchObject({
          queued: 2,
          delayed: 2,
        }),
      { within: 60_000, every: 100 },
    );
    await blasting.call({ userId: gone.id, roles: [] }, 'DELETE', `/circles/${circle.id}/members`);
    for (const { email } of members) sink.refuse(email, undefined);
    const { counts } = await blasting.settled(owner, path, blast.id);
    expect(counts).toMatchObject({ total: 2, sent: 1, suppressed: 1 });
    expect(sink.to(staying.email)).toHaveLength(1);
    expect(sink.to(gone.email)).toHaveLength(0);
  }, 100_000);

  test('is written by who runs the circle alone', async () => {
    const { owner, circle, members, path } = await blasting.circleWith(1);
    const stranger: Who = { userId: neighbours.addUser().id, roles: [] };
    const member: Who = { userId: members[0]?.id ?? '', roles: [] };
    const { data: blast } = await blasting.call(owner, 'POST', `${path}/scheduled`, {
      ...message,
      scheduledAt: later(),
    });
    const calls = [
      ['POST', path, message],
      ['POST', `${path}/preview`, message],
      ['POST', `${path}/scheduled`, { ...message, scheduledAt: later() }],
      ['GET', `${path}/scheduled`],
      ['PATCH', `${path}/scheduled/${blast.id}`, { subject: 'Mine' }],
      ['DELETE', `${path}/scheduled/${blast.id}`],
      ['POST', `${path}/scheduled/${blast.id}/pauses`],
      ['DELETE', `${path}/scheduled/${blast.id}/pauses`],
      ['POST', `${path}/scheduled/${blast.id}/retries`, {}],
      ['GET', `/circles/${circle.id}/members/${uuid()}/blasted-messages`],
    ] as const;
    for (const [method, at, body] of calls)
      for (const who of [stranger, member])
        expect((await blasting.call(who, method, at, body)).status).toBe(403);
    // Nor by the host of another one.
    const { owner: another, path: elsewhere } = await blasting.circleWith(0);
    const theirs = `${elsewhere}/scheduled/${blast.id}`;
    expect((await blasting.call(another, 'PATCH', theirs, { subject: 'Mine' })).status).toBe(404);
    expect((await blasting.call(another, 'POST', `${theirs}/pauses`)).status).toBe(404);
    expect((await blasting.call(another, 'DELETE', `${theirs}/pauses`)).status).toBe(404);
    expect((await blasting.call(another, 'POST', `${theirs}/retries`, {})).status).toBe(404);
  });

  test('is previewed as the chosen member will read it, and sends nothing', async () => {
    const { owner, members, path } = await blasting.circleWith(3);
    const text = { subject: 'Hi {{ firstName }}', body: '{{ nonsense }} {{ circleName }}' };
    const seen = new Set<string>();
    for (const position of [0, 1, 2]) {
      const { data } = await blasting.call<{
        subject: string;
        recipientCount: number;
        missingVariables: string[];
      }>(owner, 'POST', `${path}/preview`, { ...text, position });
      expect(data).toMatchObject({ recipientCount: 3, missingVariables: ['nonsense'] });
      seen.add(data.subject);
    }
    expect([...seen].toSorted()).toEqual(['Hi Owl0', 'Hi Owl1', 'Hi Owl2']);
    expect((await blasting.call(owner, 'POST', path, text)).status).toBe(400);
    for (const { email } of members) expect(sink.to(email)).toHaveLength(0);
  });

  test('can be scheduled, changed and cancelled until it is sent', async () => {
    const { owner, members, ids, circle, path } = await blasting.circleWith(2);
    const past = { ...message, scheduledAt: new Date(Date.now() - 1000).toISOString() };
    expect((await blasting.call(owner, 'POST', `${path}/scheduled`, past)).status).toBe(400);
    const schedule = async () =>
      (await blasting.call(owner, 'POST', `${path}/scheduled`, { ...message, scheduledAt: later() })).data;
    const cancelled = await schedule();
    const kept = await schedule();
    expect((await blasting.call(owner, 'DELETE', `${path}/scheduled/${cancelled.id}`)).data.status).toBe(
      'CANCELED',
    );
    const change = (body: object) => blasting.call(owner, 'PATCH', `${path}/scheduled/${kept.id}`, body);
    expect((await change({ body: '{{ nonsense }}' })).status).toBe(400);
    expect((await change({ scheduledAt: past.scheduledAt })).status).toBe(400);
    const soon = new Date(Date.now() + 1500).toISOString();
    expect((await change({ subject: 'Tonight', scheduledAt: soon })).data).toMatchObject({
      subject: 'Tonight',
      scheduledAt: soon,
    });
    expect((await blasting.settled(owner, path, kept.id)).counts).toMatchObject({ total: 2, sent: 2 });
    expect((await change({ subject: 'Too late' })).status).toBe(409);
    for (const { email } of members)
      expect(sink.to(email).map(({ mail }) => mail.subject)).toEqual(['Tonight']);
    expect((await blasting.listed(owner, path, cancelled.id))?.counts.total).toBe(0);

    const received = await blasting.call<object[]>(
      owner,
      'GET',
      `/circles/${circle.id}/members/${ids[0]}/blasted-messages`,
    );
    expect(received.data).toMatchObject([{ kind: 'circle-blast', subject: 'Tonight', status: 'SENT' }]);
    const { owner: another, circle: elsewhere } = await blasting.circleWith(0);
    const theirs = `/circles/${elsewhere.id}/members/${ids[0]}/blasted-messages`;
    expect((await blasting.call(another, 'GET', theirs)).status).toBe(404);
  }, 100_000);
});
