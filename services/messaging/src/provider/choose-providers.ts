import { outside } from '@momos/runtime/foreign/outside';
import type { MessagingConfig } from '../config.ts';
import { createPushProvider } from './push.provider.ts';
import type { VapidKeys } from './vapid.ts';
import type { OutboxMessages } from './outbox-message.store.ts';
import { createOutboxProvider } from './outbox.provider.ts';
import type { Provider, Providers, Push } from './provider.ts';
import { createSmtpProvider } from './smtp.provider.ts';
import { createTwilioProvider } from './twilio.provider.ts';

/** SMTP and Twilio where they are configured, else the outbox page; pushes where their key is configured. */
export function chooseProviders(
  config: MessagingConfig,
  messages: OutboxMessages,
  keys: VapidKeys | undefined,
): Providers {
  const { SMTP_URL: url, SMTP_CONNECTIONS: connections } = config;
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = config;
  const sender = { name: config.MAIL_FROM_NAME, address: config.MAIL_FROM_ADDRESS };
  return {
    email: url ? createSmtpProvider({ url, sender, connections }) : createOutboxProvider(messages),
    sms:
      accountSid && authToken && from
        ? createTwilioProvider({ accountSid, authToken, from })
        : createOutboxProvider(messages),
    push: keys
      ? createPushProvider({
          keys,
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
  send: async () => ({ kind: 'refused', reason: 'pushes are not configured', isAddressDead: false }),
  close: async () => undefined,
};
