import { createPublicKey, verify } from 'node:crypto';
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

type SendGridEvent = {
  email: string;
  event: string;
  /** Of a bounce: `bounce` where the server refused for good, `blocked` where it refused us. */
  type?: string;
  status?: string;
  sg_event_id: string;
  'smtp-id'?: string;
};

/** SendGrid's signed event webhook (ECDSA on P-256 with SHA-256); the key as its settings page shows it: DER in base64. */
export function createSendGridFeedback(publicKey: string): FeedbackSource {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  return {
    async read({ body, header }, now) {
      const signature = header('x-twilio-email-event-webhook-signature') ?? '';
      const timestamp = header('x-twilio-email-event-webhook-timestamp') ?? '';
      const signed = Buffer.concat([Buffer.from(timestamp), body]);
      if (!verify('sha256', signed, key, Buffer.from(signature, 'base64'))) throw forged();
      if (!isTimely(new Date(Number(timestamp) * 1000), now)) throw outdated();
      return (jsonOf(body.toString()) as SendGridEvent[]).flatMap(each => feedbackOf(each) ?? []);
    },
  };
}

function feedbackOf(event: SendGridEvent): Feedback | undefined {
  const kind = kindOf(event);
  if (!kind) return undefined;
  const { email: address, status = '', sg_event_id: eventId } = event;
  const isMissing = kind === 'BOUNCED' && isMissingStatus(status);
  return { eventId, kind, address, status, isMissing, deliveryId: deliveryIdOf(event['smtp-id']) };
}

function kindOf({ event, type }: SendGridEvent): Feedback['kind'] | undefined {
  if (event === 'spamreport') return 'COMPLAINED';
  return event === 'bounce' && type !== 'blocked' ? 'BOUNCED' : undefined;
}
