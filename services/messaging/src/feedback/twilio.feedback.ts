import twilio from 'twilio';
import { type Feedback, type FeedbackSource, forged } from './feedback.ts';

/** The words that carriers and Twilio know (CTIA Messaging Principles §5.1.3; twilio.com: "STOP filtering"). */
const stopWords = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']);
const startWords = new Set(['START', 'YES', 'UNSTOP']);
/** Unknown or unreachable handset for good, landline (twilio.com/docs/api/errors). */
const noSuchNumber = new Set(['30005', '30006']);

/** Twilio's webhooks of one account: what people answer, and what became of a text. */
export const createTwilioFeedback = (authToken: string): FeedbackSource => ({
  async read({ url, body, header }) {
    const given = Object.fromEntries(new URLSearchParams(body.toString()));
    const signature = header('x-twilio-signature') ?? '';
    if (!twilio.validateRequest(authToken, signature, url, given)) throw forged();
    const feedback = given.MessageStatus
      ? statusOf(given, new URL(url).searchParams.get('delivery'))
      : answerOf(given);
    return feedback ? [feedback] : [];
  },
});

type Given = Record<string, string | undefined>;

/** A text that a person sent to us. */
function answerOf({ MessageSid = '', From = '', Body = '', OptOutType }: Given): Feedback | undefined {
  const word = (OptOutType ?? Body)
    .trim()
    .toUpperCase()
    .replace(/[.!]+$/, '');
  const kind = stopWords.has(word) ? 'STOPPED' : startWords.has(word) ? 'STARTED' : undefined;
  return kind && { ...about(MessageSid, From), kind, status: word, isMissing: false };
}

/** What became of a text that we sent. */
function statusOf(
  { MessageSid = '', MessageStatus = '', To = '', ErrorCode = '' }: Given,
  deliveryId: string | null,
): Feedback | undefined {
  const isFailed = MessageStatus === 'undelivered' || MessageStatus === 'failed';
  if (!isFailed) return undefined;
  return {
    ...about(`${MessageSid}:${MessageStatus}`, To),
    deliveryId: deliveryId ?? undefined,
    kind: 'BOUNCED',
    status: ErrorCode,
    isMissing: noSuchNumber.has(ErrorCode),
  };
}

const about = (eventId: string, address: string) => ({ eventId, address, deliveryId: undefined });
