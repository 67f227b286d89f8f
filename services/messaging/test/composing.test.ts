import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { BlastView } from '@momos/contracts/blasts';
import { RsvpChange, RsvpChanged, type Social } from '@momos/contracts/proto/events/v1/bus';
import { topics } from '@momos/contracts/topics';
import {
  eventually,
  type MailSink,
  startMailSink,
  startPublisher,
  type TestPublisher,
  useEngines,
} from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { type MessagingApp, startMessaging } from './messaging-app.ts';
import { type Neighbours, startNeighbours } from './neighbours.ts';

/** What hosts compose: additions to the approval mail, reminders, messages by two channels, and what they do to one under way. */
const engines = useEngines();
jest.setTimeout(100_000);
let neighbours: Neighbours;
let sink: MailSink;
let app: MessagingApp;
let publish: TestPublisher;

beforeAll(async () => {
  sink = await startMailSink();
  engines.cleanUp(sink.close);
  neighbours = await startNeighbours(engines);
  publish = await startPublisher(engines);
  await engines.connectStore();
  app = await startMessaging(engines, { ...neighbours.env, SMTP_URL: sink.url });
});

type Answer<T> = { status: number; data: T; code: string; details: { field: string }[] };

async function call<T = BlastView>(as: string, method: string, path: string, body?: object) {
  const response = await fetch(`${app.url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await app.tokens.tokenFor({ userId: as })}`,
    },
    body: body ? JSON.stringify(body) : null,
  });
  return { status: response.status, ...((await response.json()) as object) } as Answer<T>;
}

function guest(social: Social, given: { firstName?: string; provenMobile?: string } = {}) {
  const user = neighbours.addUser(given);
  return { user, rsvp: neighbours.addRsvp({ socialId: social.id, userId: user.id }) };
}

const approve = (rsvp: ReturnType<typeof guest>['rsvp']) =>
  publish(topics.rsvp, RsvpChanged.fromPartial({ change: RsvpChange.RSVP_CHANGE_APPROVED, rsvp }));

const toApproved = { audience: { statuses: ['APPROVED'] } };
const words = { subject: 'News of {{ socialTitle }}', body: 'Dear {{ firstName }}' };

const blastsOf = async (social: Social) =>
  (await call<BlastView[]>(social.ownerId, 'GET', `/socials/${social.id}/blast/scheduled`)).data;

const reaches = (social: Social, { id }: BlastView, expected: Partial<BlastView>) =>
  eventually(
    async () => expect((await blastsOf(social)).find(each => each.id === id)).toMatchObject(expected),
    { within: 80_000, every: 100 },
  );

