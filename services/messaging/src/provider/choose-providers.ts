import { outside } from '@momos/runtime/foreign/outside';
import type { MessagingConfig } from '../config.ts';
import { createPushProvider } from './push.provider.ts';
import type { VapidKeys } from './vapid.ts';
import type { Deadlines } from './deadlines.ts';
import type { OutboxMessages } from './outbox-message.store.ts';
import { createOutboxProvider } from './outbox.provider.ts';
import type { Provider, Providers, Push } from './provider.ts';
import { createSmtpProvider } from './smtp.provider.ts';
import { createTwilioProvider } from './twilio.provider.ts';

export type ProviderParts = {
  messages: OutboxMessages;
  keys: VapidKeys | undefined;
  deadlines: Deadlines;
};

/** SMTP and Twilio where they are configured, else the outbox page; pushes where their key is configured. */
export function chooseProviders(
  config: MessagingConfig,
  { messages, keys, deadlines }: ProviderParts,
): Providers {
  const { SMTP_URL: url } = config;
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = config;
  // A relay on loopback, of developers and tests, has no certificate.
  const requireTLS = config.ENVIRONMENT === 'production';
  const sender = { name: config.MAIL_FROM_NAME, address: config.MAIL_FROM_ADDRESS };
  return {
    email: url
      ? createSmtpProvider({ url, requireTLS, sender, deadlines: deadlines.smtp })
      : createOutboxProvider(messages),
    sms:
      accountSid && authToken && from
        ? createTwilioProvider({
            accountSid,
            authToken,
            from,
            statusUrl: `${config.PUBLIC_URL}/messaging/webhooks/twilio`,
            deadlineMs: deadlines.requestMs,
          })
        : createOutboxProvider(messages),
    push: keys
      ? createPushProvider({
          keys,
          deadlineMs: deadlines.requestMs,
          contact: `mailto:${config.MAIL_FROM_ADDRESS}`,
          outside,
          stubUrl: config.PUSH_STUB_URL,
        })
      : noPushes,
  };
}

/** Devices added before the key was removed from the settings stay, and receive pushes again with it. */
const noPushes: Provider<Push> = {
  name: 'no push',
  send: async () => ({ kind: 'refused', reason: 'pushes are not configured' }),
  close: async () => undefined,
};
