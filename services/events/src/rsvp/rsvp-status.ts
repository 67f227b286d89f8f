import { illegalState } from '@momos/contracts/errors';
import type { RsvpStatus } from '@momos/contracts/rsvp-view';

/** On whose word an RSVP moves: its owner, a host of the social, or this service by its rules. */
export type Mover = 'attendee' | 'host' | 'system';

type Moves = Partial<Record<RsvpStatus, readonly Mover[]>>;

/**
 * The one state machine (decisions: "RSVP: the one state machine"): from which state to which, and on whose word.
 * `NONE` is an RSVP that does not exist yet. What is not here is a 409.
 */
export const rsvpMoves: Readonly<Record<RsvpStatus | 'NONE', Moves>> = {
  NONE: { INITIAL: ['attendee'] },
  INITIAL: {
    APPROVED: ['system'],
    PENDING: ['system'],
    WAITLIST: ['system', 'host'],
    HIDDEN: ['host'],
  },
  PENDING: {
    APPROVED: ['host', 'system'],
    WAITLIST: ['system', 'host'],
    REJECTED: ['host'],
    CANCELLED: ['attendee', 'host'],
  },
  WAITLIST: {
    PENDING: ['system', 'host'],
    APPROVED: ['system', 'host'],
    CANCELLED: ['attendee', 'host'],
  },
  APPROVED: {
    ATTENDED: ['host', 'attendee'],
    CANCELLED: ['attendee', 'host'],
    REJECTED: ['host'],
  },
  ATTENDED: { APPROVED: ['host'] },
  CANCELLED: { INITIAL: ['attendee'], HIDDEN: ['host'] },
  REJECTED: { INITIAL: ['attendee'], HIDDEN: ['host'] },
  HIDDEN: {},
};

/** Whether the state machine has this move for this mover. */
export const canMove = (from: RsvpStatus | undefined, to: RsvpStatus, mover: Mover): boolean =>
  rsvpMoves[from ?? 'NONE'][to]?.includes(mover) ?? false;

/** Throws a 409 that names both states when the state machine does not have the move. */
export function assertMove(from: RsvpStatus | undefined, to: RsvpStatus, mover: Mover): void {
  if (!canMove(from, to, mover)) throw illegalState('RSVP', from ?? 'not there', to);
}

/** Whether the person has a seat and a ticket. */
export const isSeated = (status: RsvpStatus): boolean => status === 'APPROVED' || status === 'ATTENDED';
