import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import type { Hold, Rsvp } from '../rsvp/rsvp.ts';
import type { Seats } from './seats.ts';

/** How many more (or, below zero, fewer) are counted in a tier; `tierId` is null for those that no tier counts. */
export type SeatChange = { tierId: string | null; confirmed: number; held: number; waiting: number };

/** What seats there are to give, in all and by tier. */
export type SeatRoom = {
  capacity: number;
  isClosed: boolean;
  tiers: { id: string; capacity: number | null }[];
};

type Side = { status: RsvpStatus | null; hold: Hold['kind'] | null };

/**
 * One change of a social's seats, kept for good: moves are numbered without a gap from 1, and {@link replay} of all of them
 * gives the seats as they are. The first one holds what was counted before moves were kept.
 */
export type SeatMove = {
  /** The social's id and the number, so that ids sort as the moves do. */
  _id: string;
  socialId: string;
  seq: number;
  at: Date;
  rsvpId: string | null;
  /** What the RSVP was and is; null where the seats changed for another reason. */
  from: Side | null;
  to: Side | null;
  changes: SeatChange[];
  /** The room from now on, where it changed. */
  room: SeatRoom | null;
};

const seatMoveId = (socialId: string, seq: number): string => `${socialId}/${String(seq).padStart(9, '0')}`;

type Rsvps = { before: Rsvp | undefined; after: Rsvp };

/** The moves from one state of a social's seats to the next: none where nothing counted changed, and the first one before the first. */
export function seatMoves(before: Seats, after: Seats, at: Date, rsvp: Rsvps | undefined): SeatMove[] {
  const changes = changesBetween(before, after);
  const isRoomChanged = JSON.stringify(roomOf(before)) !== JSON.stringify(roomOf(after));
  if (changes.length === 0 && !isRoomChanged) return [];
  const first = before.moves === 0 ? [openingOf(before, at)] : [];
  const seq = before.moves + first.length + 1;
  return [
    ...first,
    {
      _id: seatMoveId(after._id, seq),
      socialId: after._id,
      seq,
      at,
      rsvpId: rsvp?.after._id ?? null,
      from: rsvp ? sideOf(rsvp.before) : null,
      to: rsvp ? sideOf(rsvp.after) : null,
      changes,
      room: isRoomChanged ? roomOf(after) : null,
    },
  ];
}

const openingOf = (seats: Seats, at: Date): SeatMove => ({
  _id: seatMoveId(seats._id, 1),
  socialId: seats._id,
  seq: 1,
  at,
  rsvpId: null,
  from: null,
  to: null,
  changes: changesBetween(undefined, seats),
  room: roomOf(seats),
});

const sideOf = (rsvp: Rsvp | undefined): Side => ({
  status: rsvp?.status ?? null,
  hold: rsvp?.hold?.kind ?? null,
});

const roomOf = ({ capacity, isClosed, tiers }: Seats): SeatRoom => ({
  capacity,
  isClosed,
  tiers: tiers.map(tier => ({ id: tier.id, capacity: tier.capacity })),
});

type Counts = Omit<SeatChange, 'tierId'>;
const none: Counts = { confirmed: 0, held: 0, waiting: 0 };
const plus = (a: Counts, b: Counts, sign: 1 | -1 = 1): Counts => ({
  confirmed: a.confirmed + sign * b.confirmed,
  held: a.held + sign * b.held,
  waiting: a.waiting + sign * b.waiting,
});
const isNone = ({ confirmed, held, waiting }: Counts) => confirmed === 0 && held === 0 && waiting === 0;

function changesBetween(before: Seats | undefined, after: Seats): SeatChange[] {
  const ids = new Set([...(before?.tiers ?? []), ...after.tiers].map(({ id }) => id));
  const tier = (seats: Seats | undefined, id: string) => seats?.tiers.find(each => each.id === id) ?? none;
  const ofTiers = [...ids].map(id => ({ tierId: id, ...plus(tier(after, id), tier(before, id), -1) }));
  const inTiers = ofTiers.reduce<Counts>((sum, change) => plus(sum, change), none);
  const inAll = plus(after, before ?? none, -1);
  return [...ofTiers, { tierId: null, ...plus(inAll, inTiers, -1) }].filter(change => !isNone(change));
}

/** Seats as moves give them: what is counted and the room, without the bookkeeping of the waitlist. */
export type ReplayedSeats = Counts &
  Omit<SeatRoom, 'tiers'> & { tiers: (Counts & SeatRoom['tiers'][number])[] };

const nothing: ReplayedSeats = { ...none, capacity: 0, isClosed: false, tiers: [] };

/** The seats after these moves, which are all of one social in their order. */
export const replay = (moves: readonly Pick<SeatMove, 'changes' | 'room'>[]): ReplayedSeats =>
  moves.reduce(
    (seats, { changes, room }) => changes.reduce(withChange, room ? withRoom(seats, room) : seats),
    nothing,
  );

const withRoom = (seats: ReplayedSeats, room: SeatRoom): ReplayedSeats => ({
  ...seats,
  ...room,
  tiers: room.tiers.map(tier => ({ ...none, ...seats.tiers.find(({ id }) => id === tier.id), ...tier })),
});

const withChange = (seats: ReplayedSeats, change: SeatChange): ReplayedSeats => ({
  ...seats,
  ...plus(seats, change),
  tiers: seats.tiers.map(tier => (tier.id === change.tierId ? { ...tier, ...plus(tier, change) } : tier)),
});
