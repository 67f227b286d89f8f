import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { User } from '@momos/contracts/proto/identity/v1/bus';
import { type MailSink, startMailSink, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { blastCaller, message } from './blast-caller.ts';
import { type MessagingApp, startMessaging } from './messaging-app.ts';
import { type Neighbours, startNeighbours } from './neighbours.ts';

const engines = useEngines();
jest.setTimeout(100_000);
let neighbours: Neighbours;
let sink: MailSink;
let app: MessagingApp;
let blasting: ReturnType<typeof blastCaller>;

beforeAll(async () => {
  sink = await startMailSink();
  engines.cleanUp(sink.close);
  neighbours = await startNeighbours(engines);
  await engines.connectStore();
  // Two copies of the service share the work.
  app = await startMessaging(engines, { ...neighbours.env, SMTP_URL: sink.url });
  await startMessaging(engines, { ...neighbours.env, SMTP_URL: sink.url });
  blasting = blastCaller(app, neighbours);
});

describe('an e-mail blast', () => {
  test('reaches 500 people once each, with their own values, from two copies of the service', async () => {
    const social = neighbours.addSocial();
    const people = blasting.attendees(social, 500);
    blasting.attendees(social, 3, 'CANCELLED');
    const body = { socialId: social.id, ...message, audience: { statuses: ['ATTENDED'] } };
    const key = uuid();
    const { status, body: answer } = await blasting.call('POST', '/sendRsvpEmails', {
      as: social.ownerId,
      body,
      key,
    });
    expect(status).toBe(202);
    expect(answer.data).toMatchObject({ status: 'INPROGRESS', channel: 'EMAIL', statuses: ['ATTENDED'] });
    const again = await blasting.call('POST', '/sendRsvpEmails', { as: social.ownerId, body, key });
    expect(again.body.data.id).toBe(answer.data.id);

    expect((await blasting.settled(social, answer.data)).counts).toEqual({
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
    const received = await blasting.call<{ kind: string; status: string; subject: string }[]>(
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
    const [good, dead] = blasting.attendees(social, 2);
    if (!good || !dead) throw new Error('two were made');
    sink.refuse(dead.user.email, 550, '5.1.1 no such user');
    const body = { socialId: social.id, ...message, audience: { statuses: ['ATTENDED'] } };
    const first = await blasting.call('POST', '/sendRsvpEmails', { as: social.ownerId, body });
    expect((await blasting.settled(social, first.body.data)).counts).toMatchObject({ sent: 1, failed: 1 });
    const second = await blasting.call('POST', '/sendRsvpEmails', { as: social.ownerId, body });
    expect((await blasting.settled(social, second.body.data)).counts).toMatchObject({
      sent: 1,
      suppressed: 1,
    });
  });

  test('reaches chosen RSVPs only', async () => {
    const social = neighbours.addSocial();
    const [chosen] = blasting.attendees(social, 3);
    const { body } = await blasting.call('POST', '/sendRsvpEmails', {
      as: social.ownerId,
      body: { socialId: social.id, ...message, audience: { rsvpIds: [chosen?.rsvp.id] } },
    });
    expect((await blasting.settled(social, body.data)).counts).toMatchObject({ total: 1, sent: 1 });
  });

  test('an SMS reaches the phone', async () => {
    const social = neighbours.addSocial();
    const [{ user } = { user: undefined }] = blasting.attendees(social, 1);
    if (user) neighbours.users.set(user.id, { ...user, provenMobile: '+6591234500' });
    const { body } = await blasting.call('POST', '/sendRsvpSms', {
      as: social.ownerId,
      body: { socialId: social.id, body: 'Doors at {{ socialTime }}', audience: { statuses: ['ATTENDED'] } },
    });
    expect((await blasting.settled(social, body.data)).counts).toMatchObject({ sent: 1 });
    const [message, ...more] = await blasting.textsTo('+6591234500');
    expect(message?.text).toBe('Doors at 6:00 PM EST\n\nReply STOP to opt out.');
    expect(more).toEqual([]);
  });
});

test('an SMS goes to no number that its person did not prove', async () => {
  const social = neighbours.addSocial();
  const [proven, written, before] = blasting.attendees(social, 3);
  const change = (each: typeof proven, numbers: Partial<User>) =>
    each && neighbours.users.set(each.user.id, { ...each.user, ...numbers });
  change(proven, { mobile: '+6591234502', provenMobile: '+6591234501' });
  change(written, { mobile: '+6591234503', provenMobile: '' });
  change(before, { mobile: '+6591234504' });
  const { body } = await blasting.call('POST', '/sendRsvpSms', {
    as: social.ownerId,
    body: { socialId: social.id, body: 'Doors are open', audience: { statuses: ['ATTENDED'] } },
  });
  expect((await blasting.settled(social, body.data)).counts).toMatchObject({ sent: 1, suppressed: 2 });
  const numbers = ['+6591234501', '+6591234502', '+6591234503', '+6591234504'];
  const received = await Promise.all(numbers.map(async number => (await blasting.textsTo(number)).length));
  expect(received).toEqual([1, 0, 0, 0]);
});

describe('unsubscribing', () => {
  test('by one click, as mail programs do it; the next blast skips the person, tickets are still sent', async () => {
    const social = neighbours.addSocial({ ownerId: neighbours.addUser({ displayName: 'Grace Host' }).id });
    const [{ user, rsvp } = { user: undefined, rsvp: undefined }] = blasting.attendees(social, 1, 'APPROVED');
    if (!user || !rsvp) throw new Error('one was made');
    const body = { socialId: social.id, ...message, audience: { statuses: ['APPROVED'] } };
    const send = async () =>
      blasting.settled(
        social,
        (await blasting.call('POST', '/sendRsvpEmails', { as: social.ownerId, body })).body.data,
      );
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
