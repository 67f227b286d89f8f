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

/** How far a message is, in words; a delayed one with the time of its next try. */
export const messageStatusWord = (
  { status, nextTryAt }: Pick<Message, 'status' | 'nextTryAt'>,
  timeOf: (at: string) => string,
): string => (nextTryAt ? `${words[status]}, next try ${timeOf(nextTryAt)}` : words[status]);
