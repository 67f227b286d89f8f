import { countdownParts, type CountdownParts } from '../formats/countdown.ts';
import { useNow } from './hydrated.ts';
import * as classes from './countdown.module.css';

const names: [keyof CountdownParts, string][] = [
  ['days', 'days'],
  ['hours', 'hours'],
  ['minutes', 'min'],
  ['seconds', 'sec'],
];

/** Days, hours, minutes and seconds to a moment, zero-padded (spec §9). Screen readers announce it once, not every second. */
export function Countdown({ to, label = 'Starts in' }: { to: string; label?: string }) {
  const parts = countdownParts(new Date(to).getTime() - useNow());
  const spoken = `${label} ${Number(parts.days)} days, ${Number(parts.hours)} hours and ${Number(parts.minutes)} minutes`;
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
