import { createHmac, createSign, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import twilio from 'twilio';
import type { FeedbackSource } from './feedback.ts';
import { createMailgunFeedback } from './mailgun.feedback.ts';
import { createSendGridFeedback } from './sendgrid.feedback.ts';
import { createSesFeedback } from './ses.feedback.ts';
import { createTwilioFeedback } from './twilio.feedback.ts';

const now = new Date('2030-01-15T12:00:00Z');
const seconds = String(now.getTime() / 1000);
const deliveryId = '5d8a3a3e-0a5f-5b53-9d39-6f0c5a1f7a10';
const messageId = `<${deliveryId}@momos.example>`;
const url = 'https://momos.example/messaging/webhooks/x';

const read = (source: FeedbackSource, body: string, headers: Record<string, string> = {}, at = now) =>
  source.read({ url, body: Buffer.from(body), header: name => headers[name.toLowerCase()] }, at);
const refused = expect.objectContaining({ code: 'bad_request' });

describe('Amazon SES by SNS', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const topicArn = 'arn:aws:sns:eu-west-1:123456789012:feedback';
  const certUrl =
    'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-9c6465fa7f48f5cacd23014631ec1136.pem';
  const fetched: string[] = [];
  const source = createSesFeedback({
    topicArn,
    fetchText: async at => {
      fetched.push(at.href);
      return publicKey.export({ type: 'spki', format: 'pem' }) as string;
    },
  });
  type Fields = Record<string, string>;

  function signed(given: Fields, key = privateKey): string {
    const message: Fields = {
      Type: 'Notification',
      MessageId: 'm-1',
      TopicArn: topicArn,
      Timestamp: now.toISOString(),
      SignatureVersion: '2',
      SigningCertURL: certUrl,
      ...given,
    };
    const names =
      message.Type === 'Notification'
        ? ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type']
        : ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];
    const text = names.flatMap(name => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`]));
    return JSON.stringify({
      ...message,
      Signature: createSign('sha256').update(text.join('')).sign(key, 'base64'),
    });
  }
  const bounce = (bounceType: string, bounceSubType: string, status?: string) =>
    JSON.stringify({
      eventType: 'Bounce',
      bounce: {
        bounceType,
        bounceSubType,
        bouncedRecipients: [{ emailAddress: 'gone@example.org', ...(status ? { status } : {}) }],
      },
      mail: { headers: [{ name: 'Message-ID', value: messageId }] },
    });

  test('a permanent bounce is about the message, and suppresses only where the address does not exist', async () => {
    expect(await read(source, signed({ Message: bounce('Permanent', 'General', '5.1.1') }))).toEqual([
      {
        eventId: 'm-1:0',
        kind: 'BOUNCED',
        address: 'gone@example.org',
        status: '5.1.1',
        isMissing: true,
        deliveryId,
      },
    ]);
    const [refusal] = await read(
      source,
      signed({ Message: bounce('Permanent', 'ContentRejected', '5.6.0') }),
    );
    expect(refusal).toMatchObject({ kind: 'BOUNCED', isMissing: false });
    expect(await read(source, signed({ Message: bounce('Transient', 'MailboxFull') }))).toEqual([]);
  });

  test('a complaint', async () => {
    const complaint = { complainedRecipients: [{ emailAddress: 'ada@example.org' }] };
    const Message = JSON.stringify({ notificationType: 'Complaint', complaint });
    expect(await read(source, signed({ Message }))).toMatchObject([
      { kind: 'COMPLAINED', address: 'ada@example.org', deliveryId: undefined },
    ]);
  });

  test('a subscription is confirmed at SNS only', async () => {
    const SubscribeURL = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription';
    const given = { Type: 'SubscriptionConfirmation', Message: 'Confirm', Token: 't' };
    expect(await read(source, signed({ ...given, SubscribeURL }))).toEqual([]);
    expect(fetched).toContain(SubscribeURL);
    await expect(read(source, signed({ ...given, SubscribeURL: 'https://evil.example/' }))).rejects.toEqual(
      refused,
    );
  });

  const Message = bounce('Permanent', 'General', '5.1.1');
  test.each([
    ['another key', () => signed({ Message }, stranger.privateKey)],
    ['another message', () => signed({ Message }).replace('gone@', 'kept@')],
    ['another topic', () => signed({ Message, TopicArn: topicArn.replace('123', '321') })],
    ['a hash of before', () => signed({ Message, SignatureVersion: '1' })],
    ['another type', () => signed({ Message, Type: 'Other' })],
    ['no signature', () => signed({ Message }).replace(/"Signature":"[^"]*"/, '"Signature":""')],
    ['an old time', () => signed({ Message, Timestamp: '2030-01-15T10:00:00.000Z' })],
    ...[
      'https://sns.eu-west-1.amazonaws.com.evil.example/a.pem',
      'https://evil.example/sns.eu-west-1.amazonaws.com.pem',
      'http://sns.eu-west-1.amazonaws.com/a.pem',
      'https://sns.eu-west-1.amazonaws.com:8443/a.pem',
      'https://u@sns.eu-west-1.amazonaws.com/a.pem',
      'file:///etc/passwd',
      `${certUrl}?x=1`,
      certUrl.replace(/[^/]+$/, 'other.pem'),
    ].map(
      SigningCertURL =>
        [`a certificate at ${SigningCertURL}`, () => signed({ Message, SigningCertURL })] as const,
    ),
    ['no JSON', () => 'x'],
  ])('%s is refused', async (_name, body) => {
    await expect(read(source, body())).rejects.toEqual(refused);
    expect(fetched.every(each => each.startsWith('https://sns.eu-west-1.amazonaws.com/'))).toBe(true);
  });
});

describe('SendGrid', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const source = createSendGridFeedback(publicKey.export({ type: 'spki', format: 'der' }).toString('base64'));
  const signedBy = (body: string, timestamp = seconds) => ({
    'x-twilio-email-event-webhook-timestamp': timestamp,
    'x-twilio-email-event-webhook-signature': sign(
      'sha256',
      Buffer.from(timestamp + body),
      privateKey,
    ).toString('base64'),
  });
  const event = (given: object) => ({
    email: 'gone@example.org',
    sg_event_id: 'e-1',
    'smtp-id': messageId,
    ...given,
  });

  test('bounces and reports of spam, and nothing else', async () => {
    const body = JSON.stringify([
      event({ event: 'bounce', type: 'bounce', status: '5.1.1' }),
      event({ event: 'bounce', type: 'blocked', status: '5.7.1' }),
      event({ event: 'delivered' }),
      event({ event: 'spamreport', sg_event_id: 'e-2' }),
    ]);
    expect(await read(source, body, signedBy(body))).toEqual([
      {
        eventId: 'e-1',
        kind: 'BOUNCED',
        address: 'gone@example.org',
        status: '5.1.1',
        isMissing: true,
        deliveryId,
      },
      expect.objectContaining({ eventId: 'e-2', kind: 'COMPLAINED', isMissing: false }),
    ]);
  });

  test.each([
    ['another body', '[]', () => signedBy('[{}]')],
    ['another time', '[]', () => ({ ...signedBy('[]'), 'x-twilio-email-event-webhook-timestamp': '1' })],
    ['an old time', '[]', () => signedBy('[]', '1')],
    ['no signature', '[]', () => ({})],
  ])('%s is refused', async (_name, body, headers) =>
    expect(read(source, body, headers())).rejects.toEqual(refused),
  );
});

describe('Mailgun', () => {
  const key = 'a-signing-key';
  const source = createMailgunFeedback(key);
  const signed = (data: object, given: Record<string, string> = {}) => {
    const signature = createHmac('sha256', key).update(`${seconds}t-1`).digest('hex');
    return JSON.stringify({
      signature: { timestamp: seconds, token: 't-1', signature, ...given },
      'event-data': { recipient: 'gone@example.org', ...data },
    });
  };
  const failed = {
    event: 'failed',
    severity: 'permanent',
    'delivery-status': { 'enhanced-code': '5.1.1' },
    message: { headers: { 'message-id': messageId.slice(1, -1) } },
  };

  test('permanent failures and complaints, by the token that takes effect once', async () => {
    expect(await read(source, signed(failed))).toEqual([
      {
        eventId: 't-1',
        kind: 'BOUNCED',
        address: 'gone@example.org',
        status: '5.1.1',
        isMissing: true,
        deliveryId,
      },
    ]);
    expect(await read(source, signed({ event: 'complained' }))).toMatchObject([{ kind: 'COMPLAINED' }]);
    expect(await read(source, signed({ ...failed, severity: 'temporary' }))).toEqual([]);
  });

  test.each([
    ['another token', { token: 't-2' }],
    ['another time', { timestamp: '1' }],
    ['no signature', { signature: '' }],
    ['a short signature', { signature: 'ab' }],
    ['no token', { token: '' }],
  ])('%s is refused', async (_name, given) =>
    expect(read(source, signed(failed, given))).rejects.toEqual(refused),
  );

  test('an old time is refused', async () =>
    expect(read(source, signed(failed), {}, new Date(now.getTime() + 2 * 3_600_000))).rejects.toEqual(
      refused,
    ));
});

describe('Twilio', () => {
  const token = 'an-auth-token';
  const source = createTwilioFeedback(token);
  const send = (params: Record<string, string>, by = token) =>
    read(source, new URLSearchParams(params).toString(), {
      'x-twilio-signature': twilio.getExpectedTwilioSignature(by, url, params),
    });
  const answer = (Body: string) => ({ MessageSid: 'SM1', From: '+14155550100', Body });

  test.each([
    ['STOP', 'STOPPED'],
    [' stop. ', 'STOPPED'],
    ['Unsubscribe', 'STOPPED'],
    ['QUIT', 'STOPPED'],
    ['start', 'STARTED'],
    ['UNSTOP', 'STARTED'],
  ])('%j is %s', async (body, kind) =>
    expect(await send(answer(body))).toMatchObject([{ eventId: 'SM1', kind, address: '+14155550100' }]),
  );

  test.each(['Please stop texting at night', 'Thanks!', ''])('%j is neither', async body =>
    expect(await send(answer(body))).toEqual([]),
  );

  test('a landline is a number that does not exist for texts; another failure is about its text alone', async () => {
    const status = { MessageSid: 'SM2', MessageStatus: 'undelivered', To: '+14155550101' };
    expect(await send({ ...status, ErrorCode: '30006' })).toMatchObject([
      { kind: 'BOUNCED', address: '+14155550101', isMissing: true },
    ]);
    const about = '01930b5e-7c1a-7d2e-8f3a-00000000000a';
    const params = { ...status, ErrorCode: '30006' };
    const asked = `${url}?delivery=${about}`;
    const signature = twilio.getExpectedTwilioSignature(token, asked, params);
    const ofText = {
      url: asked,
      body: Buffer.from(new URLSearchParams(params).toString()),
      header: () => signature,
    };
    expect(await source.read(ofText, now)).toMatchObject([{ deliveryId: about }]);
    for (const ErrorCode of ['30003', '30007', ''])
      expect(await send({ ...status, ErrorCode })).toMatchObject([{ kind: 'BOUNCED', isMissing: false }]);
    expect(await send({ ...status, MessageStatus: 'delivered' })).toEqual([]);
  });

  test('a signature by another token, or of other words, is refused', async () => {
    await expect(send(answer('STOP'), 'another')).rejects.toEqual(refused);
    const stolen = { 'x-twilio-signature': twilio.getExpectedTwilioSignature(token, url, answer('Hi')) };
    await expect(read(source, new URLSearchParams(answer('STOP')).toString(), stolen)).rejects.toEqual(
      refused,
    );
  });
});
