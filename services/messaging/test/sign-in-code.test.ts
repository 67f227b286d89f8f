import { beforeAll, describe, expect, test } from '@jest/globals';
import { startMailSink, useEngines } from '@momos/testing';
import { serviceKeys } from '@momos/testing/service-keys';
import { v7 as uuid } from 'uuid';
import { type MessagingApp, startMessaging } from './messaging-app.ts';

const engines = useEngines();
const code = '481516';
let app: MessagingApp;

const request = (to: string, key = uuid()) => ({
  key,
  to: { $case: 'email', value: to } as const,
  code,
  minutes: 10,
  purpose: 'sign-in',
});

const outbox = async (to: string) => {
  const answer = await fetch(`${app.url}/api/dev/outbox?to=${encodeURIComponent(to)}`);
  return (
    (await answer.json()) as {
      data: { id: string; subject: string; text: string; html: string; code: string; channel: string }[];
    }
  ).data;
};

describe('without a provider', () => {
  beforeAll(async () => {
    await engines.connectStore();
    app = await startMessaging(engines);
  });

  test('a code is stored in the outbox, once per key', async () => {
    const once = request('ada@example.org');
    await Promise.all([app.rpc.sendCode(once), app.rpc.sendCode(once)]);
    await app.rpc.sendCode(once);
    const messages = await outbox('ADA@example.org');
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({ channel: 'EMAIL', code, subject: `${code} is your sign-in code` });
    expect(messages[0]?.text).toContain(code);
    expect(messages[0]?.html).toContain('prefers-color-scheme: dark');
  });

  test('a mobile number receives a text message that phones can fill in', async () => {
    await app.rpc.sendCode({ ...request(''), to: { $case: 'mobile', value: '+6591234567' } });
    const [message] = await outbox('+6591234567');
    expect(message).toMatchObject({ channel: 'SMS', code });
    expect(message?.text).toMatch(/^Your Momos code is 481516\..*\n\n@127\.0\.0\.1 #481516$/s);
  });

  test('an invalid request is rejected and sends nothing', async () => {
    await expect(app.rpc.sendCode({ ...request('eve@example.org'), purpose: 'spam' })).rejects.toMatchObject({
      code: 'bad_request',
    });
    await expect(app.rpc.sendCode({ ...request('eve@example.org'), to: undefined })).rejects.toMatchObject({
      code: 'bad_request',
    });
    expect(await outbox('eve@example.org')).toEqual([]);
  });

  test('it can be emptied', async () => {
    await app.rpc.sendCode(request('gone@example.org'));
    expect(await outbox('gone@example.org')).toHaveLength(1);
    await fetch(`${app.url}/api/dev/outbox`, { method: 'DELETE' });
    expect(await outbox('gone@example.org')).toEqual([]);
  });

  test('the page lists and shows messages, and runs no script of theirs', async () => {
    await app.rpc.sendCode(request('"<script>alert(1)</script>"@example.org'));
    const [message] = await outbox('script');
    const page = await fetch(`${app.url}/dev/outbox/${message?.id}`);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
    const text = await page.text();
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('sandbox="allow-popups');
    expect(text).toContain(`data-copy="${code}"`);
    const preview = await fetch(`${app.url}/dev/outbox/${message?.id}/html`);
    expect(preview.headers.get('content-security-policy')).toMatch(/^sandbox /);
    expect((await fetch(`${app.url}/dev/outbox/outbox.js`)).headers.get('content-type')).toContain(
      'javascript',
    );
    expect((await fetch(`${app.url}/dev/outbox/${uuid()}`)).status).toBe(404);
  });
});

describe('in production', () => {
  test('there is no outbox page', async () => {
    const secrets = Object.fromEntries(
      ['UNSUBSCRIBE_SECRET', 'PAGE_SECRET'].map(name => [name, `a-secret-of-its-own-${name}`]),
    );
    const oneBroker = { KAFKA_REPLICATION: '1', KAFKA_MIN_IN_SYNC: '1', PLAINTEXT_ENGINES: 'true' };
    const providers = {
      SMTP_URL: 'smtps://mail.example',
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: 'token',
      TWILIO_FROM: '+12015550123',
    };
    const production = await startMessaging(engines, {
      ENVIRONMENT: 'production',
      ...serviceKeys('messaging'),
      ...secrets,
      ...providers,
      ...oneBroker,
    });
    for (const path of ['/dev/outbox', '/dev/outbox/outbox.js', '/api/dev/outbox?to=a']) {
      expect((await fetch(production.url + path)).status).toBe(404);
    }
  });
});

describe('by SMTP', () => {
  test('a code is sent; after a temporary rejection the same key can be retried', async () => {
    const sink = await startMailSink();
    engines.cleanUp(sink.close);
    const smtp = await startMessaging(engines, { SMTP_URL: sink.url });
    const asked = request('bo@example.org');
    sink.refuse('bo@example.org', 451);
    await expect(smtp.rpc.sendCode(asked)).rejects.toMatchObject({ code: 'unavailable' });
    sink.refuse('bo@example.org', undefined);
    await smtp.rpc.sendCode(asked);
    await smtp.rpc.sendCode(asked);
    expect(sink.to('bo@example.org').map(({ mail }) => mail.subject)).toEqual([
      `${code} is your sign-in code`,
    ]);
    expect(sink.to('bo@example.org')[0]?.mail.headers.get('auto-submitted')).toBe('auto-generated');
  });
});
