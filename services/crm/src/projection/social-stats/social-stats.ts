import { toMajor } from '@momos/contracts/money';
import { type RsvpStatus, rsvpStatuses } from '@momos/contracts/rsvp-view';
import { isOver, type Social } from '../social/social.ts';
import type { RegistrationFigures, RevenueFigures } from './social-stats.store.ts';

type ByStatus = RegistrationFigures['byStatus'];

/** The number of RSVPs by status. */
export function countByStatus(figures: ByStatus): Record<RsvpStatus, number> {
  const counts = new Map(figures.map(({ status, count }) => [status, count]));
  return Object.fromEntries(rsvpStatuses.map(status => [status, counts.get(status) ?? 0])) as Record<
    RsvpStatus,
    number
  >;
}

/** Seats of approved and attended RSVPs, plus-ones included. */
export const seatsTaken = (figures: ByStatus): number =>
  figures
    .filter(({ status }) => status === 'APPROVED' || status === 'ATTENDED')
    .reduce((sum, { seats }) => sum + seats, 0);

/** Expected and attended RSVPs; no-shows are counted once the social is over. */
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

/** Money in major units. Deposits are no revenue: they go back to who attends. */
export function revenueOf(
  currency: string,
  { captured, refunded, depositsCaptured, depositsRefunded }: RevenueFigures,
) {
  const own = { captured: captured - depositsCaptured, refunded: refunded - depositsRefunded };
  return {
    currency,
    captured: toMajor(own.captured, currency),
    refunded: toMajor(own.refunded, currency),
    net: toMajor(own.captured - own.refunded, currency),
    depositsHeld: toMajor(depositsCaptured - depositsRefunded, currency),
  };
}

/** Counts by day, oldest first, without days that have none. */
export function overTime({
  created,
  approved,
  cancelled,
}: Pick<RegistrationFigures, 'created' | 'approved' | 'cancelled'>) {
  const days = new Map<string, { day: string; created: number; approved: number; cancelled: number }>();
  for (const [move, figures] of Object.entries({ created, approved, cancelled })) {
    for (const { day, count } of figures) {
      const row = days.get(day) ?? { day, created: 0, approved: 0, cancelled: 0 };
      days.set(day, { ...row, [move]: count });
    }
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}
