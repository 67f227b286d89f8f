import { formatMoney } from '@momos/contracts/money';
import { Avatar, formatTime } from '@momos/ui';
import { IconAlertTriangle, IconCircleCheck, IconCloudOff, IconX } from '@momos/ui/icons';
import { scanWords } from '../words/scan.ts';
import { type ScanAnswer, toneOf } from './scan-answer.ts';
import * as classes from './scan.module.css';

const words = scanWords.scanAnswer;

const icons = { good: IconCircleCheck, again: IconAlertTriangle, bad: IconX, waiting: IconCloudOff };

/** The answer to the last scan, large enough to read at arm's length. */
export function AnswerView({ answer, zone }: { answer: ScanAnswer; zone: string }) {
  const { outcome, text, guest, at, on, deposit, isStored } = answer;
  const Icon = icons[toneOf(answer)];
  const known = outcome && scanWords.outcomes[outcome];
  return (
    <>
      <Icon size={64} aria-hidden />
      {guest ? (
        <>
          <Avatar person={{ displayName: guest.displayName, photoPath: guest.photoPath ?? null }} size={96} />
          <strong className={classes.name}>{guest.displayName}</strong>
        </>
      ) : null}
      <strong className={guest ? classes.outcome : classes.name}>{known ? known.title : text}</strong>
      {outcome === 'ALREADY_IN' && at ? <span>{words.firstScan(formatTime(at, zone), on)}</span> : null}
      {outcome === 'ACCEPTED' && guest ? (
        <span>
          {[
            guest.tierName,
            guest.plusOnes > 0 ? words.andMore(guest.plusOnes, guest.plusOneNames) : null,
            at && formatTime(at, zone),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      ) : null}
      {deposit ? <span>{words.depositGoesBack(formatMoney(deposit.amount, deposit.currency))}</span> : null}
      {known && known.hint !== '' ? <span>{known.hint}</span> : null}
      {isStored && outcome === 'ACCEPTED' ? <span>{words.sentLater}</span> : null}
    </>
  );
}
