import { beforeAll, describe, expect, test } from '@jest/globals';
import type { CircleBlast } from '@momos/contracts/circle-blasts';
import { eventually, type MailSink, startMailSink, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { type MessagingApp, startMessaging } from './messaging-app.ts';
import { type Neighbours, startNeighbours } from './neighbours.ts';

const engines = useEngines();
let neighbours: Neighbours;
let sink: MailSink;
let app: MessagingApp;

beforeAll(async () => {
  sink = await startMailSink();
  engines.cleanUp(sink.close);
  neighbours = await startNeighbours(engines);
  // Two copies of the service share the work.
  app = await startMessaging(engines, { ...neighbours.env, SMTP_URL: sink.url });
  await startMessaging(engines, { ...neighbours.env, SMTP_URL: sink.url });
});

type Who = { userId: string; roles: string[] };
type Answer<T> = { status: number; data: T };
async function call<T = CircleBlast>(who: Who, method: string, path: string, body?: object, key = uuid()) {
  const response = await fetch(`${app.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await app.tokens.tokenFor(who)}`,
      'idempotency-key': key,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, ...((await response.json()) as object) } as Answer<T>;
}

/** A circle, whose owner is no manager any more, with members. */
async function circleWith(count: number) {
  const host = neighbours.addUser({ displayName: 'Maya Chen' });
  const owner: Who = { userId: host.id, roles: [] };
  const manager = { ...owner, roles: ['manager'] };
  const { data: circle } = await call<{ id: string; slug: string }>(manager, 'POST', '/circles', {
    name: 'Night owls',
  });
  const members = Array.from({ length: count }, (_, at) => neighbours.addUser({ firstName: `Owl${at}` }));
  const ids: string[] = [];
  for (const { id } of members) {
    const joined = await call<{ id: string }>(
      { userId: id, roles: [] },
      'POST',
      `/circles/${circle.id}/members`,
    );
    ids.push(joined.data.id);
  }
  return { owner, circle, members, ids, path: `/circles/${circle.id}/blast` };
}

const listed = async (owner: Who, path: string, id: string) => {
  const { data } = await call<CircleBlast[]>(owner, 'GET', `${path}/scheduled`);
  return data.find(each => each.id === id);
};
const settled = (owner: Who, path: string, id: string): Promise<CircleBlast> =>
  eventually(
    async () => {
      const found = await listed(owner, path, id);
      if (!found || found.status === 'INPROGRESS') throw new Error(`still ${JSON.stringify(found?.counts)}`);
      return found;
    },
    { within: 80_000, every: 100 },
  );

const message = {
  subject: '{{ circleName }} meets, {{ firstName }}',
  body: 'See {{ circleUrl }}.\n\n{{ hostName }}',
};
const later = () => new Date(Date.now() + 3_600_000).toISOString();

describe('a message to a circle', () => {
  test('reaches each member once, and no one who left or belongs to another circle', async () => {
    const { owner, circle, members, path } = await circleWith(12);
    const other = await circleWith(1);
    const [gone, ...staying] = members;
    await call({ userId: gone?.id ?? '', roles: [] }, 'DELETE', `/circles/${circle.id}/members`);
    const key = uuid();
    const sent = await call(owner, 'POST', path, message, key);
    expect(sent).toMatchObject({ status: 202, data: { kind: 'CIRCLE_BLAST', circleId: circle.id } });
    expect((await call(owner, 'POST', path, message, key)).data.id).toBe(sent.data.id);
    expect((await settled(owner, path, sent.data.id)).counts).toMatchObject({ total: 11, sent: 11 });
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
    const { owner, circle, members, path } = await circleWith(2);
    const [gone, staying] = members.map(({ id, email }) => ({ id, email }));
    if (!gone || !staying) throw new Error('two were made');
    for (const { email } of members) sink.refuse(email, 451);
    const { data: blast } = await call(owner, 'POST', path, message);
    await eventually(
      async () =>
        expect((await listed(owner, path, blast.id))?.counts).toMatchObject({ queued: 2, delayed: 2 }),
      { within: 60_000, every: 100 },
    );
    await call({ userId: gone.id, roles: [] }, 'DELETE', `/circles/${circle.id}/members`);
    for (const { email } of members) sink.refuse(email, undefined);
    const { counts } = await settled(owner, path, blast.id);
    expect(counts).toMatchObject({ total: 2, sent: 1, suppressed: 1 });
    expect(sink.to(staying.email)).toHaveLength(1);
    expect(sink.to(gone.email)).toHaveLength(0);
  }, 100_000);

  test('is written by who runs the circle alone', async () => {
    const { owner, circle, members, path } = await circleWith(1);
    const stranger: Who = { userId: neighbours.addUser().id, roles: [] };
    const member: Who = { userId: members[0]?.id ?? '', roles: [] };
    const { data: blast } = await call(owner, 'POST', `${path}/scheduled`, {
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
      ['GET', `/circles/${circle.id}/members/${uuid()}/blasted-messages`],
    ] as const;
    for (const [method, at, body] of calls)
      for (const who of [stranger, member]) expect((await call(who, method, at, body)).status).toBe(403);
    // Nor by the host of another one.
    const { owner: another, path: elsewhere } = await circleWith(0);
    const theirs = await call(another, 'PATCH', `${elsewhere}/scheduled/${blast.id}`, { subject: 'Mine' });
    expect(theirs.status).toBe(404);
  });

  test('is previewed as the chosen member will read it, and sends nothing', async () => {
    const { owner, members, path } = await circleWith(3);
    const text = { subject: 'Hi {{ firstName }}', body: '{{ nonsense }} {{ circleName }}' };
    const seen = new Set<string>();
    for (const position of [0, 1, 2]) {
      const { data } = await call<{ subject: string; recipientCount: number; missingVariables: string[] }>(
        owner,
        'POST',
        `${path}/preview`,
        { ...text, position },
      );
      expect(data).toMatchObject({ recipientCount: 3, missingVariables: ['nonsense'] });
      seen.add(data.subject);
    }
    expect([...seen].toSorted()).toEqual(['Hi Owl0', 'Hi Owl1', 'Hi Owl2']);
    expect((await call(owner, 'POST', path, text)).status).toBe(400);
    for (const { email } of members) expect(sink.to(email)).toHaveLength(0);
  });

  test('can be scheduled, changed and cancelled until it is sent', async () => {
    const { owner, members, ids, circle, path } = await circleWith(2);
    const past = { ...message, scheduledAt: new Date(Date.now() - 1000).toISOString() };
    expect((await call(owner, 'POST', `${path}/scheduled`, past)).status).toBe(400);
    const schedule = async () =>
      (await call(owner, 'POST', `${path}/scheduled`, { ...message, scheduledAt: later() })).data;
    const cancelled = await schedule();
    const kept = await schedule();
    expect((await call(owner, 'DELETE', `${path}/scheduled/${cancelled.id}`)).data.status).toBe('CANCELED');
    const change = (body: object) => call(owner, 'PATCH', `${path}/scheduled/${kept.id}`, body);
    expect((await change({ body: '{{ nonsense }}' })).status).toBe(400);
    expect((await change({ scheduledAt: past.scheduledAt })).status).toBe(400);
    const soon = new Date(Date.now() + 1500).toISOString();
    expect((await change({ subject: 'Tonight', scheduledAt: soon })).data).toMatchObject({
      subject: 'Tonight',
      scheduledAt: soon,
    });
    expect((await settled(owner, path, kept.id)).counts).toMatchObject({ total: 2, sent: 2 });
    expect((await change({ subject: 'Too late' })).status).toBe(409);
    for (const { email } of members)
      expect(sink.to(email).map(({ mail }) => mail.subject)).toEqual(['Tonight']);
    expect((await listed(owner, path, cancelled.id))?.counts.total).toBe(0);

    const received = await call<object[]>(
      owner,
      'GET',
      `/circles/${circle.id}/members/${ids[0]}/blasted-messages`,
    );
    expect(received.data).toMatchObject([{ kind: 'circle-blast', subject: 'Tonight', status: 'SENT' }]);
    const { owner: another, circle: elsewhere } = await circleWith(0);
    const theirs = `/circles/${elsewhere.id}/members/${ids[0]}/blasted-messages`;
    expect((await call(another, 'GET', theirs)).status).toBe(404);
  }, 100_000);
});
