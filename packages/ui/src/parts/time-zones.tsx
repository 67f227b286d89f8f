import { cityTimes, formatSpan, viewerZone, zoneName } from '../formats/dates.ts';
import * as classes from './time-zones.module.css';

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

export type WhenProps = { start: string; end?: string; zone: string };

/** When in words in the social's own zone, and below it the viewer's time where that is another. */
export function When({ start, end, zone }: WhenProps) {
  const own = viewerZone();
  const isSame = formatSpan(start, end, own) === formatSpan(start, end, zone);
  return (
    <span>
      <time dateTime={start}>
        {formatSpan(start, end, zone)} {zoneName(start, zone)}
      </time>
      {isSame ? null : <span className={classes.own}>{formatSpan(start, end, own)} your time</span>}
    </span>
  );
}
