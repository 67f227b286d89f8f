import { beforeAll, describe, expect, test } from '@jest/globals';
import type { HostBlast } from '@momos/contracts/host-blasts';
import type { User } from '@momos/contracts/proto/identity/v1/bus';
import { topics } from '@momos/contracts/topics';
import { eventually, type MailSink, startMailSink, startPublisher, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { type MessagingApp, startMessaging } from './messaging-app.ts';
import { type Neighbours, startNeighbours } from './neighbours.ts';

const engines = useEngines();
let neighbours: Neighbours;
let sink: MailSink;
let app: MessagingApp;
let publish: (user: User) => Promise<void>;

beforeAll(async () => {
  sink = await startMailSink();
  engines.cleanUp(sink.close);
  neighbours = await startNeighbours(engines);
  const publishTo = await startPublisher(engines);
  publish = user => publishTo(topics.user, { change: 'USER_CHANGE_UPDATED', user });
  // Two copies of the service share the work.
  app = await startMessaging(engines, { ...neighbours.env, SMTP_URL: sink.url });
  await startMessaging(engines, { ...neighbours.env, SMTP_URL: sink.url });
});

type Answer<T> = { status: number; data: T; meta?: { lastEvaluatedKey: string | null } };

async function call<T = HostBlast>(
  method: string,
  path: string,
  given: { as?: string; body?: unknown; key?: string } = {},
): Promise<Answer<T>> {
  const token = given.as && (await app.tokens.tokenFor({ userId: given.as, roles: [] }));
  const response = await fetch(`${app.url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(given.key ? { 'idempotency-key': given.key } : {}),
    },
    body: given.body === undefined ? null : JSON.stringify(given.body),
  });
  return { status: response.status, ...((await response.json()) as Omit<Answer<T>, 'status'>) };
}

/** A host with followers. */
function hostWith(count: number) {
  const host = neighbours.addUser({ displayName: 'Maya Chen', slug: `maya-${uuid()}` });
  const fans = Array.from({ length: count }, (_, at) => neighbours.addUser({ firstName: `Fan${at}` }));
  neighbours.followers.set(
    host.id,
    fans.map(fan => fan.id),
  );
  return { host, fans };
}

const settled = (hostId: string, id: string): Promise<HostBlast> =>
  eventually(
    async () => {
      const found = (await call<HostBlast[]>('GET', '/hosts/blasts', { as: hostId })).data.find(
        each => each.id === id,
      );
      if (!found || found.status === 'INPROGRESS') throw new Error(`still ${JSON.stringify(found?.counts)}`);
      return found;
    },
    { within: 80_000, every: 100 },
  );

const message = { subject: 'A new season, {{ firstName }}', body: 'See {{ hostUrl }}.\n\n{{ hostName }}' };

describe('a message to followers', () => {
  test('reaches each of 600 followers once, with their own values, and no one else', async () => {
    const { host, fans } = hostWith(600);
    const { host: other, fans: others } = hostWith(2);
    const key = uuid();
    const sent = await call('POST', '/hosts/blast', { as: host.id, body: message, key });
    expect(sent.status).toBe(202);
    expect((await call('POST', '/hosts/blast', { as: host.id, body: message, key })).data.id).toBe(
      sent.data.id,
    );
    expect((await settled(host.id, sent.data.id)).counts).toMatchObject({ total: 600, sent: 600 });
    for (const fan of fans) {
      const [only, ...more] = sink.to(fan.email);
      expect(more).toHaveLength(0);
      expect(only?.mail.subject).toBe(`A new season, ${fan.firstName}`);
      expect(only?.mail.text).toContain(`/users/${host.slug}`);
      expect(only?.mail.from?.text).toContain('Maya Chen via Momos');
    }
    for (const stranger of others) expect(sink.to(stranger.email)).toHaveLength(0);
    expect((await call<HostBlast[]>('GET', '/hosts/blasts', { as: other.id })).data).toEqual([]);
  }, 100_000);

  test('that waits is not sent to who ended following meanwhile', async () => {
    const { host, fans } = hostWith(2);
    const [gone, staying] = fans;
    if (!gone || !staying) throw new Error('two were made');
    for (const fan of fans) {
      sink.refuse(fan.email, 451);
      await publish({ ...fan, version: 1, subscribedHostIds: [host.id] });
    }
    const { data: blast } = await call('POST', '/hosts/blast', { as: host.id, body: message });
    const counts = async () =>
      (await call<HostBlast[]>('GET', '/hosts/blasts', { as: host.id })).data.find(
        ({ id }) => id === blast.id,
      )?.counts;
    const within = { within: 60_000, every: 100 };
    await eventually(async () => expect(await counts()).toMatchObject({ queued: 2, delayed: 2 }), within);
    await publish({ ...gone, version: 2, subscribedHostIds: [] });
    const store = await engines.connectStore();
    const contacts = store.connection.collection<{ _id: string; version: number }>('contacts');
    await eventually(
      async () => expect(await contacts.findOne({ _id: gone.id })).toMatchObject({ version: 2 }),
      within,
    );
    for (const { email } of fans) sink.refuse(email, undefined);
    expect((await settled(host.id, blast.id)).counts).toMatchObject({ total: 2, sent: 1, suppressed: 1 });
    expect(sink.to(staying.email)).toHaveLength(1);
    expect(sink.to(gone.email)).toHaveLength(0);
  }, 100_000);

  test('is previewed as the first follower will read it, and sends nothing', async () => {
    const { host, fans } = hostWith(3);
    const body = { subject: 'Hi {{ firstName }}', body: '{{ nonsense }} {{ hostName }}' };
    const { data } = await call<{ subject: string; html: string; recipientCount: number }>(
      'POST',
      '/hosts/blast/preview',
      { as: host.id, body },
    );
    expect(data).toMatchObject({
      subject: 'Hi Fan0',
      recipientCount: 3,
      recipient: { id: fans[0]?.id },
      missingVariables: ['nonsense'],
    });
    expect(data.html).not.toContain('/unsubscribe/');
    expect((await call('POST', '/hosts/blast', { as: host.id, body })).status).toBe(400);
    expect(sink.to(fans[0]?.email ?? '')).toHaveLength(0);
  });

  test('requires followers, and is limited per day', async () => {
    const lonely = neighbours.addUser();
    expect((await call('POST', '/hosts/blast', { body: message })).status).toBe(401);
    expect((await call('POST', '/hosts/blast', { as: lonely.id, body: message })).status).toBe(409);
    const { host } = hostWith(1);
    for (let at = 0; at < 5; at++)
      expect((await call('POST', '/hosts/blast', { as: host.id, body: message })).status).toBe(202);
    expect((await call('POST', '/hosts/blast', { as: host.id, body: message })).status).toBe(429);
  });

  test.each([
    ['socialId', uuid()],
    ['hostId', uuid()],
    ['ownerId', uuid()],
    ['audience', {}],
    ['channel', 'SMS'],
  ])('rejects a given %s', async (field, value) => {
    const { host } = hostWith(1);
    const body = { ...message, [field]: value };
    expect((await call('POST', '/hosts/blast', { as: host.id, body })).status).toBe(400);
    expect((await call<HostBlast[]>('GET', '/hosts/blasts', { as: host.id })).data).toEqual([]);
  });

  test('is stopped by one click, which ends following; following again brings it back', async () => {
    const { host, fans } = hostWith(1);
    const [fan] = fans;
    if (!fan) throw new Error('one was made');
    await publish({ ...fan, version: 1, subscribedHostIds: [host.id] });
    const send = async () =>
      settled(host.id, (await call('POST', '/hosts/blast', { as: host.id, body: message })).data.id);
    await send();
    const headers = sink.to(fan.email)[0]?.mail.headers.get('list') as unknown as {
      unsubscribe: { url: string };
    };
    const path = app.url + new URL(headers.unsubscribe.url).pathname;
    await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(neighbours.followers.get(host.id)).toEqual([]);

    // Identity may still list the follower when a blast is addressed: the opt-out counts.
    neighbours.followers.set(host.id, [fan.id]);
    expect((await send()).counts).toMatchObject({ sent: 0, suppressed: 1 });

    await publish({ ...fan, version: 2, subscribedHostIds: [] });
    await publish({ ...fan, version: 3, subscribedHostIds: [host.id] });
    await eventually(
      async () => {
        const page = await (await fetch(path)).text();
        if (!/value="some" checked/.test(page)) throw new Error('still stopped');
      },
      { every: 100 },
    );
    expect((await send()).counts).toMatchObject({ sent: 1 });
  }, 100_000);
});
