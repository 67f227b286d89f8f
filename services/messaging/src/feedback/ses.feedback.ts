import { createVerify } from 'node:crypto';
import { badRequest } from '@momos/contracts/errors';
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

/** A message of SNS (docs.aws.amazon.com/sns: "Verifying the signatures of messages"). */
type SnsMessage = {
  Type: string;
  MessageId: string;
  TopicArn: string;
  Message: string;
  Timestamp: string;
  SignatureVersion: string;
  Signature: string;
  SigningCertURL: string;
  Subject?: string;
  SubscribeURL?: string;
  Token?: string;
};

/** What is signed, in this order, each as its name and its value on lines of their own. */
const signedFields = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
} as const;

export type SesSettings = {
  /** The topic whose messages are taken; a valid signature alone could be of anybody's topic. */
  topicArn: string;
  /** Reads a document of SNS: a certificate, the confirmation of a subscription. */
  fetchText(url: URL): Promise<string>;
};

/** Amazon SES by an SNS topic, which has to sign with SHA-256 (`SignatureVersion` 2). */
export function createSesFeedback({ topicArn, fetchText }: SesSettings): FeedbackSource {
  const certificates = new Map<string, string>();

  async function certificateAt(url: URL): Promise<string> {
    const known = certificates.get(url.href);
    if (known !== undefined) return known;
    const fetched = await fetchText(url);
    if (certificates.size >= keptCertificates) certificates.clear();
    certificates.set(url.href, fetched);
    return fetched;
  }

  return {
    async read({ body }, now) {
      const message = jsonOf(body.toString()) as SnsMessage;
      // First what costs nothing: anybody may post here.
      if (message.SignatureVersion !== '2' || message.TopicArn !== topicArn) throw forged();
      if (!isTimely(new Date(message.Timestamp), now)) throw outdated();
      if (!isSigned(message, await certificateAt(certificateUrl(message.SigningCertURL)))) throw forged();
      if (message.Type === 'Notification') return feedbackOf(message);
      if (message.Type === 'SubscriptionConfirmation') await fetchText(snsUrl(message.SubscribeURL));
      return [];
    },
  };
}

/** SNS signs by one certificate at a time, and by the next one for some days. */
const keptCertificates = 8;

/** Where SNS has its certificates. */
function certificateUrl(text: string | undefined): URL {
  const url = snsUrl(text);
  if (!/^\/SimpleNotificationService-[0-9a-f]{8,64}\.pem$/.test(url.pathname) || url.search !== '')
    throw forged();
  return url;
}

/** An address of SNS itself: whoever could name another one could sign by a certificate of their own. */
function snsUrl(text: string | undefined): URL {
  const url = URL.parse(text ?? '');
  const isOfSns = url?.protocol === 'https:' && url.port === '' && snsHost.test(url.hostname);
  if (!url || !isOfSns || url.username !== '') throw forged();
  return url;
}
const snsHost = /^sns\.[a-z]{2}(?:-[a-z]+)+-\d\.amazonaws\.com(?:\.cn)?$/;

function isSigned(message: SnsMessage, certificate: string): boolean {
  const fields = signedFields[message.Type as keyof typeof signedFields] as
    | readonly (keyof SnsMessage)[]
    | undefined;
  if (!fields || typeof message.Signature !== 'string') return false;
  const signed = fields
    .filter(field => message[field] !== undefined)
    .map(field => `${field}\n${message[field]}\n`)
    .join('');
  try {
    return createVerify('sha256').update(signed).verify(certificate, message.Signature, 'base64');
  } catch {
    return false;
  }
}

type Recipient = { emailAddress: string; status?: string };
type SesEvent = {
  eventType?: string;
  notificationType?: string;
  bounce?: { bounceType: string; bounceSubType: string; bouncedRecipients: Recipient[] };
  complaint?: { complainedRecipients: Recipient[] };
  mail?: { headers?: { name: string; value: string }[] };
};

function feedbackOf({ Message, MessageId }: SnsMessage): Feedback[] {
  const event = jsonOf(Message) as SesEvent;
  const messageId = event.mail?.headers?.find(({ name }) => name.toLowerCase() === 'message-id')?.value;
  const shared = { deliveryId: deliveryIdOf(messageId) };
  const { bounce, complaint } = event;
  const made = (kind: Feedback['kind'], { emailAddress, status = '' }: Recipient, at: number): Feedback => ({
    ...shared,
    eventId: `${MessageId}:${at}`,
    kind,
    address: emailAddress,
    status,
    isMissing: isMissingStatus(status) || bounce?.bounceSubType === 'NoEmail',
  });
  switch (event.eventType ?? event.notificationType) {
    case 'Bounce':
      return bounce?.bounceType === 'Permanent'
        ? bounce.bouncedRecipients.map((each, at) => made('BOUNCED', each, at))
        : [];
    case 'Complaint':
      return (complaint?.complainedRecipients ?? []).map((each, at) => made('COMPLAINED', each, at));
    case undefined:
      throw badRequest('Not an event of SES.');
    default:
      return [];
  }
}
