import type { MessagingConfig } from '../config.ts';
import type { OutboxMessages } from './outbox-message.store.ts';
import { createOutboxProvider } from './outbox.provider.ts';
import type { Providers } from './provider.ts';
import { createSmtpProvider } from './smtp.provider.ts';
import { createTwilioProvider } from './twilio.provider.ts';

/** SMTP and Twilio where they are set, else the outbox page. */
export function chooseProviders(config: MessagingConfig, messages: OutboxMessages): Providers {
  const { SMTP_URL: url, SMTP_CONNECTIONS: connections } = config;
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = config;
  const sender = { name: config.MAIL_FROM_NAME, address: config.MAIL_FROM_ADDRESS };
  return {
    email: url ? createSmtpProvider({ url, sender, connections }) : createOutboxProvider(messages),
    sms:
      accountSid && authToken && from
        ? createTwilioProvider({ accountSid, authToken, from })
        : createOutboxProvider(messages),
  };
}
