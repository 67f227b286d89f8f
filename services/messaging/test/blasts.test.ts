import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { BlastView } from '@momos/contracts/blasts';
import type { Social } from '@momos/contracts/proto/events/v1/bus';
import type { User } from '@momos/contracts/proto/identity/v1/bus';
import { eventually, type MailSink, startMailSink, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { type MessagingApp, startMessaging } from './messaging-app.ts';
import { type Neighbours, startNeighbours } from './neighbours.ts';

const engines = useEngines();
jest.setTimeout(100_000);
let neighbours: Neighbours;
let sink: MailSink;
let app: MessagingApp;

beforeAll(async () => {
  sink = await startMailSink();
  engines.cleanUp(sink.close);
  neighbours = await startNeighbours(engines);
  await engines.connectStore();
  // Two copies of the service share the work.
  app = await startMessaging(engines, { ...neighbours.env, SMTP_URL: sink.url });
  await startMessaging(engines, { ...neighbours.env, SMTP_URL: sink.url });
});

type Answer<T> = {
  status: number;
  body: { data: T; meta?: { lastEvaluatedKey: string | null }; code?: string; message?: string };
};

async function call<T = BlastView>(
  method: string,
  path: string,
  given: { as?: string; body?: unknown; roles?: string[]; key?: string } = {},
): Promise<Answer<T>> {
  const token = given.as && (await app.tokens.tokenFor({ userId: given.as, roles: given.roles ?? [] }));
  const response = await fetch(`${app.url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(given.key ? { 'idempotency-key': given.key } : {}),
    },
    body: given.body === undefined ? null : JSON.stringify(given.body),
  });
  return { status: response.status, body: (await response.json()) as Answer<T>['body'] };
}

const attendees = (social: Social, count: number, status = 'ATTENDED') =>
  Array.from({ length: count }, (_, at) => {
    const user = neighbours.addUser({ firstName: `Guest${at}`, displayName: `Guest ${at}` });
    return { user, rsvp: neighbours.addRsvp({ socialId: social.id, userId: user.id, status }) };
  });

const settled = (social: Social, blast: BlastView): Promise<BlastView> =>
  eventually(
    async () => {
      const { body } = await call<BlastView[]>('GET', `/socials/${social.id}/blast/scheduled`, {
        as: social.ownerId,
      });
      const found = body.data.find(each => each.id === blast.id);
      if (!found || found.status === 'INPROGRESS') throw new Error(`still ${JSON.stringify(found?.counts)}`);
      return found;
    },
    // Deliveries that a busy machine requeued are sent after their backoff.
    { within: 80_000, every: 100 },
  );

const textsTo = async (number: string) => {
  const answer = await fetch(`${app.url}/api/dev/outbox?to=${encodeURIComponent(number)}`);
  return ((await answer.json()) as { data: { text: string }[] }).data;
};

const message = {
  subject: 'Photos of {{ socialTitle }}',
  body: 'Dear {{ firstName }},\n\nthank you for coming.',
};

describe('an e-mail blast', () => {
  test('reaches 500 people once each, with their own values, from two copies of the service', async () => {
    const social = neighbours.addSocial();
    const people = attendees(social, 500);
    attendees(social, 3, 'CANCELLED');
    const body = { socialId: social.id, ...message, audience: { statuses: ['ATTENDED'] } };
    const key = uuid();
    const { status, body: answer } = await call('POST', '/sendRsvpEmails', { as: social.ownerId, body, key });
    expect(status).toBe(202);
    expect(answer.data).toMatchObject({ status: 'INPROGRESS', channel: 'EMAIL', statuses: ['ATTENDED'] });
    const again = await call('POST', '/sendRsvpEmails', { as: social.ownerId, body, key });
    expect(again.body.data.id).toBe(answer.data.id);

    expect((await settled(social, answer.data)).counts).toEqual({
      total: 500,
      queued: 0,
      delayed: 0,
      sent: 500,
      failed: 0,
      givenUp: 0,
      unknown: 0,
      suppressed: 0,
      overLimit: 0,
      withoutNumber: 0,
    });
    for (const { user } of people) {
      const [only, ...more] = sink.to(user.email);
      expect(more).toHaveLength(0);
      expect(only?.mail.subject).toBe('Photos of Founders breakfast');
      expect(only?.mail.text).toContain(`Dear ${user.firstName},`);
    }
    const first = people[0];
    const received = await call<{ kind: string; status: string; subject: string }[]>(
      'GET',
      `/socials/${social.id}/rsvps/${first?.rsvp.id}/blasted-messages`,
      { as: social.ownerId },
    );
    expect(received.body.data).toMatchObject([
      { kind: 'blast', status: 'SENT', subject: 'Photos of Founders breakfast' },
    ]);
  });

  test('a refused address fails alone and is suppressed afterwards', async () => {
    const social = neighbours.addSocial();
    const [good, dead] = attendees(social, 2);
    if (!good || !dead) throw new Error('two were made');
    sink.refuse(dead.user.email, 550, '5.1.1 no such user');
    const body = { socialId: social.id, ...message, audience: { statuses: ['ATTENDED'] } };
    const first = await call('POST', '/sendRsvpEmails', { as: social.ownerId, body });
    expect((await settled(social, first.body.data)).counts).toMatchObject({ sent: 1, failed: 1 });
    const second = await call('POST', '/sendRsvpEmails', { as: social.ownerId, body });
    expect((await settled(social, second.body.data)).counts).toMatchObject({ sent: 1, suppressed: 1 });
  });

  test('reaches chosen RSVPs only', async () => {
    const social = neighbours.addSocial();
    const [chosen] = attendees(social, 3);
    const { body } = await call('POST', '/sendRsvpEmails', {
      as: social.ownerId,
      body: { socialId: social.id, ...message, audience: { rsvpIds: [chosen?.rsvp.id] } },
    });
    expect((await settled(social, body.data)).counts).toMatchObject({ total: 1, sent: 1 });
  });

  test('an SMS reaches the phone', async () => {
    const social = neighbours.addSocial();
    const [{ user } = { user: undefined }] = attendees(social, 1);
    if (user) neighbours.users.set(user.id, { ...user, provenMobile: '+6591234500' });
    const { body } = await call('POST', '/sendRsvpSms', {
      as: social.ownerId,
      body: { socialId: social.id, body: 'Doors at {{ socialTime }}', audience: { statuses: ['ATTENDED'] } },
    });
    expect((await settled(social, body.data)).counts).toMatchObject({ sent: 1 });
    const [message, ...more] = await textsTo('+6591234500');
    expect(message?.text).toBe('Doors at 6:00 PM EST\n\nReply STOP to opt out.');
    expect(more).toEqual([]);
  });
});

test('an SMS goes to no number that its person did not prove', async () => {
  const social = neighbours.addSocial();
  const [proven, written, before] = attendees(social, 3);
  const change = (each: typeof proven, numbers: Partial<User>) =>
    each && neighbours.users.set(each.user.id, { ...each.user, ...numbers });
  change(proven, { mobile: '+6591234502', provenMobile: '+6591234501' });
  change(written, { mobile: '+6591234503', provenMobile: '' });
  change(before, { mobile: '+6591234504' });
  const { body } = await call('POST', '/sendRsvpSms', {
    as: social.ownerId,
    body: { socialId: social.id, body: 'Doors are open', audience: { statuses: ['ATTENDED'] } },
  });
  expect((await settled(social, body.data)).counts).toMatchObject({ sent: 1, suppressed: 2 });
  const numbers = ['+6591234501', '+6591234502', '+6591234503', '+6591234504'];
  const received = await Promise.all(numbers.map(async number => (await textsTo(number)).length));
  expect(received).toEqual([1, 0, 0, 0]);
});

describe('a preview', () => {
  test('asks once, however large the audience is, and counts it all', async () => {
    const social = neighbours.addSocial();
    attendees(social, 1203);
    const before = neighbours.calls.length;
    const body = { ...message, audience: { statuses: ['ATTENDED'] } };
    const path = `/socials/${social.id}/blast/preview`;
    const { body: answer } = await call<{ recipientCount: number; texts: null }>('POST', path, {
      as: social.ownerId,
      body,
    });
    expect(answer.data).toMatchObject({ recipientCount: 1203, texts: null });
    expect(neighbours.calls.length - before).toBe(1);
  });

  test('of a text says how many it can reach, and how many texts the host may send', async () => {
    const social = neighbours.addSocial();
    const [first, second] = attendees(social, 4);
    for (const each of [first, second])
      if (each) neighbours.users.set(each.user.id, { ...each.user, provenMobile: '+6591234509' });
    const body = { channel: 'SMS', ...message, audience: { statuses: ['ATTENDED'] } };
    const path = `/socials/${social.id}/blast/preview`;
    const { body: answer } = await call<{ texts: object }>('POST', path, { as: social.ownerId, body });
    expect(answer.data).toMatchObject({ recipientCount: 4, texts: { reachable: 2, room: 300 } });
  });

  test('shows the first recipient, the number of recipients and missing variables', async () => {
    const social = neighbours.addSocial();
    const [first] = attendees(social, 3);
    const body = {
      ...message,
      body: 'Dear {{ firstName }} {{ nope }} <b>',
      audience: { statuses: ['ATTENDED'] },
    };
    const { status, body: answer } = await call<{
      html: string;
      text: string;
      subject: string;
      recipient: { id: string };
      recipientCount: number;
      missingVariables: string[];
    }>('POST', `/socials/${social.id}/blast/preview`, { as: social.ownerId, body });
    expect(status).toBe(200);
    expect(answer.data).toMatchObject({
      recipientCount: 3,
      missingVariables: ['nope'],
      recipient: { id: first?.user.id },
    });
    expect(answer.data.html).toContain('Dear Guest0  &lt;b&gt;');
    expect(answer.data.html).not.toContain('/unsubscribe/');
  });

  test('names no anonymous recipient, by whatever variable and channel, while their own message does', async () => {
    const social = neighbours.addSocial();
    const names = { firstName: 'Canaria', lastName: 'Finch', slug: 'canaria-finch' };
    const hidden = { ...names, email: 'canaria.finch@example.org', provenMobile: '+14155550199' };
    const path = `/socials/${social.id}/blast/preview`;
    const text = 'Dear {{ firstName }} {{ lastName }} {{ displayName }} {% if lastName %}known{% endif %}.';
    const previewOf = async (given: Partial<User>) => {
      const guest = neighbours.addUser({ ...hidden, ...given });
      const rsvp = neighbours.addRsvp({ socialId: social.id, userId: guest.id });
      const answers = [];
      for (const channel of ['EMAIL', 'SMS'])
        answers.push(
          await call('POST', path, {
            as: social.ownerId,
            body: { ...message, subject: text, body: text, channel, audience: { rsvpIds: [rsvp.id] } },
          }),
        );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      return { guest, rsvp, text: JSON.stringify(answers) };
    };
    const shown = await previewOf({ displayName: 'Canaria Finch' });
    for (const trace of ['Canaria', 'Finch', 'known']) expect(shown.text).toContain(trace);
    const anonymous = await previewOf({ displayName: 'Anonymous', isPhotoHidden: true });
    for (const trace of ['Canaria', 'Finch', 'canaria', 'known', '4155550199'])
      expect(anonymous.text).not.toContain(trace);
    expect(anonymous.text).toContain('Dear Anonymous');

    await call('POST', '/sendRsvpEmails', {
      as: social.ownerId,
      body: { ...message, socialId: social.id, body: text, audience: { rsvpIds: [anonymous.rsvp.id] } },
    });
    await eventually(() =>
      expect(sink.to(anonymous.guest.email)[0]?.mail.text).toContain('Dear Canaria Finch'),
    );
  });

  test('an empty audience gets an example, an invalid template a 400 that names the field', async () => {
    const social = neighbours.addSocial();
    const path = `/socials/${social.id}/blast/preview`;
    const empty = await call<{ recipient: null; text: string }>('POST', path, {
      as: social.ownerId,
      body: { ...message, audience: { statuses: ['ATTENDED'] } },
    });
    expect(empty.body.data).toMatchObject({ recipient: null, recipientCount: 0 });
    expect(empty.body.data.text).toContain('Dear Ada');
    const broken = await call('POST', path, {
      as: social.ownerId,
      body: { ...message, body: '{{ firstName', audience: { statuses: ['ATTENDED'] } },
    });
    expect(broken).toMatchObject({
      status: 400,
      body: { code: 'bad_request', details: [{ field: 'body.body' }] },
    });
  });
});

describe('a schedule', () => {
  const inAnHour = () => new Date(Date.now() + 3600_000).toISOString();
  const scheduled = async (social: Social, given: object = {}) =>
    call('POST', `/socials/${social.id}/blast/scheduled`, {
      as: social.ownerId,
      body: { ...message, audience: { statuses: ['ATTENDED'] }, scheduledAt: inAnHour(), ...given },
    });

  test('waits, can be changed, and is sent when it is due', async () => {
    const social = neighbours.addSocial();
    const [{ user } = { user: undefined }] = attendees(social, 1);
    const { status, body } = await scheduled(social);
    expect(status).toBe(201);
    const path = `/socials/${social.id}/blast/scheduled/${body.data.id}`;
    const soon = new Date(Date.now() + 5_000).toISOString();
    const updated = await call('PATCH', path, {
      as: social.ownerId,
      body: { subject: 'Changed', scheduledAt: soon },
    });
    expect(updated.body.data).toMatchObject({ subject: 'Changed', scheduledAt: soon, status: 'INPROGRESS' });
    expect(sink.to(user?.email ?? '')).toHaveLength(0);
    await settled(social, body.data);
    expect(sink.to(user?.email ?? '').map(({ mail }) => mail.subject)).toEqual(['Changed']);
    expect(await call('PATCH', path, { as: social.ownerId, body: { subject: 'Late' } })).toMatchObject({
      status: 409,
      body: { code: 'illegal_state' },
    });
    expect(await call('DELETE', path, { as: social.ownerId })).toMatchObject({ status: 409 });
  });

  test('is cancelled once', async () => {
    const social = neighbours.addSocial();
    const { body } = await scheduled(social);
    const path = `/socials/${social.id}/blast/scheduled/${body.data.id}`;
    expect((await call('DELETE', path, { as: social.ownerId })).body.data.status).toBe('CANCELED');
    expect(await call('DELETE', path, { as: social.ownerId })).toMatchObject({ status: 409 });
    expect(
      await call('DELETE', `/socials/${social.id}/blast/scheduled/${uuid()}`, { as: social.ownerId }),
    ).toMatchObject({ status: 404 });
  });

  test.each([
    [{ scheduledAt: '2020-01-01T00:00:00Z' }, 'body.scheduledAt'],
    [{ scheduledAt: 'tomorrow' }, 'body.scheduledAt'],
    [{ body: '{{ nope }}' }, 'body.body'],
    [{ audience: {} }, 'body.audience'],
    [{ subject: 'a\nBcc: eve@example.org' }, 'body.subject'],
    [{ more: 1 }, 'body.more'],
  ])('%j is a 400 that names %s', async (given, field) => {
    const { status, body } = await scheduled(neighbours.addSocial(), given);
    expect({
      status,
      fields: (body as unknown as { details: { field: string }[] }).details.map(each => each.field),
    }).toEqual({ status: 400, fields: [field] });
  });

  test('lists are paged, newest first', async () => {
    const social = neighbours.addSocial();
    const ids: string[] = [];
    for (let at = 0; at < 3; at++) ids.push((await scheduled(social)).body.data.id);
    const path = `/socials/${social.id}/blast/scheduled?pageSize=2`;
    const first = await call<BlastView[]>('GET', path, { as: social.ownerId });
    const second = await call<BlastView[]>(
      'GET',
      `${path}&exclusiveStartKey=${first.body.meta?.lastEvaluatedKey}`,
      { as: social.ownerId },
    );
    expect([...first.body.data, ...second.body.data].map(each => each.id)).toEqual(ids.toReversed());
    expect(second.body.meta?.lastEvaluatedKey).toBeNull();
    expect(
      await call('GET', `${path}&exclusiveStartKey=Zm9yZ2VkZm9yZ2VkZm9yZ2Vk`, { as: social.ownerId }),
    ).toMatchObject({ status: 400 });
  });
});

describe('access', () => {
  test('hosts and managers; others get 401, 403, or 404 where the social is hidden', async () => {
    const host = uuid();
    const open = neighbours.addSocial({ hostIds: [host] });
    const hidden = neighbours.addSocial({ visibility: 'PRIVATE' });
    const path = (social: Social) => `/socials/${social.id}/blast-variables`;
    expect((await call('GET', path(open))).status).toBe(401);
    expect((await call('GET', path(open), { as: uuid() })).status).toBe(403);
    expect((await call('GET', path(hidden), { as: uuid() })).status).toBe(404);
    expect((await call('GET', `/socials/${uuid()}/blast-variables`, { as: uuid() })).status).toBe(404);
    expect((await call('GET', path(open), { as: host })).status).toBe(200);
    expect((await call('GET', path(hidden), { as: uuid(), roles: ['manager'] })).status).toBe(200);
    expect((await call('GET', path(hidden), { as: uuid(), roles: ['reviewer'] })).status).toBe(404);
    const blast = { socialId: open.id, ...message, audience: { statuses: ['ATTENDED'] } };
    expect((await call('POST', '/sendRsvpEmails', { as: uuid(), body: blast })).status).toBe(403);
  });

  test('a blast of another social is not found', async () => {
    const [one, other] = [neighbours.addSocial(), neighbours.addSocial()];
    const { body } = await call('POST', `/socials/${one.id}/blast/scheduled`, {
      as: one.ownerId,
      body: { ...message, audience: { statuses: ['ATTENDED'] }, scheduledAt: '2034-01-01T00:00:00Z' },
    });
    expect(
      (await call('DELETE', `/socials/${other.id}/blast/scheduled/${body.data.id}`, { as: other.ownerId }))
        .status,
    ).toBe(404);
  });
});

test('a host who is none any more gets no stored response', async () => {
  const [host, other] = [neighbours.addUser({}), neighbours.addUser({})];
  const social = neighbours.addSocial({ ownerId: host.id, hostIds: [other.id], visibility: 'PRIVATE' });
  const body = { socialId: social.id, ...message, audience: { statuses: ['ATTENDED'] } };
  const send = () => call('POST', '/sendRsvpEmails', { as: other.id, body, key: `once-${social.id}` });
  const first = await send();
  expect(first.status).toBe(202);
  expect((await send()).body.data).toEqual(first.body.data);
  social.hostIds = [];
  expect((await send()).status).toBe(404);
});

describe('unsubscribing', () => {
  test('by one click, as mail programs do it; the next blast skips the person, tickets are still sent', async () => {
    const social = neighbours.addSocial({ ownerId: neighbours.addUser({ displayName: 'Grace Host' }).id });
    const [{ user, rsvp } = { user: undefined, rsvp: undefined }] = attendees(social, 1, 'APPROVED');
    if (!user || !rsvp) throw new Error('one was made');
    const body = { socialId: social.id, ...message, audience: { statuses: ['APPROVED'] } };
    const send = async () =>
      settled(social, (await call('POST', '/sendRsvpEmails', { as: social.ownerId, body })).body.data);
    await send();
    const headers = sink.to(user.email)[0]?.mail.headers.get('list') as unknown as {
      unsubscribe: { url: string };
      'unsubscribe-post': { name: string };
    };
    const link = new URL(headers.unsubscribe.url);
    const path = app.url + link.pathname;

    const page = await fetch(path);
    expect(await page.text()).toContain('Nothing from Grace Host');
    expect((await send()).counts).toMatchObject({ sent: 1 });

    await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect((await send()).counts).toMatchObject({ sent: 0, suppressed: 1 });

    const choose = (choice: string) =>
      fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `choice=${choice}`,
      });
    expect(await (await choose('some')).text()).toContain('Saved.');
    expect((await send()).counts).toMatchObject({ sent: 1 });
    await choose('all');
    expect((await send()).counts).toMatchObject({ suppressed: 1 });
    const form = new FormData();
    form.append('List-Unsubscribe', 'One-Click');
    expect((await fetch(path, { method: 'POST', body: form })).status).toBe(200);
    expect((await fetch(`${app.url}/unsubscribe/AAAA`)).status).toBe(404);
    expect(sink.to(user.email)).toHaveLength(3);
  });
});
