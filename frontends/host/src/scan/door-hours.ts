import type { SocialView } from '@momos/contracts/social-view';
import { formatStamp } from '@momos/ui';
import { scanWords } from '../words/scan.ts';

const words = scanWords.doorHours;

const opensBeforeMs = 3 * 3_600_000;
const closesAfterMs = 3 * 3_600_000;

type Times = Pick<SocialView, 'eventTimestamp' | 'eventEndTimestamp' | 'timezone'>;

/** Why a scan at this moment is surprising: hours before the start, or after the end; undefined while guests come and go. */
export function doorWarning(
  { eventTimestamp, eventEndTimestamp, timezone }: Times,
  now: number,
): string | undefined {
  if (now < Date.parse(eventTimestamp) - opensBeforeMs)
    return words.socialNotBegunStarts(formatStamp(eventTimestamp, timezone));
  if (now > Date.parse(eventEndTimestamp) + closesAfterMs)
    return words.socialOverEnded(formatStamp(eventEndTimestamp, timezone));
  return undefined;
}
