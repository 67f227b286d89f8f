import { sameClock } from '@momos/ui/dates';
import type { SocialDraft } from './draft.ts';

type Times = Pick<SocialDraft, 'start' | 'end' | 'timezone'>;

/** The times of a draft on the clocks of another zone: 7 pm stays 7 pm. */
export const inZone = (draft: Times, timezone: string): Times => ({
  timezone,
  start: sameClock(draft.start, draft.timezone, timezone),
  end: sameClock(draft.end, draft.timezone, timezone),
});

const shortestMs = 15 * 60_000;

/** A new start with an end that keeps the length, of at least 15 minutes. */
export function moveStart({ start, end }: Times, next: string): Pick<Times, 'start' | 'end'> {
  const length = Math.max(Date.parse(end) - Date.parse(start), shortestMs);
  return { start: next, end: new Date(Date.parse(next) + length).toISOString() };
}
