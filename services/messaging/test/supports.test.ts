import { beforeAll, describe, expect, test } from '@jest/globals';
import { contactCategories } from '@momos/contracts/supports';
import { eventually, type MailSink, startMailSink, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { type MessagingApp, startMessaging } from './messaging-app.ts';
import { startNeighbours } from './neighbours.ts';

const engines = useEngines();
let sink: MailSink;
let app: MessagingApp;

beforeAll(async () => {
  sink = await startMailSink();
  engines.cleanUp(sink.close);
  const neighbours = await startNeighbours(engines);
  await engines.connectStore();
  app = await startMessaging(engines, {
    ...neighbours.env,
    SMTP_URL: sink.url,
    SUPPORT_MAILBOXES: contactCategories.map(each => `${each}=${mailboxOf(each)}`).join(','),
  });
});

const mailboxOf = (category: string) => `${category.toLowerCase().replaceAll('_', '-')}@support.example`;
const valid = () => ({
  category: 'GENERAL',
  name: 'Ada Lovelace',
  email: `${uuid()}@example.org`,
  message: 'How do engines work?',
});

type Given = { as?: string; key?: string; from?: string };
async function send(body: unknown, { as, key, from = uuid() }: Given = {}) {
  const token = as && (await app.tokens.tokenFor({ userId: as, roles: [] }));
  const response = await fetch(`${app.url}/api/supports/emails`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: JSON.stringify(body),
  });
  const { data } = (await response.json()) as { data?: { id: string; reference: string } };
  return { status: response.status, data, retryAfter: response.headers.get('retry-after') };
}

const arrived = (mailbox: string, reference = '') =>
  eventually(() => {
    const found = sink.to(mailbox).filter(({ mail }) => mail.subject?.includes(reference));
    if (found.length === 0) throw new Error(`no mail to ${mailbox} yet`);
    return found;
  });

describe('the contact form', () => {
  test.each(contactCategories)(
    '%s reaches its mailbox, and the answer goes to the sender',
    async category => {
      const body = { ...valid(), category, subject: 'Engines' };
      const { status, data } = await send(body);
      expect(status).toBe(202);
      const [only, ...more] = await arrived(mailboxOf(category), data?.reference);
      expect(more).toHaveLength(0);
      expect(only?.mail.replyTo?.value).toMatchObject([{ name: 'Ada Lovelace', address: body.email }]);
      expect(only?.mail.text).toContain('How do engines work?');
      expect(only?.mail.subject).not.toMatch(/Ada|Engines/);
    },
  );

  test('is sent once however often it is repeated', async () => {
    const [body, key, from] = [{ ...valid(), category: 'SPONSORSHIP' }, uuid(), uuid()];
    const answers = await Promise.all([1, 2, 3].map(() => send(body, { key, from })));
    const done = answers.filter(({ status }) => status === 202);
    expect(new Set(done.map(({ data }) => data?.id)).size).toBe(1);
    const again = await send(body, { key, from });
    expect(again.data?.id).toBe(done[0]?.data?.id);
    const last = await send({ ...valid(), category: 'SPONSORSHIP' });
    await arrived(mailboxOf('SPONSORSHIP'), last.data?.reference);
    expect(await arrived(mailboxOf('SPONSORSHIP'), again.data?.reference)).toHaveLength(1);
  });

  test('says who was signed in', async () => {
    const userId = uuid();
    const { data } = await send({ ...valid(), category: 'RSVP' }, { as: userId });
    const [found] = await arrived(mailboxOf('RSVP'), data?.reference);
    expect(found?.mail.text).toContain(userId);
  });

  const breaks = [
    '\r\nBcc: victim@example.com',
    '\nBcc: victim@example.com',
    '\u0000',
    '\rBcc: victim@example.com',
    '\u2028Bcc: victim@example.com',
  ];
  test.each(['name', 'email', 'subject'].flatMap(field => breaks.map(text => [field, text] as const)))(
    'a %s with %j opens no header',
    async (field, text) => {
      const category = 'EVENT_REQUEST';
      const base = { ...valid(), category, subject: 'Hi' };
      const body = { ...base, [field]: field === 'email' ? `a@b.co${text}` : `Ada${text}` };
      const { status, data } = await send(body);
      if (status === 400) return;
      // A line separator is not a control character: it is accepted as text, and must stay text.
      expect([status, text.charAt(0), field === 'email']).toEqual([202, '\u2028', false]);
      const [found] = await arrived(mailboxOf(category), data?.reference);
      expect(found?.mail.bcc).toBeUndefined();
      expect(sink.to('victim@example.com')).toHaveLength(0);
    },
  );

  test.each([
    [{ category: 'UNKNOWN' }],
    [{ category: { $ne: '' } }],
    [{ message: 'short' }],
    [{ message: 'x'.repeat(5001) }],
    [{ email: 'not an address' }],
    [{ email: 'a@b.co, victim@example.com' }],
    [{ name: '' }],
    [{ to: 'victim@example.com' }],
    [{ mailbox: 'victim@example.com' }],
    [{ userId: uuid() }],
  ])('refuses %j', async change => {
    expect((await send({ ...valid(), ...change })).status).toBe(400);
  });

  test('is limited per reply address and per client IP', async () => {
    const { email } = valid();
    const many = await Promise.all(Array.from({ length: 8 }, () => send({ ...valid(), email })));
    expect(many.filter(({ status }) => status === 202)).toHaveLength(5);
    const refused = many.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    expect(Number(refused[0]?.retryAfter)).toBeGreaterThan(0);
    const from = uuid();
    const flood = [];
    for (let at = 0; at < 22; at++) flood.push(await send(valid(), { from }));
    expect(flood.filter(({ status }) => status === 202)).toHaveLength(20);
  });
});
