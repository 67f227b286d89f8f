import type { blastsContract } from '@momos/contracts/blasts';
import type { CallData } from '@momos/contracts/route';

type Message = CallData<typeof blastsContract.received>[number];

const words: Record<Message['status'], string> = {
  QUEUED: 'Waiting',
  DELAYED: 'Delayed',
  SENT: 'Sent',
  FAILED: 'Failed',
  GIVEN_UP: 'Given up after 48 hours',
  UNKNOWN: 'Unclear',
  SUPPRESSED: 'Not sent',
};

const unsentWords: Record<NonNullable<Message['unsent']>, string> = {
  SMS_LIMIT: 'Not sent: limit for texts reached',
  NO_NUMBER: 'Not sent: no verified mobile number',
};

/** How far a message is, in words; a delayed one with the time of its next try, a text that was not sent with the reason. */
export function messageStatusWord(
  { status, nextTryAt, unsent }: Pick<Message, 'status' | 'nextTryAt' | 'unsent'>,
  timeOf: (at: string) => string,
): string {
  if (unsent) return unsentWords[unsent];
  return nextTryAt ? `${words[status]}, next try ${timeOf(nextTryAt)}` : words[status];
}
