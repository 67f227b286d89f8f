import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { BlastView } from '@momos/contracts/blasts';
import { eventually, type MailSink, startMailSink, useEngines } from '@momos/testing';
import twilio from 'twilio';
import { v7 as uuid } from 'uuid';
import { type MessagingApp, startMessaging } from './messaging-app.ts';
import { type Neighbours, startNeighbours } from './neighbours.ts';

/** What providers say after they took a message, with signatures by keys of this test. */
const engines = useEngines();
jest.setTimeout(100_000);
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const [mailgunKey, authToken] = ['a-signing-key', 'an-auth-token'];
const publicUrl = 'https://momos.example';
let neighbours: Neighbours;
let sink: MailSink;
let app: MessagingApp;

beforeAll(async () => {
  sink = await startMailSink();
  engines.cleanUp(sink.close);
  neighbours = await startNeighbours(engines);
  await engines.connectStore();
  app = await startMessaging(engines, {
    ...neighbours.env,
    SMTP_URL: sink.url,
    PUBLIC_URL: publicUrl,
    SENDGRID_WEBHOOK_KEY: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    MAILGUN_WEBHOOK_KEY: mailgunKey,
    TWILIO_AUTH_TOKEN: authToken,
  });
});

const post = async (provider: string, body: string, headers: Record<string, string> = {}) =>
  (await fetch(`${app.url}/messaging/webhooks/${provider}`, { method: 'POST', body, headers })).status;

function sendGrid(events: object[]) {
  const body = JSON.stringify(events);
  const timestamp = String(Math.floor(Date.now() / 1000));
  return post('sendgrid', body, {
    'x-twilio-email-event-webhook-timestamp': timestamp,
    'x-twilio-email-event-webhook-signature': sign(
      'sha256',
      Buffer.from(timestamp + body),
      privateKey,
    ).toString('base64'),
  });
}

function mailgun(data: object, token: string = uuid()) {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', mailgunKey)
    .update(timestamp + token)
    .digest('hex');
  return post('mailgun', JSON.stringify({ signature: { timestamp, token, signature }, 'event-data': data }));
}

function twilioSays(params: Record<string, string>) {
  const url = `${publicUrl}/messaging/webhooks/twilio`;
  return post('twilio', new URLSearchParams(params).toString(), {
    'x-twilio-signature': twilio.getExpectedTwilioSignature(authToken, url, params),
  });
}

const hosts = new Map<string, string>();
/** Sends a blast to one person and answers it once it is done. */
async function blastTo(userId: string, given: { isText?: boolean } = {}): Promise<BlastView> {
  const social = neighbours.addSocial();
  hosts.set(social.id, social.ownerId);
  neighbours.addRsvp({ socialId: social.id, userId });
  const path = given.isText ? '/sendRsvpSms' : '/sendRsvpEmails';
  const text = given.isText ? { body: 'Doors are open' } : { subject: 'News', body: 'Words' };
  const body = { socialId: social.id, ...text, audience: { statuses: ['APPROVED'] } };
  const { data } = await call<BlastView>(social.ownerId, 'POST', path, body);
  return eventually(async () => {
    const found = await shown(data);
    expect(found.status).not.toBe('INPROGRESS');
    return found;
  });
}

async function call<T>(as: string, method: string, path: string, body?: object): Promise<{ data: T }> {
  const response = await fetch(`${app.url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await app.tokens.tokenFor({ userId: as })}`,
    },
    body: body ? JSON.stringify(body) : null,
  });
  return (await response.json()) as { data: T };
}

async function shown({ id, socialId }: BlastView): Promise<BlastView> {
  const path = `/socials/${socialId}/blast/scheduled`;
  const { data } = await call<BlastView[]>(hosts.get(socialId) ?? '', 'GET', path);
  const found = data.find(each => each.id === id);
  if (!found) throw new Error('no such blast');
  return found;
}

const messageIdTo = (email: string) => sink.to(email)[0]?.mail.messageId ?? '';

