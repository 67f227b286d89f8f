import type { BlastView } from '@momos/contracts/blasts';
import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import { shownStatus, statusWord } from '@momos/ui';
import { withLabels } from '@momos/ui/forms';
import { blastWords } from '../words/blast.ts';

const words = blastWords.blast;

/** What the composer starts from: nothing, a scheduled blast to change, or a copy of one that was sent. */
export type Origin = { blast: BlastView; isChanged: boolean } | undefined;

const titleLength = 60;

/** What a blast is called in a list: its subject, or the first line of a text message, which has none; by the labels of its variables. */
export function titleOf(
  { channel, subject, body }: Pick<BlastView, 'channel' | 'subject' | 'body'>,
  variables: Parameters<typeof withLabels>[1],
): string {
  if (channel === 'EMAIL' && subject) return withLabels(subject, variables);
  const lines = withLabels(body, variables).split('\n');
  const line = (lines.find(each => each.trim() !== '') ?? '').trim();
  const characters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment);
  return characters.length > titleLength ? `${characters.slice(0, titleLength).join('').trimEnd()}…` : line;
}

/** The audience as a label: "Approved, Waitlist". */
export const audienceLabel = (statuses: readonly RsvpStatus[], isOver: boolean) =>
  statuses.map(status => statusWord(shownStatus(status, isOver))).join(', ');

/** The label of the button that sends. */
export function confirmLabel(given: { count: number; isChange: boolean; isLater: boolean }): string {
  if (given.isChange) return words.saveChanges;
  // The audience is counted again when it is sent.
  if (given.isLater) return given.count === 0 ? words.scheduleBlast : words.scheduleFor(given.count);
  if (given.count === 0) return words.noRecipients;
  return words.sendTo(given.count);
}

/** Why a blast was not sent although no host canceled it. */
export const skipLabels: Record<NonNullable<BlastView['skipReason']>, string> = words.skipLabels;
