import { toMajor } from '@momos/contracts/money';
import { type RsvpStatus, rsvpStatuses } from '@momos/contracts/rsvp-view';
import { isOver } from '../person/person-statistics.ts';
import type { Social } from '../social/social.ts';
import type { RegistrationFigures } from './social-stats.store.ts';

type ByStatus = RegistrationFigures['byStatus'];

/** How many RSVPs are in each state. */
export function countByStatus(figures: ByStatus): Record<RsvpStatus, number> {
  const counts = new Map(figures.map(({ status, count }) => [status, count]));
  return Object.fromEntries(rsvpStatuses.map(status => [status, counts.get(status) ?? 0])) as Record<
    RsvpStatus,
    number
  >;
}

/** Seats of those who are in, with everybody they bring. */
export const seatsTaken = (figures: ByStatus): number =>
  figures
    .filter(({ status }) => status === 'APPROVED' || status === 'ATTENDED')
    .reduce((sum, { seats }) => sum + seats, 0);

/** Who was awaited and who came; nobody is a no-show before the social is over. */
export function attendanceOf(counts: Record<RsvpStatus, number>, social: Pick<Social, 'endsAt'>, now: Date) {
  const attended = counts.ATTENDED;
  const expected = counts.APPROVED + attended;
  return {
    attended,
    expected,
    noShow: isOver(social, now) ? counts.APPROVED : 0,
    rate: expected === 0 ? null : attended / expected,
  };
}

/** Money in major units. */
export const revenueOf = (
  currency: string,
  { captured, refunded }: { captured: number; refunded: number },
) => ({
  currency,
  captured: toMajor(captured, currency),
  refunded: toMajor(refunded, currency),
  net: toMajor(captured - refunded, currency),
});

/** The days on which something happened, oldest first. */
export function overTime({
  created,
  approved,
  cancelled,
}: Pick<RegistrationFigures, 'created' | 'approved' | 'cancelled'>) {
  const days = new Map<string, { day: string; created: number; approved: number; cancelled: number }>();
  for (const [what, figures] of Object.entries({ created, approved, cancelled })) {
    for (const { day, count } of figures) {
      const row = days.get(day) ?? { day, created: 0, approved: 0, cancelled: 0 };
      days.set(day, { ...row, [what]: count });
    }
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}
