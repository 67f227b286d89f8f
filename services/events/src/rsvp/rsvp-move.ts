import type { RsvpChange } from '@momos/contracts/proto/events/v1/bus';
import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import type { Rsvp } from './rsvp.ts';
import { assertMove, isSeated, type Mover } from './rsvp-status.ts';

/** What goes back to the attendee with a change; minor units. Payments acts on it once per key. */
export type RefundDue = {
  key: string;
  ticketAmount: number;
  depositAmount: number;
  /** All that was captured or authorised, whatever the amounts say. */
  everything: boolean;
  reason: string;
};

/** Who acts and when: a person by id and role here, or the system. */
export type By = { actorId: string; mover: Mover; at: Date };

/** What the system does by itself. */
export const bySystem = (at: Date): By => ({ actorId: 'system', mover: 'system', at });

/** One change of an RSVP, as it is saved and told. */
export type Move = {
  before: Rsvp | undefined;
  after: Rsvp;
  change: RsvpChange;
  actorId: string;
  reason: string | null;
  refundDue: RefundDue | null;
};

type Details = {
  change: RsvpChange;
  /** The state it moves to; left out when it stays. */
  to?: RsvpStatus;
  set?: Partial<Rsvp>;
  reason?: string | null;
  refundDue?: RefundDue | null;
};

/**
 * The one way to change an RSVP: checks the state machine, counts the version up, notes the history and drops what
 * the new state cannot have (a hold of one who is seated, a place of one who does not wait, a ticket of one who lost it).
 * Throws a 409 that names both states.
 */
export function moveRsvp(
  before: Rsvp,
  by: By,
  { change, to, set, reason = null, refundDue = null }: Details,
): Move {
  const status = to ?? before.status;
  if (status !== before.status) assertMove(before.status, status, by.mover);
  const isNoted = status !== before.status || reason !== null;
  const entry = { from: before.status, to: status, actorId: by.actorId, reason, at: by.at };
  const after = tidied({
    ...before,
    ...set,
    status,
    version: before.version + 1,
    updatedAt: by.at,
    history: isNoted ? [...before.history, entry] : before.history,
  });
  return { before, after, change, actorId: by.actorId, reason, refundDue };
}

/** Several moves in a row as the one change they are saved and told as: one version, one event. */
export const asOne = (before: Rsvp | undefined, last: Move): Move => ({
  ...last,
  before,
  after: { ...last.after, version: (before?.version ?? 0) + 1 },
});

const mayHold = new Set<RsvpStatus>(['INITIAL', 'PENDING', 'WAITLIST']);

function tidied(rsvp: Rsvp): Rsvp {
  return {
    ...rsvp,
    hold: mayHold.has(rsvp.status) ? rsvp.hold : null,
    approval: rsvp.status === 'PENDING' ? rsvp.approval : null,
    place: rsvp.status === 'WAITLIST' ? rsvp.place : null,
    ticketCode: isSeated(rsvp.status) ? rsvp.ticketCode : null,
    attendedAt: rsvp.status === 'ATTENDED' ? rsvp.attendedAt : null,
  };
}
