import { beforeAll, expect, jest, test } from '@jest/globals';
import type { BlastView } from '@momos/contracts/blasts';
import { eventually, type MailSink, startMailSink, useEngines } from '@momos/testing';
import { blastCaller } from './blast-caller.ts';
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
  const env = { ...neighbours.env, SMTP_URL: sink.url, PUBLIC_URL: 'http://momos.test' };
  app = await startMessaging(engines, env);
  await startMessaging(engines, env);
  blasting = blastCaller(app, neighbours);
});

const message = {
  subject: 'Photos of {{ socialTitle }}',
  body: 'Dear {{ firstName }},\n\nsee http://momos.test/socials/a?b=1 or https://example.com/x.',
  audience: { statuses: ['ATTENDED'] },
};
const subjectTest = { subject: '{{ firstName }}, your photos', percent: 50 };

const blastOf = async (ownerId: string, socialId: string): Promise<BlastView> => {
  const { body } = await blasting.call<BlastView[]>('GET', `/socials/${socialId}/blast/scheduled`, {
    as: ownerId,
  });
  if (!body.data[0]) throw new Error('no blast');
  return body.data[0];
};
const becomes = (look: () => Promise<void>) => eventually(look, { within: 60_000, every: 100 });

test('mails of a test lead through the count, each once; the rest gets the subject that a host chooses', async () => {
  const social = neighbours.addSocial();
  const people = blasting.attendees(social, 80);
  const as = social.ownerId;
  const { status } = await blasting.call('POST', '/sendRsvpEmails', {
    ...{ as, body: { socialId: social.id, ...message, subjectTest } },
  });
  expect(status).toBe(202);
  const sent = () => people.flatMap(({ user }) => sink.to(user.email).map(({ mail }) => ({ mail, user })));
  await becomes(async () => {
    const { subjectTest: shown, counts } = await blastOf(as, social.id);
    expect(shown).toMatchObject({ isOpen: true, isHalved: false, winner: null, hours: 2 });
    expect((shown?.a.sent ?? 0) + (shown?.b.sent ?? 0)).toBe(counts.total);
    expect(sent()).toHaveLength(counts.total);
  });
  const first = sent();
  expect(first.length).toBeLessThan(80);
  const isB = (subject: string | undefined) => subject?.endsWith('your photos') ?? false;
  const withB = first.find(({ mail }) => isB(mail.subject));
  expect(withB?.mail.subject).toBe(`${withB?.user.firstName}, your photos`);

  const html = String(withB?.mail.html);
  const [, token] = /href="http:\/\/momos\.test\/l\/([\w-]+)"/.exec(html) ?? [];
  expect(html).toContain('href="https://example.com/x"');
  expect(html).toContain('>http://momos.test/socials/a?b=1</a>');
  expect(withB?.mail.text).toContain('http://momos.test/socials/a?b=1');
  const open = (method: string, headers = {}) =>
    fetch(`${app.url}/l/${token}`, { method, redirect: 'manual', headers });
  for (const answer of [await open('HEAD'), await open('GET', { 'sec-purpose': 'prefetch' })])
    expect([answer.status, answer.headers.get('location')]).toEqual([302, 'http://momos.test/socials/a?b=1']);
  expect((await blastOf(as, social.id)).subjectTest).toMatchObject({ b: { clicks: 0 } });
  await Promise.all([open('GET'), open('GET'), open('GET')]);
  expect((await blastOf(as, social.id)).subjectTest).toMatchObject({ a: { clicks: 0 }, b: { clicks: 1 } });
  expect((await fetch(`${app.url}/l/x${token}`, { redirect: 'manual' })).status).toBe(404);

  const { id } = await blastOf(as, social.id);
  const choose = (variant: string, who = as) =>
    blasting.call('POST', `/socials/${social.id}/blast/scheduled/${id}/subject`, {
      ...{ as: who, body: { variant } },
    });
  expect((await choose('B', neighbours.addUser().id)).status).toBe(403);
  expect((await choose('B')).status).toBe(200);
  expect((await choose('A')).status).toBe(409);
  await becomes(async () => expect(await blastOf(as, social.id)).toMatchObject({ status: 'SENT' }));
  const all = sent();
  expect(all).toHaveLength(80);
  expect(new Set(all.map(({ user }) => user.id)).size).toBe(80);
  const rest = all.filter(({ user }) => !first.some(each => each.user.id === user.id));
  expect(rest.every(({ mail }) => isB(mail.subject) && !String(mail.html).includes('/l/'))).toBe(true);
  const { subjectTest: shown } = await blastOf(as, social.id);
  expect(shown).toMatchObject({ winner: 'B', decidedBy: 'HOST', isOpen: false, b: { clicks: 1 } });
  // Whoever clicks later is led on, and counts no more.
  expect((await open('GET')).status).toBe(302);
  expect((await blastOf(as, social.id)).subjectTest).toMatchObject({ b: { clicks: 1 } });
});

test('a second subject is checked as the first, and is of a mail alone', async () => {
  const social = neighbours.addSocial();
  blasting.attendees(social, 1);
  const send = (given: object, path = '/sendRsvpEmails') =>
    blasting.call('POST', path, { as: social.ownerId, body: { socialId: social.id, ...message, ...given } });
  expect((await send({ subjectTest: { subject: '{{ nothing }}' } })).status).toBe(400);
  expect((await send({ subjectTest: { subject: 'x'.repeat(201) } })).status).toBe(400);
  expect((await send({ subjectTest: { subject: 'B', hours: 25 } })).status).toBe(400);
  const soon = neighbours.addSocial({ eventTimestamp: new Date(Date.now() + 2.5 * 3_600_000) });
  for (const [hours, expected] of [
    [2, 400],
    [1, 202],
  ]) {
    const test_ = { ...subjectTest, hours };
    const body = { socialId: soon.id, ...message, subjectTest: test_ };
    const asked = await blasting.call('POST', '/sendRsvpEmails', { as: soon.ownerId, body });
    expect(asked.status).toBe(expected);
    if (expected === 400)
      expect(asked.body).toMatchObject({ details: [{ field: 'body.subjectTest.hours' }] });
  }
  const { socialId: _, ...advance } = { socialId: '', ...message, subjectTest };
  const post = (channels: string[]) =>
    blasting.call<BlastView[]>('POST', `/socials/${social.id}/advance-blast`, {
      ...{ as: social.ownerId, body: { ...advance, channels, smsBody: 'Hello' } },
    });
  expect((await post(['SMS'])).status).toBe(400);
  const both = await post(['EMAIL', 'SMS']);
  expect(both.body.data.map(({ subjectTest: test_ }) => test_?.subject ?? null)).toEqual([
    subjectTest.subject,
    null,
  ]);
});
