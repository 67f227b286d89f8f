import { countdownParts, type CountdownParts } from '../formats/countdown.ts';
import { partsWords } from '../words/parts.tsx';
import { useNow } from './hydrated.ts';
import * as classes from './countdown.module.css';

const words = partsWords.countdown;

const names: [keyof CountdownParts, string][] = [
  ['days', 'days'],
  ['hours', 'hours'],
  ['minutes', 'min'],
  ['seconds', 'sec'],
];

/** Days, hours, minutes and seconds to a moment, zero-padded (spec §9). Screen readers announce it once, not every second. */
export function Countdown({ to, label = words.startsIn }: { to: string; label?: string }) {
  const parts = countdownParts(new Date(to).getTime() - useNow());
  const spoken = words.spoken(label, Number(parts.days), Number(parts.hours), Number(parts.minutes));
  return (
    <div className={classes.countdown} role="timer" aria-label={spoken}>
      {names.map(([part, name]) => (
        <span key={part} className={classes.part} aria-hidden>
          <span className={classes.figure}>{parts[part]}</span>
          <span className={classes.name}>{name}</span>
        </span>
      ))}
    </div>
  );
}
