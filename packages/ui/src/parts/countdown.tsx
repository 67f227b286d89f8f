import { useEffect, useState } from 'react';
import { countdownParts, type CountdownParts } from '../formats/countdown.ts';
import * as classes from './countdown.module.css';

/** The time now, again every second while mounted. */
export function useNow(everyMs = 1000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

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
