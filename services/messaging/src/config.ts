import { list, milliseconds, neededInProduction, ports, readConfig, secret } from '@momos/runtime';
import { z } from 'zod';
import { parseFrequency } from './frequency/frequency.ts';
import { countries } from './sms/numbering-plan.ts';
import type { SmsLimits } from './sms/sms-limits.ts';

/** `hour/day`, two numbers above 0. */
const perHourAndDay = (fallback: `${number}/${number}`) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}\/[1-9]\d{0,6}$/, 'a number per hour and one per day, such as 20/100')
    .default(fallback)
    .transform(text => {
      const [hour = 0, day = 0] = text.split('/').map(Number);
      return { hour, day };
    });

/** Messages a second over all copies; 0 for no limit. */
const perSecond = () =>
  z.coerce
    .number()
    .min(0)
    .max(10_000)
    .default(0)
    .transform(count => count || undefined);

function twilio() {
  return neededInProduction(z.string(), 'or text messages would be stored instead of sent');
}

/** Where texts cost little and are rarely defrauded with; an operator adds where people are. */
const usualCountries =
  'AE,AT,AU,BE,BG,BR,CA,CH,CY,CZ,DE,DK,EE,ES,FI,FR,GB,GR,HK,HR,HU,IE,IL,IN,IS,IT,JP,KR,LT,LU,LV,MT,MX,NL,NO,NZ,PL,PT,RO,SE,SG,SI,SK,TW,US';

const shape = {
  ...ports('messaging'),
  MESSAGING_DATABASE: z.string().default('momos_messaging'),
  /** Prefix of topics and consumer groups; empty outside of tests. */
  TOPIC_PREFIX: z.string().default(''),
  /** `smtp://user:password@host:587` or `smtps://…`; without it development stores mails for the outbox page. */
  SMTP_URL: neededInProduction(z.url({ protocol: /^smtps?$/ }), 'or codes would be stored instead of sent'),
  /** Mails that are sent at the same time; one-time codes may use two connections more. */
  SMTP_CONNECTIONS: z.coerce.number().int().min(1).max(200).default(20),
  /** Of mails, of texts, and of pushes to one push service: what their provider allows (`provider/pace.ts`). */
  MAIL_PER_SECOND: perSecond(),
  SMS_PER_SECOND: perSecond(),
  PUSH_PER_SECOND: perSecond(),
  MAIL_FROM_NAME: z.string().min(1).default('Momos'),
  MAIL_FROM_ADDRESS: z.email().default('hello@momos.example'),
  /** Mailboxes of the contact form: `CATEGORY=address`, comma-separated; other categories have a default one at the sender's domain. */
  SUPPORT_MAILBOXES: z.string().default(''),
  /** All three; without them development stores text messages for the outbox page. */
  TWILIO_ACCOUNT_SID: twilio(),
  TWILIO_AUTH_TOKEN: twilio(),
  TWILIO_FROM: twilio(),
  /** The SNS topic that Amazon SES reports bounces and complaints to; its messages are refused where empty. */
  SES_TOPIC_ARN: z
    .string()
    .regex(/^(?:arn:aws[\w-]*:sns:[\w-]+:\d{12}:[\w-]+)?$/, 'the ARN of an SNS topic')
    .default(''),
  /** Verification key of SendGrid's event webhook (base64 of DER); refused where empty. */
  SENDGRID_WEBHOOK_KEY: z.string().default(''),
  /** Signing key of Mailgun's webhooks; refused where empty. */
  MAILGUN_WEBHOOK_KEY: z.string().default(''),
  /** Countries that texts are sent to, by ISO 3166-1 code. */
  SMS_COUNTRIES: list(usualCountries).pipe(z.array(z.enum(countries)).min(1)),
  /** Texts of an hour and of a day (UTC): of one host's blasts, to one number, to one country, in all. */
  SMS_PER_HOST: perHourAndDay('300/1000'),
  SMS_PER_RECIPIENT: perHourAndDay('20/30'),
  SMS_PER_COUNTRY: perHourAndDay('1000/5000'),
  SMS_IN_ALL: perHourAndDay('2000/10000'),
  /** As SMS_PER_RECIPIENT: after so many texts only one-time codes are sent to a number. */
  SMS_BLASTS_PER_RECIPIENT: perHourAndDay('5/8'),
  /** Percent of SMS_PER_COUNTRY and SMS_IN_ALL that only one-time codes may use. */
  SMS_CODE_PERCENT: z.coerce.number().int().min(1).max(99).default(30),
  /** Local hours in which hosts text no one, from-to; `0-0` for none. */
  QUIET_HOURS: z
    .string()
    .regex(/^(?:1?\d|2[0-3])-(?:1?\d|2[0-4])$/, 'two hours of the day, such as 21-8')
    .default('21-8')
    .transform(text => {
      const [from = 0, to = 0] = text.split('-').map(Number);
      return { from, to };
    }),
  /** Messages of hosts and other ones that a person could do without: at most so many to each within so many hours; `none` for no limit. */
  OPTIONAL_MESSAGES: z
    .string()
    .regex(/^(?:[1-9]\d{0,2}\/[1-9]\d{0,2}|none)$/, 'a count and hours, such as 5/24, or none')
    .default('5/24')
    .transform(parseFrequency),
  /** What one part of a text costs about, such as `0.0083 USD`, for the estimate that hosts see; `none` for none. */
  SMS_PART_PRICE: z
    .string()
    .regex(
      /^(?:\d{1,3}(?:\.\d{1,4})? [A-Z]{3}|none)$/,
      'an amount and a currency, such as 0.0083 USD, or none',
    )
    .default('0.0083 USD')
    .transform(text => {
      const [amount = '', currency] = text.split(' ');
      return currency ? { amount: Number(amount), currency } : undefined;
    }),
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
  /** How long a message of chat that addresses a person waits to be read before they are written to. */
  CHAT_DIGEST_MINUTES: z.coerce.number().min(0).default(60),
  /** The longest sleep of what becomes due: holds, comparisons of money, missed messages of chat. */
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

/** The limits of text messages that the settings name. */
export const smsLimitsOf = (config: MessagingConfig): SmsLimits => ({
  countries: new Set(config.SMS_COUNTRIES),
  perHost: config.SMS_PER_HOST,
  perRecipient: config.SMS_PER_RECIPIENT,
  blastsPerRecipient: config.SMS_BLASTS_PER_RECIPIENT,
  perCountry: config.SMS_PER_COUNTRY,
  inAll: config.SMS_IN_ALL,
  codeShare: config.SMS_CODE_PERCENT / 100,
});