describe('what a host adds to the approval mail', () => {
  const pathOf = ({ id }: Social) => `/socials/${id}/emails/approval/addendum`;

  test('is in every approval mail from then on, filled for its reader, until it is emptied', async () => {
    const social = neighbours.addSocial();
    expect((await call(social.ownerId, 'GET', pathOf(social))).data).toMatchObject({ body: '' });
    const body = 'Bring a coat, {{ firstName }} <b>.';
    expect(await call(social.ownerId, 'POST', pathOf(social), { body })).toMatchObject({
      status: 200,
      data: { body, updatedBy: social.ownerId },
    });
    const { user, rsvp } = guest(social, { firstName: 'Grace' });
    await approve(rsvp);
    const [first] = await eventually(() => {
      expect(sink.to(user.email)).toHaveLength(1);
      return sink.to(user.email);
    });
    expect(first?.mail.text).toContain('Bring a coat, Grace <b>.');
    expect(first?.mail.html).toContain('Bring a coat, Grace &lt;b&gt;.');

    await call(social.ownerId, 'POST', pathOf(social), { body: '' });
    const { user: other, rsvp: second } = guest(social);
    await approve(second);
    await eventually(() => expect(sink.to(other.email)).toHaveLength(1));
    expect(sink.to(other.email)[0]?.mail.text).not.toContain('Bring a coat');
    expect((await call(social.ownerId, 'GET', pathOf(social))).data).toMatchObject({ body: '' });
  });

  test('is left out of the mail where it cannot be filled', async () => {
    const social = neighbours.addSocial();
    await call(social.ownerId, 'POST', pathOf(social), {
      body: `Bring a coat. ${'{{ firstName }} '.repeat(100)}`,
    });
    const { user, rsvp } = guest(social, { firstName: 'G'.repeat(600) });
    await approve(rsvp);
    await eventually(() => expect(sink.to(user.email)).toHaveLength(1));
    expect(sink.to(user.email)[0]?.mail.text).not.toContain('Bring a coat');
  });

  test('is refused where no mail could be made of it, and to who is no host', async () => {
    const social = neighbours.addSocial();
    for (const body of ['{{ nope }}', '{{ firstName'])
      expect(await call(social.ownerId, 'POST', pathOf(social), { body })).toMatchObject({
        status: 400,
        details: [{ field: 'body.body' }],
      });
    for (const [method, path] of [
      ['GET', pathOf(social)],
      ['POST', pathOf(social)],
      ['POST', `/socials/${social.id}/emails/approval/preview`],
    ] as const)
      expect((await call(uuid(), method, path, method === 'GET' ? undefined : { body: '' })).status).toBe(
        403,
      );
  });

  test('is previewed as each approved guest reads it, and never with their ticket', async () => {
    const social = neighbours.addSocial();
    const guests = ['Ada', 'Bess'].map(firstName => guest(social, { firstName }));
    for (const { rsvp } of guests)
      neighbours.rsvps.set(rsvp.id, { ...rsvp, ticketCode: `SECRET-${rsvp.id}` });
    const preview = (position: number) =>
      call<{ html: string; text: string; recipientCount: number; missingVariables: string[] }>(
        social.ownerId,
        'POST',
        `/socials/${social.id}/emails/approval/preview`,
        { body: 'Hello {{ firstName }}{{ nope }}', position },
      );
    const read = [await preview(0), await preview(1)];
    expect(read.map(({ data }) => /Hello \w+/.exec(data.text)?.[0])).toEqual(['Hello Ada', 'Hello Bess']);
    expect(read[0]?.data).toMatchObject({ recipientCount: 2, missingVariables: ['nope'] });
    expect(read[0]?.data.html).toContain('data:image/png;base64,');
    expect(JSON.stringify(read)).not.toContain('SECRET');
    expect(sink.to(guests[0]?.user.email ?? '')).toHaveLength(0);
  });
});

describe('a mail that a person asks for', () => {
  const ask = (as: string, type: string) => call<{ isNew: boolean }>(as, 'GET', `/sendWebEmail?type=${type}`);

  test('reaches their own address, once per day and type', async () => {
    const { id, email } = neighbours.addUser();
    expect(await ask(id, 'TICKETS')).toMatchObject({ status: 200, data: { isNew: true } });
    expect(await ask(id, 'TICKETS')).toMatchObject({ status: 200, data: { isNew: false } });
    await ask(id, 'HOST_GUIDE');
    await eventually(() => expect(sink.to(email)).toHaveLength(2));
    expect(
      sink
        .to(email)
        .map(({ mail }) => mail.subject)
        .sort(),
    ).toEqual(['How to host your first social', 'Your tickets']);
  });

  test('has a link to their own preferences, which stops every host', async () => {
    const { id, email } = neighbours.addUser();
    await ask(id, 'PREFERENCES');
    const [sent] = await eventually(() => {
      expect(sink.to(email)).toHaveLength(1);
      return sink.to(email);
    });
    const path = /\/unsubscribe\/[\w-]+/.exec(sent?.mail.text ?? '')?.[0] ?? '';
    const page = await (await fetch(app.url + path)).text();
    for (const kind of ['Message from the host', 'Ticket', 'One-time codes', 'Contact form'])
      expect(page).toContain(`<li>${kind}</li>`);
    expect(page).not.toContain('Nothing from <');
    await fetch(app.url + path, { method: 'POST', body: new URLSearchParams({ choice: 'all' }) });

    const social = neighbours.addSocial();
    const rsvp = neighbours.addRsvp({ socialId: social.id, userId: id });
    const { data } = await call(social.ownerId, 'POST', '/sendRsvpEmails', {
      socialId: social.id,
      ...words,
      audience: { rsvpIds: [rsvp.id] },
    });
    await reaches(social, data, { status: 'SENT', counts: { suppressed: 1 } as BlastView['counts'] });
  });

  test('is sent by no cookie, and of no unknown type', async () => {
    expect((await fetch(`${app.url}/api/sendWebEmail?type=TICKETS`)).status).toBe(401);
    expect((await ask(neighbours.addUser().id, 'NOPE')).status).toBe(400);
  });
});

