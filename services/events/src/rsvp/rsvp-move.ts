import type { RsvpChange } from '@momos/contracts/proto/events/v1/bus';
import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import { type NewOrder, withOrder } from '@momos/runtime/purchase/money-order';
import { type HistoryEntry, type Rsvp } from './rsvp.ts';
import type { TicketTransfer } from './transfer-offer.ts';
import { isPaid } from '@momos/runtime/purchase/purchase';
import type { MoneyOrder } from '@momos/runtime/purchase/purchase';
import { assertMove, isSeated, type Mover } from './rsvp-status.ts';

/** What is refunded to the attendee with a change, for notices to them; minor units. */
export type RefundDue = {
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
  /** What the host wrote to the person. */
  note: string | null;
  /** The money orders that are sent with it. */
  orders: MoneyOrder[];
  refundDue: RefundDue | null;
  /** The offer to another person that it makes. */
  offered?: TicketTransfer | undefined;
};

type Details = {
  change: RsvpChange;
  /** The status it moves to; left out when it stays. */
  to?: RsvpStatus | undefined;
  /** The status that the system moves it to from there, within the same change. */
  andTo?: RsvpStatus | undefined;
  set?: Partial<Rsvp>;
  reason?: string | null;
  note?: string | null;
  /** What payments is ordered to do with the money. */
  order?: NewOrder | null;
};

/**
 * The one way to change an RSVP, or to create one (of version 0): checks the state machine, counts the version up, adds
 * to the history and to the money orders, and clears what the new status cannot have (a hold of a seated person, a waitlist
 * position of a person who does not wait, a ticket without a seat, an offer of a ticket that is used or gone). Throws a 409 that names both statuses.
 */
export function moveRsvp(rsvp: Rsvp, by: By, details: Details): Move {
  const { change, to, andTo, set, order = null } = details;
  const reason = rsvp.isErased ? null : (details.reason ?? null);
  const note = rsvp.isErased ? null : (details.note ?? null);
  const known = set?.orders ?? rsvp.orders;
  const orders = order ? withOrder(known, order, by) : known;
  const after = cleared({
    ...rsvp,
    ...set,
    orders,
    status: andTo ?? to ?? rsvp.status,
    version: rsvp.version + 1,
    updatedAt: by.at,
    history: [...rsvp.history, ...steps(rsvp, by, { ...details, reason, note })],
  });
  return {
    before: isNew(rsvp) ? undefined : rsvp,
    after,
    change,
    actorId: by.actorId,
    reason,
    note,
    orders: orders.slice(known.length),
    refundDue: order && orders.length > known.length ? refundDueOf(order) : null,
  };
}

function refundDueOf(order: NewOrder): RefundDue | null {
  if (order.kind !== 'RETURN' || !order.isNotified) return null;
  const { ticketAmount, depositAmount, everything, reason } = order;
  return { ticketAmount, depositAmount, everything, reason };
}

const isNew = ({ version }: Rsvp) => version === 0;

function steps(
  rsvp: Rsvp,
  by: By,
  { to = rsvp.status, andTo, reason = null, note = null }: Details,
): HistoryEntry[] {
  const from = isNew(rsvp) ? null : rsvp.status;
  if (to !== from) assertMove(from ?? undefined, to, by.mover);
  const entry = { from, to, actorId: by.actorId, reason, ...(note === null ? {} : { note }), at: by.at };
  const noted = to !== from || reason !== null || note !== null ? [entry] : [];
  if (andTo === undefined) return noted;
  assertMove(to, andTo, 'system');
  return [...noted, { from: to, to: andTo, actorId: 'system', reason: null, at: by.at }];
}

const mayHold = new Set<RsvpStatus>(['INITIAL', 'PENDING', 'WAITLIST']);

/** How long news of money may be on its way before both services are compared. */
const settlingMs = 5 * 60_000;

function cleared(rsvp: Rsvp): Rsvp {
  const isUndecided = mayHold.has(rsvp.status);
  return {
    ...rsvp,
    hold: isUndecided ? rsvp.hold : null,
    approval: rsvp.status === 'PENDING' ? rsvp.approval : null,
    place: rsvp.status === 'WAITLIST' ? rsvp.place : null,
    ticketCode: isSeated(rsvp.status) ? rsvp.ticketCode : null,
    attendedAt: rsvp.status === 'ATTENDED' ? rsvp.attendedAt : null,
    attendedOn: rsvp.status === 'ATTENDED' ? (rsvp.attendedOn ?? null) : null,
    transferId: rsvp.status === 'APPROVED' ? (rsvp.transferId ?? null) : null,
    undecidedAt: isUndecided && isPaid(rsvp) ? rsvp.undecidedAt : null,
    moneyDueAt: rsvp.attempts > 0 ? new Date(rsvp.updatedAt.getTime() + settlingMs) : null,
  };
}
