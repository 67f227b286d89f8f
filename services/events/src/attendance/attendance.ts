import { AppError, illegalState } from '@momos/contracts/errors';
import { depositBack } from '../refund/refund-policy.ts';
import { type By, type Move, moveRsvp } from '../rsvp/rsvp-move.ts';
import type { Rsvp } from '../rsvp/rsvp.ts';

/** Checks a person in and refunds the deposit. Throws `already_done` (409) with the time of the first check-in. */
export function attend(rsvp: Rsvp, by: By, scan: { at: Date; timezone: string }): Move {
  if (rsvp.status === 'ATTENDED') throw alreadyIn(rsvp.attendedAt ?? rsvp.updatedAt, scan.timezone);
  return moveRsvp(rsvp, by, {
    to: 'ATTENDED',
    change: 'RSVP_CHANGE_ATTENDED',
    set: { attendedAt: scan.at },
    order: depositBack(rsvp),
  });
}

/** Takes a check-in back; a deposit that went back stays with the attendee. */
export function undoCheckIn(rsvp: Rsvp, by: By): Move {
  if (rsvp.status !== 'ATTENDED') throw illegalState('RSVP', rsvp.status, 'APPROVED');
  return moveRsvp(rsvp, by, { to: 'APPROVED', change: 'RSVP_CHANGE_CHECK_IN_UNDONE' });
}

function alreadyIn(first: Date, timeZone: string): AppError {
  const shown = new Intl.DateTimeFormat('en-US', {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(first);
  return new AppError('already_done', `This ticket was checked in already: ${shown}.`, {
    details: [{ field: 'attendedAt', message: first.toISOString() }],
  });
}