describe('a message by several channels', () => {
  const advance = (social: Social, body: object) =>
    call<BlastView[]>(social.ownerId, 'POST', `/socials/${social.id}/advance-blast`, {
      ...words,
      ...toApproved,
      ...body,
    });

  test('is one blast for each, with a text of its own for the phone', async () => {
    const social = neighbours.addSocial();
    const { user } = guest(social, { firstName: 'Grace', provenMobile: '+6591234777' });
    const { status, data } = await advance(social, {
      channels: ['EMAIL', 'SMS'],
      smsBody: 'Hi {{ firstName }}',
    });
    expect(status).toBe(201);
    expect(data.map(({ channel }) => channel)).toEqual(['EMAIL', 'SMS']);
    for (const each of data) await reaches(social, each, { status: 'SENT' });
    expect(sink.to(user.email).map(({ mail }) => mail.subject)).toEqual(['News of Founders breakfast']);
    const answer = await fetch(`${app.url}/api/dev/outbox?to=${encodeURIComponent('+6591234777')}`);
    const { data: texts } = (await answer.json()) as { data: { text: string }[] };
    expect(texts.map(({ text }) => text)).toEqual(['Hi Grace\n\nReply STOP to opt out.']);
  });

  test('is a reminder by a rule, which the list shows', async () => {
    const social = neighbours.addSocial();
    const reminder = { count: 1, unit: 'DAYS', side: 'BEFORE' };
    const { data } = await advance(social, { channels: ['EMAIL'], reminder });
    expect(data).toMatchObject([{ reminder, scheduledAt: '2035-01-17T23:00:00.000Z' }]);
  });

  test.each([
    [{ channels: [] }, 'body.channels'],
    [{ channels: ['SMS', 'SMS'] }, 'body.channels'],
    [
      {
        channels: ['SMS'],
        scheduledAt: '2034-01-01T00:00:00Z',
        reminder: { count: 1, unit: 'DAYS', side: 'BEFORE' },
      },
      'body.reminder',
    ],
    [{ channels: ['EMAIL'], reminder: { count: 0, unit: 'DAYS', side: 'BEFORE' } }, 'body.reminder.count'],
  ])('%j is a 400 that names %s', async (given, field) =>
    expect(await advance(neighbours.addSocial(), given)).toMatchObject({ status: 400, details: [{ field }] }),
  );

  test('is saved whole or not at all', async () => {
    const social = neighbours.addSocial();
    const refused = await advance(social, { channels: ['EMAIL', 'SMS'], smsBody: '{{ nope }}' });
    expect(refused.status).toBe(400);
    expect(await blastsOf(social)).toEqual([]);
  });
});

test('audience, channel and time of a scheduled blast can be changed until it is sent', async () => {
  const social = neighbours.addSocial();
  const chosen = guest(social, { provenMobile: '+6591234778' });
  guest(social, { provenMobile: '+6591234779' });
  const { data: blast } = await call(social.ownerId, 'POST', `/socials/${social.id}/blast/scheduled`, {
    ...words,
    ...toApproved,
    scheduledAt: '2034-12-01T12:00:00Z',
  });
  const path = `/socials/${social.id}/blast/scheduled/${blast.id}`;
  const changed = await call(social.ownerId, 'PATCH', path, {
    channel: 'SMS',
    audience: { rsvpIds: [chosen.rsvp.id] },
    reminder: { count: 2, unit: 'HOURS', side: 'AFTER' },
  });
  expect(changed.data).toMatchObject({
    channel: 'SMS',
    statuses: [],
    body: words.body,
    reminder: { count: 2, unit: 'HOURS', side: 'AFTER' },
    scheduledAt: '2035-01-19T01:00:00.000Z',
  });
  const soon = new Date(Date.now() + 2_000).toISOString();
  expect((await call(social.ownerId, 'PATCH', path, { scheduledAt: soon })).data).toMatchObject({
    reminder: null,
    scheduledAt: soon,
  });
  await reaches(social, blast, { status: 'SENT', counts: { total: 1, sent: 1 } as BlastView['counts'] });
  expect((await call(social.ownerId, 'PATCH', path, { channel: 'EMAIL' })).status).toBe(409);
});

