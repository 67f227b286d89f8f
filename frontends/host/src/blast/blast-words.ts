import type { BlastView } from '@momos/contracts/blasts';
import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import { shownStatus, statusWord } from '@momos/ui';

/** What the composer starts from: nothing, a scheduled blast that is changed, or the words of one that was sent. */
export type Origin = { blast: BlastView; isChanged: boolean } | undefined;

/** Who is written to, in words. */
export const audienceWords = (statuses: readonly RsvpStatus[], isOver: boolean) =>
  statuses.map(status => statusWord(shownStatus(status, isOver))).join(', ');

/** What the button that sends says. */
export function confirmWords(given: { count: number; isChange: boolean; isLater: boolean }): string {
  if (given.isChange) return 'Save the change';
  // Who is written to is counted again at its time.
  if (given.isLater) return given.count === 0 ? 'Schedule it' : `Schedule for ${given.count}`;
  if (given.count === 0) return 'Nobody to send it to';
  return `Send to ${given.count === 1 ? 'one person' : `${given.count} people`}`;
}
