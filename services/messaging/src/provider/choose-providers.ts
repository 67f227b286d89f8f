import { outside } from '@momos/runtime/foreign/outside';
import type { MessagingConfig } from '../config.ts';
import { createPushProvider } from '../push/push.provider.ts';
import type { VapidKeys } from '../push/vapid.ts';
import type { OutboxMessages } from './outbox-message.store.ts';
import { createOutboxProvider } from './outbox.provider.ts';
import type { Provider, Providers, Push } from './provider.ts';
import { createSmtpProvider } from './smtp.provider.ts';
import { createTwilioProvider } from './twilio.provider.ts';

/** SMTP and Twilio where they are set, else the outbox page; pushes where there are keys for them. */
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
          world: outside,
          standInUrl: config.PUSH_STAND_IN_URL,
        })
      : noPushes,
  };
}

/** Devices of before the keys were taken out of the settings stay, and are written to when they are back. */
const noPushes: Provider<Push> = {
  name: 'no push',
  send: async () => ({ kind: 'refused', reason: 'pushes are not set up', isAddressDead: false }),
  close: async () => undefined,
};
