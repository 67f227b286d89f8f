import { cityTimes, formatDayBrief, formatSpan, formatTime, ownStart, zoneName } from '../formats/dates.ts';
import { partsWords } from '../words/parts.tsx';
import { useViewerZone } from './hydrated.ts';
import * as classes from './time-zones.module.css';

const words = partsWords.timeZones;

/** The start in New York, San Francisco and Singapore, for online public socials (spec §9). */
export function TimeZones({ at }: { at: string }) {
  const times = cityTimes(at);
  return (
    <ul role="list" className={classes.zones}>
      {times.map(city => (
        <li key={city.name} className={classes.zone}>
          <span>{city.name}</span>
          <time dateTime={at} className={classes.time}>
            {city.day === times[0]?.day ? '' : `${city.day}, `}
            {city.time} {city.label}
          </time>
        </li>
      ))}
    </ul>
  );
}

export type WhenProps = { start: string; end?: string | undefined; zone: string };

/** ` · Sun, Nov 22, 9:00 AM your time`, beside a time in another zone on a card or a row; nothing where the viewer's is the same. */
export function OwnTime({ at, zone }: { at: string; zone: string }) {
  const own = useViewerZone();
  const time = own && ownStart(at, zone, own);
  return time ? ` · ${unbroken(words.yourStart(time))}` : null;
}

const unbroken = (text: string) => text.replaceAll(' ', '\u00a0');

/**
 * When in words in the social's own zone, and below it the viewer's time where that is another one. Its line is kept free until it is
 * known; `before.ts` of the shell takes it from who lives in that very zone before anything is drawn.
 */
export function When({ start, end, zone }: WhenProps) {
  const own = useViewerZone();
  const isElsewhere = !own || formatSpan(start, end, own) !== formatSpan(start, end, zone);
  return (
    <span>
      <time dateTime={start}>
        {formatSpan(start, end, zone)} {zoneName(start, zone)}
      </time>
      {isElsewhere ? (
        <span className={classes.own} data-own-time={zone}>
          {own ? ownTime({ start, end }, own) : null}
        </span>
      ) : null}
    </span>
  );
}

/** Brief enough for one line of a phone. */
function ownTime({ start, end }: Omit<WhenProps, 'zone'>, own: string): string {
  const day = formatDayBrief(start, own);
  const until = end
    ? ` – ${formatDayBrief(end, own) === day ? '' : `${formatDayBrief(end, own)}, `}${formatTime(end, own)}`
    : '';
  return words.yourTime(day, formatTime(start, own), until);
}
