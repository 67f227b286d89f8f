import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  deliveryIdOf,
  type Feedback,
  type FeedbackSource,
  forged,
  isMissingStatus,
  isTimely,
  jsonOf,
  outdated,
} from './feedback.ts';

type MailgunBody = {
  signature?: { timestamp?: string; token?: string; signature?: string };
  'event-data'?: {
    event: string;
    severity?: string;
    recipient: string;
    'delivery-status'?: { 'enhanced-code'?: string };
    message?: { headers?: { 'message-id'?: string } };
  };
};

/**
 * Mailgun's webhooks. Its signature is of a time and a token and not of the body, so the token is the event's id: it takes effect once,
 * whatever else a copied signature is sent with.
 */
export const createMailgunFeedback = (signingKey: string): FeedbackSource => ({
  async read({ body }, now) {
    const { signature: { timestamp = '', token = '', signature = '' } = {}, ...rest } = jsonOf(
      body.toString(),
    ) as MailgunBody;
    const expected = createHmac('sha256', signingKey)
      .update(timestamp + token)
      .digest();
    const given = Buffer.from(signature, 'hex');
    if (token === '' || given.length !== expected.length || !timingSafeEqual(given, expected)) throw forged();
    if (!isTimely(new Date(Number(timestamp) * 1000), now)) throw outdated();
    const feedback = feedbackOf(rest, token);
    return feedback ? [feedback] : [];
  },
});

function feedbackOf({ 'event-data': data }: MailgunBody, eventId: string): Feedback | undefined {
  const kind = data && kindOf(data);
  if (!data || !kind) return undefined;
  const status = data['delivery-status']?.['enhanced-code'] ?? '';
  const isMissing = kind === 'BOUNCED' && isMissingStatus(status);
  const deliveryId = deliveryIdOf(data.message?.headers?.['message-id']);
  return { eventId, kind, address: data.recipient, status, isMissing, deliveryId };
}

function kindOf({
  event,
  severity,
}: Pick<NonNullable<MailgunBody['event-data']>, 'event' | 'severity'>): Feedback['kind'] | undefined {
  if (event === 'complained') return 'COMPLAINED';
  return event === 'failed' && severity === 'permanent' ? 'BOUNCED' : undefined;
}
