import { describe, expect, test } from '@jest/globals';
import { serviceKeys } from '@momos/testing/service-keys';
import { messagingConfig } from '../config.ts';
import { readEndpoint } from './push-endpoint.ts';
import { outcomeOf } from './push.provider.ts';

describe('the address of a browser', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QO',
  ])('%s is accepted', text => expect(readEndpoint(text, undefined).href).toBe(text));

  test('is on this machine only at the stub', () => {
    const stub = 'http://127.0.0.1:4800';
    expect(readEndpoint('http://127.0.0.1:4800/push/1', stub).pathname).toBe('/push/1');
    for (const text of [
      'http://127.0.0.1:4801/push/1',
      'http://localhost:4800/push/1',
      'http://example.com/',
    ])
      expect(() => readEndpoint(text, stub)).toThrow(expect.objectContaining({ code: 'bad_request' }));
    expect(() => readEndpoint('http://127.0.0.1:4800/push/1', undefined)).toThrow('push service');
  });

  test('a stub is rejected in production', () => {
    const secrets = {
      ...serviceKeys('messaging'),
      UNSUBSCRIBE_SECRET: 'a-secret-of-production',
      PAGE_SECRET: 'a-secret-of-production',
    };
    const providers = {
      SMTP_URL: 'smtps://mail.example',
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: 'token',
      TWILIO_FROM: '+12015550123',
    };
    const production = { ENVIRONMENT: 'production', ...secrets, ...providers };
    expect(messagingConfig(production).ENVIRONMENT).toBe('production');
    expect(() => messagingConfig({ ...production, PUSH_STUB_URL: 'http://127.0.0.1:4800' })).toThrow(
      'PUSH_STUB_URL',
    );
  });
});

test.each([
  [201, { kind: 'sent' }],
  [404, { kind: 'refused', suppress: 'NO_SUCH_ADDRESS' }],
  [410, { kind: 'refused', suppress: 'NO_SUCH_ADDRESS' }],
  [413, { kind: 'refused' }],
  [302, { kind: 'refused' }],
  [429, { kind: 'slowed' }],
  [503, { kind: 'not-sent' }],
])('an answer %s', (status, outcome) => expect(outcomeOf(status)).toMatchObject(outcome));
