import type { DoorList } from '@momos/contracts/attendances';
import { doorHours } from '@momos/contracts/door-hours';
import { formatStamp } from '@momos/ui';
import { scanWords } from '../words/scan.ts';

const words = scanWords.doorHours;

type Times = Pick<DoorList['social'], 'eventTimestamp' | 'eventEndTimestamp' | 'timezone'>;

/** Why a scan at this moment is surprising (TOO_EARLY, SOCIAL_OVER): hours before the start, or after the end; undefined while guests come and go. */
export function doorWarning(
  { eventTimestamp, eventEndTimestamp, timezone }: Times,
  now: number,
): string | undefined {
  const { opensAt, closesAt } = doorHours(eventTimestamp, eventEndTimestamp);
  if (now < opensAt) return words.socialNotBegunStarts(formatStamp(eventTimestamp, timezone));
  if (now > closesAt) return words.socialOverEnded(formatStamp(eventEndTimestamp, timezone));
  return undefined;
}
