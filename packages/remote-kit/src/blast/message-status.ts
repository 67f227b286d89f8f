import type { blastsContract } from '@momos/contracts/blasts';
import type { CallData } from '@momos/contracts/route';
import { messageStatusWords as wording } from '../words/message-status.ts';

type Message = CallData<typeof blastsContract.received>[number];

const words: Record<Message['status'], string> = wording.words;

const unsentWords: Record<NonNullable<Message['unsent']>, string> = wording.unsentWords;

/** How far a message is, in words; a delayed one with the time of its next try, a text that was not sent with the reason. */
export function messageStatusWord(
  { status, nextTryAt, unsent }: Pick<Message, 'status' | 'nextTryAt' | 'unsent'>,
  timeOf: (at: string) => string,
): string {
  if (unsent) return unsentWords[unsent];
  return nextTryAt ? wording.nextTry(words[status], timeOf(nextTryAt)) : words[status];
}
