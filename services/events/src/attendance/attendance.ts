import { type AppError, illegalState } from '@momos/contracts/errors';
import { depositBack } from '../refund/refund-policy.ts';
import { type By, type Move, moveRsvp } from '../rsvp/rsvp-move.ts';
import type { Rsvp } from '../rsvp/rsvp.ts';
import { scanRefusal } from './scan-refusal.ts';

/** When and on which device a person was scanned; the zone is that of the social, for the refusal of a second scan. */
export type Scanned = { at: Date; device?: string | null; timezone: string };

/** Checks a person in and refunds the deposit. Throws `already_done` (409) with the time and device of the first check-in. */
export function attend(rsvp: Rsvp, by: By, { at, device = null, timezone }: Scanned): Move {
  if (rsvp.status === 'ATTENDED') throw alreadyIn(rsvp, timezone);
  return moveRsvp(rsvp, by, {
    to: 'ATTENDED',
    change: 'RSVP_CHANGE_ATTENDED',
    set: { attendedAt: at, attendedOn: device },
    order: depositBack(rsvp),
  });
}

/** Takes a check-in back; a deposit that went back stays with the attendee. */
export function undoCheckIn(rsvp: Rsvp, by: By): Move {
  if (rsvp.status !== 'ATTENDED') throw illegalState('RSVP', rsvp.status, 'APPROVED');
  return moveRsvp(rsvp, by, { to: 'APPROVED', change: 'RSVP_CHANGE_CHECK_IN_UNDONE' });
}

function alreadyIn({ attendedAt, attendedOn, updatedAt }: Rsvp, timeZone: string): AppError {
  const first = attendedAt ?? updatedAt;
  const shown = new Intl.DateTimeFormat('en-US', {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(first);
  const where = attendedOn ? ` on ${attendedOn}` : '';
  return scanRefusal('ALREADY_IN', {
    message: `This ticket was checked in already: ${shown}${where}.`,
    details: [
      { field: 'attendedAt', message: first.toISOString() },
      ...(attendedOn ? [{ field: 'attendedOn', message: attendedOn }] : []),
    ],
  });
}
