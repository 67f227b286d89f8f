import { pinnedClient, outside, publicAddressOf } from '@momos/runtime/foreign/outside';
import type { MessagingConfig } from '../config.ts';
import type { FeedbackSource } from './feedback.ts';
import { createMailgunFeedback } from './mailgun.feedback.ts';
import { createSendGridFeedback } from './sendgrid.feedback.ts';
import { createSesFeedback } from './ses.feedback.ts';
import { createTwilioFeedback } from './twilio.feedback.ts';

/** Those that the settings have a key of, by name. */
export type FeedbackSources = ReadonlyMap<string, FeedbackSource>;

export function feedbackSources(config: MessagingConfig): FeedbackSources {
  const { SES_TOPIC_ARN: topicArn, SENDGRID_WEBHOOK_KEY, MAILGUN_WEBHOOK_KEY, TWILIO_AUTH_TOKEN } = config;
  const sources: [string, FeedbackSource | undefined][] = [
    ['ses', topicArn ? createSesFeedback({ topicArn, fetchText }) : undefined],
    ['sendgrid', SENDGRID_WEBHOOK_KEY ? createSendGridFeedback(SENDGRID_WEBHOOK_KEY) : undefined],
    ['mailgun', MAILGUN_WEBHOOK_KEY ? createMailgunFeedback(MAILGUN_WEBHOOK_KEY) : undefined],
    ['twilio', TWILIO_AUTH_TOKEN ? createTwilioFeedback(TWILIO_AUTH_TOKEN) : undefined],
  ];
  return new Map(sources.flatMap(([name, source]) => (source ? [[name, source]] : [])));
}

const maxLength = 64 * 1024;
const deadlineMs = 10_000;

/** A small document at a public address. */
async function fetchText(url: URL): Promise<string> {
  const address = await publicAddressOf(outside, url);
  if (!address) throw new Error('not a public address');
  const client = pinnedClient(url, address, outside);
  try {
    const { statusCode, body } = await client.request({
      method: 'GET',
      path: url.pathname + url.search,
      signal: AbortSignal.timeout(deadlineMs),
    });
    const text = await body.text();
    if (statusCode !== 200 || text.length > maxLength) throw new Error(`answered ${statusCode}`);
    return text;
  } finally {
    await client.close();
  }
}
