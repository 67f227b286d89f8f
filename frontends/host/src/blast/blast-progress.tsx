import type { BlastView, HeldBack } from '@momos/contracts/blasts';
import { blastWords } from '../words/blast.ts';
import * as classes from './blast.module.css';

const words = blastWords.blastProgress;

type Shown = Pick<BlastView, 'counts' | 'status'>;

/** How many of a blast were sent, and what became of the rest. */
export const BlastProgress = ({ counts, status }: Shown) =>
  counts.total === 0 ? (
    <p className={classes.soft}>{words.withoutRecipients[status]}</p>
  ) : (
    <Counts counts={counts} />
  );

const Counts = ({ counts }: Pick<Shown, 'counts'>) => (
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
      {heldBackText(counts)}
    </p>
  </>
);

/** The order in which they are said; what was cancelled is among those that were not sent. */
const reasons = [
  'optedOut',
  'badAddress',
  'noAddress',
  'left',
  'tooMany',
  'tooLate',
] as const satisfies readonly (keyof HeldBack)[];

/** What was held back, by the reason. */
function heldBackText({ suppressed, overLimit, withoutNumber, heldBack }: Shown['counts']): string {
  const said = reasons.flatMap(reason => {
    const count = heldBack?.[reason] ?? 0;
    return count > 0 ? { count, text: words.heldBack[reason](count) } : [];
  });
  const rest = said.reduce((left, { count }) => left - count, suppressed - overLimit - withoutNumber);
  return [
    ...said.map(({ text }) => text),
    withoutNumber ? words.withoutNumber(withoutNumber) : '',
    overLimit ? words.overLimit(overLimit) : '',
    rest > 0 ? words.notSent(rest) : '',
  ].join('');
}
