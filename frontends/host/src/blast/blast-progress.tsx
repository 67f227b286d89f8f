import type { BlastView } from '@momos/contracts/blasts';
import { blastWords } from '../words/blast.ts';
import * as classes from './blast.module.css';

const words = blastWords.blastProgress;

type Shown = Pick<BlastView, 'counts' | 'status'>;

/** How many of a blast were sent, and what became of the rest. */
export const BlastProgress = ({ counts, status }: Shown) =>
  counts.total === 0 ? (
    <p className={classes.soft}>{words.withoutRecipients[status]}</p>
  ) : (
    <Counts counts={counts} status={status} />
  );

const Counts = ({ counts, status }: Shown) => (
  <>
    {counts.queued > 0 ? (
      <progress
        className={classes.progress}
        max={counts.total}
        value={counts.total - counts.queued}
        aria-label={words.ofSent(counts.sent, counts.total)}
      />
    ) : null}
    <p className={classes.soft}>
      {words.ofSent(counts.sent, counts.total)}
      {counts.delayed ? words.delayed(counts.delayed) : ''}
      {counts.failed ? words.failed(counts.failed) : ''}
      {counts.givenUp ? words.givenUp(counts.givenUp) : ''}
      {counts.unknown ? words.unclear(counts.unknown) : ''}
      {unwanted({ counts, status })}
      {counts.withoutNumber ? words.withoutNumber(counts.withoutNumber) : ''}
      {counts.overLimit ? words.overLimit(counts.overLimit) : ''}
      {counts.heldBack?.tooMany ? words.tooMany(counts.heldBack.tooMany) : ''}
    </p>
  </>
);

/** What was held back for another reason than a limit; of a cancelled blast it is mostly what was queued. */
function unwanted({ counts, status }: Shown): string {
  const { suppressed, overLimit, withoutNumber, heldBack } = counts;
  const count = suppressed - overLimit - withoutNumber - (heldBack?.tooMany ?? 0);
  if (count === 0) return '';
  return status === 'CANCELED' ? words.notSent(count) : words.optedOut(count);
}