describe('a blast under way', () => {
  /** A blast whose one message is refused for now, and the address that refuses it. */
  async function delayed(social: Social) {
    const { user } = guest(social);
    sink.refuse(user.email, 451);
    const body = { socialId: social.id, ...words, ...toApproved };
    const { data: blast } = await call(social.ownerId, 'POST', '/sendRsvpEmails', body);
    await reaches(social, blast, { counts: { queued: 1, delayed: 1 } as BlastView['counts'] });
    const path = `/socials/${social.id}/blast/scheduled/${blast.id}`;
    return { user, blast, path };
  }
  /** Another mail to the same person, which arrives while the one before is held back. */
  async function anotherMail(social: Social, email: string) {
    const body = { socialId: social.id, ...words, subject: 'Another', ...toApproved };
    await call(social.ownerId, 'POST', '/sendRsvpEmails', body);
    await eventually(() => expect(subjectsTo(email)).toContain('Another'), { within: 60_000 });
  }
  const subjectsTo = (email: string) => sink.to(email).map(({ mail }) => mail.subject);

  test('is held back by a pause, and continues when it is resumed', async () => {
    const social = neighbours.addSocial();
    const { user, blast, path } = await delayed(social);
    expect((await call(social.ownerId, 'POST', `${path}/pauses`)).data).toMatchObject({
      isPaused: true,
      status: 'INPROGRESS',
      counts: { queued: 1 },
    });
    expect((await call(social.ownerId, 'POST', `${path}/pauses`)).status).toBe(409);
    sink.refuse(user.email, undefined);
    await anotherMail(social, user.email);
    expect(subjectsTo(user.email)).toEqual(['Another']);

    expect((await call(social.ownerId, 'DELETE', `${path}/pauses`)).data).toMatchObject({ isPaused: false });
    await reaches(social, blast, { status: 'SENT', counts: { sent: 1 } as BlastView['counts'] });
    expect(subjectsTo(user.email)).toEqual(['Another', 'News of Founders breakfast']);
    expect((await call(social.ownerId, 'DELETE', `${path}/pauses`)).status).toBe(409);
  });

  test('sends nothing after it was cancelled, also out of a pause', async () => {
    const social = neighbours.addSocial();
    const { user, blast, path } = await delayed(social);
    await call(social.ownerId, 'POST', `${path}/pauses`);
    expect((await call(social.ownerId, 'DELETE', path)).data).toMatchObject({ status: 'CANCELED' });
    // A try that was under way ends first.
    await reaches(social, blast, { counts: { queued: 0, suppressed: 1 } as BlastView['counts'] });
    sink.refuse(user.email, undefined);
    await anotherMail(social, user.email);
    expect(subjectsTo(user.email)).toEqual(['Another']);
  });
});

