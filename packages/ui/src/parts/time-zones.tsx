import { cityTimes, formatDayBrief, formatSpan, formatTime, zoneName } from '../formats/dates.ts';
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

/** When in words in the social's own zone, and below it the viewer's time, whose line is kept free until it is known. */
export function When({ start, end, zone }: WhenProps) {
  const own = useViewerZone();
  return (
    <span>
      <time dateTime={start}>
        {formatSpan(start, end, zone)} {zoneName(start, zone)}
      </time>
      <span className={classes.own}>{own ? ownTime({ start, end, zone }, own) : null}</span>
    </span>
  );
}

/** Brief enough for one line of a phone. */
function ownTime({ start, end, zone }: WhenProps, own: string): string {
  if (formatSpan(start, end, own) === formatSpan(start, end, zone)) return words.yourLocalTime;
  const day = formatDayBrief(start, own);
  const until = end
    ? ` – ${formatDayBrief(end, own) === day ? '' : `${formatDayBrief(end, own)}, `}${formatTime(end, own)}`
    : '';
  return words.yourTime(day, formatTime(start, own), until);
}
