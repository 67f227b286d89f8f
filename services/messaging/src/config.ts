import { milliseconds, ports, readConfig, secret } from '@momos/runtime';
import { z } from 'zod';

const shape = {
  ...ports('messaging'),
  MESSAGING_DATABASE: z.string().default('momos_messaging'),
  /** Prefix of topics and consumer groups; empty outside of tests. */
  TOPIC_PREFIX: z.string().default(''),
  /** `smtp://user:password@host:587` or `smtps://…`; without it mails are stored for the outbox page. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Mails that are sent at the same time; one-time codes may use two connections more. */
  SMTP_CONNECTIONS: z.coerce.number().int().min(1).max(200).default(20),
  MAIL_FROM_NAME: z.string().min(1).default('Momos'),
  MAIL_FROM_ADDRESS: z.email().default('hello@momos.example'),
  /** Mailboxes of the contact form: `CATEGORY=address`, comma-separated; other categories have a default one at the sender's domain. */
  SUPPORT_MAILBOXES: z.string().default(''),
  /** All three, or text messages are stored for the outbox page. */
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  /** Signs unsubscribe links. */
  UNSUBSCRIBE_SECRET: secret('development-unsubscribe-secret'),
  /**
   * Private key of P-256, base64url without padding, which identifies us to push services (RFC 8292); without it pushes are
   * off. After a change every device has to subscribe again.
   */
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  /** A push service on this machine, for development and tests: allowed although it is not on the public internet. */
  PUSH_STUB_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** For how long the price of a circle is kept for a person who pays. */
  HOLD_MINUTES: z.coerce.number().positive().default(15),
  /** The longest sleep of what becomes due: holds, comparisons of money. */
  SWEEP_MS: milliseconds(5000),
  /** Signs page keys. */
  PAGE_SECRET: secret('development-page-secret'),
};

/** Settings of the messaging service; throws one error that names every invalid variable. */
export function messagingConfig(env?: Record<string, string | undefined>) {
  const config = readConfig(shape, env);
  if (config.ENVIRONMENT === 'production' && config.PUSH_STUB_URL !== undefined)
    throw new Error('PUSH_STUB_URL is for development and tests only.');
  return config;
}

export type MessagingConfig = ReturnType<typeof messagingConfig>;