test('what failed is sent again when its host asks, and only that', async () => {
  const social = neighbours.addSocial();
  const [good, bad, gone] = [guest(social), guest(social), guest(social)];
  for (const { user } of [bad, gone]) sink.refuse(user.email, 550, '5.7.0 not today');
  const body = { socialId: social.id, ...words, ...toApproved };
  const { data: blast } = await call(social.ownerId, 'POST', '/sendRsvpEmails', body);
  const path = `/socials/${social.id}/blast/scheduled/${blast.id}/retries`;
  const store = await engines.connectStore();
  const rows = store.connection.collection<{ _id: string; status: string; hasGivenUp?: boolean }>(
    'deliveries',
  );
  // As after 48 hours of refusals; one that is being tried at this moment waits again soon.
  const waiting = { blastId: blast.id, status: 'QUEUED', failingSince: { $exists: true } };
  await eventually(async () => {
    await rows.updateMany(waiting, { $set: { status: 'FAILED', hasGivenUp: true }, $unset: { content: '' } });
    expect(await rows.countDocuments({ blastId: blast.id, hasGivenUp: true })).toBe(2);
  });
  await reaches(social, blast, { status: 'SENT', counts: { sent: 1, givenUp: 2 } as BlastView['counts'] });

  for (const { user } of [bad, gone]) sink.refuse(user.email, undefined);
  neighbours.rsvps.delete(gone.rsvp.id);
  expect(await call(social.ownerId, 'POST', path, { states: ['FAILED'] })).toMatchObject({ status: 202 });
  await reaches(social, blast, {
    status: 'SENT',
    counts: { total: 3, sent: 2, failed: 0, givenUp: 0, suppressed: 1 } as BlastView['counts'],
  });
  expect([good, bad, gone].map(({ user }) => sink.to(user.email).length)).toEqual([1, 1, 0]);
  expect((await call(social.ownerId, 'POST', path, {})).status).toBe(409);
});

describe('templates', () => {
  type Template = { id: string; kind: string; name: string; subject: string };
  const own = { name: 'My own', channel: 'EMAIL', ...words };
  const list = async (as: string) => (await call<Template[]>(as, 'GET', '/blast-templates')).data;

  test('of the product are there for everyone, and a person’s own come first', async () => {
    const me = uuid();
    expect((await list(me)).every(({ kind }) => kind === 'DEFAULT')).toBe(true);
    const { status, data } = await call<Template>(me, 'POST', '/blast-templates', own);
    expect({ status, data }).toMatchObject({ status: 201, data: { kind: 'USER_SPECIFIC', name: 'My own' } });
    expect((await list(me))[0]).toEqual(data);
    const changed = await call<Template>(me, 'PATCH', `/blast-templates/${data.id}`, { name: 'Better' });
    expect(changed.data).toMatchObject({ name: 'Better', subject: words.subject });
    expect((await call(me, 'DELETE', `/blast-templates/${data.id}`)).status).toBe(200);
    expect((await list(me)).some(({ id }) => id === data.id)).toBe(false);
  });

  test('of another person are neither seen, changed nor removed', async () => {
    const [me, other] = [uuid(), uuid()];
    const { data } = await call<Template>(me, 'POST', '/blast-templates', own);
    expect((await list(other)).some(({ id }) => id === data.id)).toBe(false);
    expect((await call(other, 'PATCH', `/blast-templates/${data.id}`, { name: 'X' })).status).toBe(404);
    expect((await call(other, 'DELETE', `/blast-templates/${data.id}`)).status).toBe(404);
    expect((await list(me))[0]?.name).toBe('My own');
  });

  test.each([
    [{ ...own, subject: '' }, 'body.subject'],
    [{ ...own, body: '{{ nope }}' }, 'body.body'],
    [{ ...own, name: '' }, 'body.name'],
  ])('%j is a 400 that names %s', async (given, field) =>
    expect(await call(uuid(), 'POST', '/blast-templates', given)).toMatchObject({
      status: 400,
      details: [{ field }],
    }),
  );
});

test('a text is previewed for each of its readers, with the parts and the cost of all', async () => {
  const social = neighbours.addSocial();
  for (const [at, firstName] of ['Ada', 'Bess'].entries())
    guest(social, { firstName, provenMobile: `+659123480${at}` });
  const body = { channel: 'SMS', subject: 'S', body: 'Hi {{ firstName }} 🎉', ...toApproved, position: 1 };
  const { data } = await call<{ text: string; texts: object }>(
    social.ownerId,
    'POST',
    `/socials/${social.id}/blast/preview`,
    body,
  );
  expect(data.text).toContain('Hi Bess 🎉');
  expect(data.texts).toMatchObject({ reachable: 2, parts: 1, cost: { amount: 0.02, currency: 'USD' } });
});
