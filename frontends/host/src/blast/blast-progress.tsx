import type { BlastView } from '@momos/contracts/blasts';
import { blastWords } from '../words/blast.ts';
import * as classes from './blast.module.css';

const words = blastWords.blastProgress;

const optedOut = ({ suppressed, overLimit, withoutNumber }: BlastView['counts']) =>
  suppressed - overLimit - withoutNumber;

/** How many of a blast were sent, and what became of the rest. */
export const BlastProgress = ({ counts }: Pick<BlastView, 'counts'>) => (
  <>
    {counts.queued > 0 ? (
      <progress
        className={classes.progress}
        max={Math.max(1, counts.total)}
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
      {optedOut(counts) ? words.optedOut(optedOut(counts)) : ''}
      {counts.withoutNumber ? words.withoutNumber(counts.withoutNumber) : ''}
      {counts.overLimit ? words.overLimit(counts.overLimit) : ''}
    </p>
  </>
);