test('a bounce makes a sent message failed, and its address receives nothing more; the event counts once', async () => {
  const { id, email } = neighbours.addUser();
  const blast = await blastTo(id);
  expect(blast.counts).toMatchObject({ sent: 1, failed: 0 });
  const bounce = {
    email,
    event: 'bounce',
    type: 'bounce',
    status: '5.1.1',
    sg_event_id: uuid(),
    'smtp-id': messageIdTo(email),
  };
  expect(await sendGrid([bounce])).toBe(200);
  expect(await sendGrid([bounce])).toBe(200);
  expect((await shown(blast)).counts).toMatchObject({ sent: 0, failed: 1 });
  expect((await blastTo(id)).counts).toMatchObject({ sent: 0, suppressed: 1 });
  expect(sink.to(email)).toHaveLength(1);
});

test('a bounce that is not about the address suppresses nothing', async () => {
  const { id, email } = neighbours.addUser();
  const blast = await blastTo(id);
  const data = {
    event: 'failed',
    severity: 'permanent',
    recipient: email,
    'delivery-status': { 'enhanced-code': '5.6.0' },
    message: { headers: { 'message-id': messageIdTo(email).replace(/[<>]/g, '') } },
  };
  expect(await mailgun(data)).toBe(200);
  expect((await shown(blast)).counts).toMatchObject({ failed: 1 });
  expect((await blastTo(id)).counts).toMatchObject({ sent: 1 });
});

test('who called a mail spam gets no more of hosts, but what they asked for', async () => {
  const { id, email } = neighbours.addUser();
  await blastTo(id);
  expect(await mailgun({ event: 'complained', recipient: email })).toBe(200);
  expect((await blastTo(id)).counts).toMatchObject({ sent: 0, suppressed: 1 });
  await call(id, 'GET', '/sendWebEmail?type=TICKETS');
  await eventually(() => expect(sink.to(email).map(({ mail }) => mail.subject)).toContain('Your tickets'));
});

test('a copied token of Mailgun has no second effect, whatever it is sent with', async () => {
  const [first, second] = [neighbours.addUser(), neighbours.addUser()];
  const token = uuid();
  expect(await mailgun({ event: 'complained', recipient: first.email }, token)).toBe(200);
  expect(await mailgun({ event: 'complained', recipient: second.email }, token)).toBe(200);
  expect((await blastTo(second.id)).counts).toMatchObject({ sent: 1 });
});

test('STOP is honoured by the next blast, START ends it', async () => {
  const provenMobile = '+6591238800';
  const { id } = neighbours.addUser({ provenMobile });
  const says = (Body: string) => twilioSays({ MessageSid: uuid(), From: provenMobile, Body });
  expect((await blastTo(id, { isText: true })).counts).toMatchObject({ sent: 1 });
  expect(await says('Stop')).toBe(200);
  expect((await blastTo(id, { isText: true })).counts).toMatchObject({ sent: 0, suppressed: 1 });
  expect(await says('START')).toBe(200);
  expect((await blastTo(id, { isText: true })).counts).toMatchObject({ sent: 1 });
});

test('who stopped texts stays so when their number is said not to exist', async () => {
  const provenMobile = '+6591238801';
  const { id } = neighbours.addUser({ provenMobile });
  await twilioSays({ MessageSid: uuid(), From: provenMobile, Body: 'STOP' });
  const failed = { MessageSid: uuid(), MessageStatus: 'failed', To: provenMobile, ErrorCode: '30006' };
  expect(await twilioSays(failed)).toBe(200);
  expect((await blastTo(id, { isText: true })).counts).toMatchObject({ sent: 0, suppressed: 1 });
});

describe('refused', () => {
  test('what is not signed changes nothing', async () => {
    const { id, email } = neighbours.addUser();
    const event = [{ email, event: 'spamreport', sg_event_id: uuid() }];
    expect(await post('sendgrid', JSON.stringify(event))).toBe(400);
    expect(
      await post('mailgun', JSON.stringify({ 'event-data': { event: 'complained', recipient: email } })),
    ).toBe(400);
    expect((await blastTo(id)).counts).toMatchObject({ sent: 1 });
  });

  test('a provider without a key is not there', async () => {
    expect(await post('ses', '{}')).toBe(404);
    expect(await post('constructor', '{}')).toBe(404);
  });
});
