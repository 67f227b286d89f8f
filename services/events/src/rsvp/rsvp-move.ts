import type { RsvpChange } from '@momos/contracts/proto/events/v1/bus';
import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import type { HistoryEntry, Rsvp } from './rsvp.ts';
import { assertMove, isSeated, type Mover } from './rsvp-status.ts';

/** What is refunded to the attendee with a change; minor units. Payments acts on it once per key. */
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

/** One change of an RSVP, as it is saved and published. */
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
  /** The status it moves to; left out when it stays. */
  to?: RsvpStatus | undefined;
  /** The status that the system moves it to from there, within the same change. */
  andTo?: RsvpStatus | undefined;
  set?: Partial<Rsvp>;
  reason?: string | null;
  refundDue?: RefundDue | null;
};

/**
 * The one way to change an RSVP, or to create one (of version 0): checks the state machine, counts the version up, adds
 * to the history and clears what the new status cannot have (a hold of a seated person, a waitlist position of a person
 * who does not wait, a ticket without a seat). Throws a 409 that names both statuses.
 */
export function moveRsvp(rsvp: Rsvp, by: By, details: Details): Move {
  const { change, to, andTo, set, reason = null, refundDue = null } = details;
  const after = cleared({
    ...rsvp,
    ...set,
    status: andTo ?? to ?? rsvp.status,
    version: rsvp.version + 1,
    updatedAt: by.at,
    history: [...rsvp.history, ...steps(rsvp, by, details)],
  });
  return { before: isNew(rsvp) ? undefined : rsvp, after, change, actorId: by.actorId, reason, refundDue };
}

const isNew = ({ version }: Rsvp) => version === 0;

function steps(rsvp: Rsvp, by: By, { to = rsvp.status, andTo, reason = null }: Details): HistoryEntry[] {
  const from = isNew(rsvp) ? null : rsvp.status;
  if (to !== from) assertMove(from ?? undefined, to, by.mover);
  const noted = to !== from || reason !== null ? [{ from, to, actorId: by.actorId, reason, at: by.at }] : [];
  if (andTo === undefined) return noted;
  assertMove(to, andTo, 'system');
  return [...noted, { from: to, to: andTo, actorId: 'system', reason: null, at: by.at }];
}

const mayHold = new Set<RsvpStatus>(['INITIAL', 'PENDING', 'WAITLIST']);

function cleared(rsvp: Rsvp): Rsvp {
  return {
    ...rsvp,
    hold: mayHold.has(rsvp.status) ? rsvp.hold : null,
    approval: rsvp.status === 'PENDING' ? rsvp.approval : null,
    place: rsvp.status === 'WAITLIST' ? rsvp.place : null,
    ticketCode: isSeated(rsvp.status) ? rsvp.ticketCode : null,
    attendedAt: rsvp.status === 'ATTENDED' ? rsvp.attendedAt : null,
  };
}
