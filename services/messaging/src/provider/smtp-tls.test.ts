import { afterEach, describe, expect, test } from '@jest/globals';
import { serviceKeys } from '@momos/testing/service-keys';
import { startLyingRelay } from '@momos/testing/lying-relay';
import { messagingConfig } from '../config.ts';
import { chooseProviders } from './choose-providers.ts';
import { deadlines } from './deadlines.ts';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

const production = {
  ENVIRONMENT: 'production',
  ...serviceKeys('messaging'),
  UNSUBSCRIBE_SECRET: 'a-secret-of-production',
  PAGE_SECRET: 'a-secret-of-production',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+12015550123',
  SMTP_URL: 'smtps://mail.example',
};

const mail = {
  id: 'm-1',
  to: { name: 'Ann', address: 'ann@example.org' },
  subject: 'Your code',
  text: '123456',
  html: '<p>123456</p>',
};

/** Sends a mail to a relay that offers a login but no TLS; resolves to the outcome and the steps that the relay saw. */
async function sendInTheClear(env: Record<string, string>) {
  const steps: string[] = [];
  const relay = await startLyingRelay(
    step => {
      steps.push(step);
      return undefined;
    },
    ['AUTH PLAIN'],
  );
  cleanUps.push(relay.close);
  const config = messagingConfig({ ...env, SMTP_URL: `smtp://momos:secret@127.0.0.1:${relay.port}` });
  const { email } = chooseProviders(config, {
    messages: { add: async () => undefined } as never,
    keys: undefined,
    deadlines: deadlines,
  });
  cleanUps.push(email.close);
  return { outcome: await email.send(mail as never), steps, delivered: relay.delivered.size };
}

describe('a relay without TLS', () => {
  test('gets neither login nor mail in production', async () => {
    const { outcome, steps, delivered } = await sendInTheClear(production);
    expect(outcome.kind).toMatch(/not-sent|blocked/);
    expect(delivered).toBe(0);
    expect(steps).not.toContain('AUTH');
    expect(steps).not.toContain('MAIL');
  });

  test('serves developers', async () => {
    const { outcome, delivered } = await sendInTheClear({});
    expect([outcome.kind, delivered]).toEqual(['sent', 1]);
  });
});

describe('production without a provider', () => {
  test.each(['SMTP_URL', 'TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'])(
    'does not start: %s',
    name => {
      expect(() => messagingConfig({ ...production, [name]: '' })).toThrow(`${name}: needed in production`);
      expect(messagingConfig(production).ENVIRONMENT).toBe('production');
      expect(messagingConfig({ [name]: '' }).ENVIRONMENT).toBe('development');
    },
  );
});
