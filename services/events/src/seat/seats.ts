import { AppError, conflict } from '@momos/contracts/errors';
import { isSeated } from '../rsvp/rsvp-status.ts';
import { paxOf, type Rsvp } from '../rsvp/rsvp.ts';
import type { Capacities } from '../social/social-seats.ts';

/** The seats of one tier; a tier without a capacity of its own shares the social's. */
export type TierSeats = {
  id: string;
  capacity: number | null;
  confirmed: number;
  held: number;
  waiting: number;
};

/**
 * The seats of one social, the only place where they are counted: `confirmed` are those of seated RSVPs, `held` those of
 * holds, `waiting` the RSVPs on the waitlist. At every instant `confirmed + held <= capacity`, in all and in each tier.
 */
export type Seats = {
  _id: string;
  version: number;
  capacity: number;
  confirmed: number;
  held: number;
  waiting: number;
  /** The next order on the waitlist. */
  nextPlace: number;
  /** No person can get a seat any more: the social is cancelled or deleted. */
  isClosed: boolean;
  /** Counts how often a seat was freed while a person waited, and for how many of these the waitlist was scanned. */
  freed: number;
  offered: number;
  /** How many moves of these seats were kept. */
  moves: number;
  tiers: TierSeats[];
};

/** A social's seats before anybody came. */
export const newSeats = (socialId: string, { capacity, tiers }: Capacities): Seats => ({
  _id: socialId,
  version: 1,
  capacity,
  confirmed: 0,
  held: 0,
  waiting: 0,
  nextPlace: 1,
  isClosed: false,
  freed: 0,
  offered: 0,
  moves: 0,
  tiers: tiers.map(tier => ({ id: tier.id, capacity: tier.capacity, confirmed: 0, held: 0, waiting: 0 })),
});

type Count = Pick<Seats, 'confirmed' | 'held'> & { capacity: number | null };
const left = ({ capacity, confirmed, held }: Count) =>
  capacity === null ? Number.POSITIVE_INFINITY : Math.max(0, capacity - confirmed - held);

/** How many seats are left in a tier: the smaller of the tier's and the social's. */
export function remaining(seats: Seats, tierId: string | null): number {
  const tier = seats.tiers.find(each => each.id === tierId);
  return Math.min(left(seats), tier ? left(tier) : Number.POSITIVE_INFINITY);
}

/** Whether the waitlist has to be scanned because seats were freed. */
export const isPromotionDue = (seats: Seats): boolean => seats.freed > seats.offered;

/** Whether a newcomer has to wait although seats may be left: people of the tier, or of all tiers, wait already. */
export const mustQueue = (seats: Seats, tierId: string | null): boolean =>
  isPromotionDue(seats) || (seats.tiers.find(each => each.id === tierId)?.waiting ?? 0) > 0;

/** What one RSVP takes of the seats, derived from its state alone; so a seat is freed exactly once. */
export function takenBy(rsvp: Rsvp | undefined): { confirmed: number; held: number; waiting: number } {
  if (!rsvp) return { confirmed: 0, held: 0, waiting: 0 };
  return {
    confirmed: isSeated(rsvp.status) ? paxOf(rsvp) : 0,
    held: rsvp.hold ? paxOf(rsvp) : 0,
    waiting: rsvp.status === 'WAITLIST' ? 1 : 0,
  };
}

/** Whether `pax` more fit into a tier. A test may take it away to see the social oversold. */
export type SeatGuard = (
  seats: { now: Seats; committed: Seats },
  tierId: string | null,
  pax: number,
) => boolean;

/** The guard: decides from the seats as they are after all that was decided before. */
export const seatGuard: SeatGuard = ({ now }, tierId, pax) => remaining(now, tierId) >= pax;

/** What a decision about a seat looks at: the seats after every decision before. */
export type Room = {
  isClosed: boolean;
  /** Whether `pax` fit into a tier; `insteadOf` gives its own seats back first. */
  fits(tierId: string | null, pax: number, insteadOf?: Rsvp): boolean;
  mustQueue(tierId: string | null): boolean;
};

/** The refusal of a person for whom no seat is left. */
export const soldOut = () => new AppError('sold_out', 'There is no place left.');

/**
 * The seats after an RSVP changed. A seat that is freed while others wait makes a promotion due, and so does who has to
 * wait although a seat fits: those before may fit none. Throws `sold_out` (409)
 * when the change takes more than `fits` allows.
 */
export function recount(
  seats: Seats,
  change: { before: Rsvp | undefined; after: Rsvp },
  fits: Room['fits'],
): Seats {
  const [was, is] = [takenBy(change.before), takenBy(change.after)];
  const total = is.confirmed + is.held;
  const isSameTier = change.before?.tierId === change.after.tierId;
  const more = isSameTier ? total - was.confirmed - was.held : total;
  if (more > 0 && !fits(change.after.tierId, total, change.before)) throw soldOut();
  const without = withoutSeatsOf(seats, change.before);
  const counted = add(without, change.after.tierId, is);
  const isSmaller = total < was.confirmed + was.held;
  const isChosenAnew = was.waiting > 0 && is.waiting > 0 && isChoiceChanged(change.before, change.after);
  const isBehind = isQueued(change) && remaining(counted, change.after.tierId) >= paxOf(change.after);
  const isFreed = (isSmaller || isChosenAnew || isBehind) && counted.waiting > 0;
  return { ...counted, freed: counted.freed + (isFreed ? 1 : 0) };
}

/** The seats as they are without those of one RSVP. */
export const withoutSeatsOf = (seats: Seats, rsvp: Rsvp | undefined): Seats =>
  rsvp ? add(seats, rsvp.tierId, negative(takenBy(rsvp))) : seats;

/** Whether one joins the line by the rules; whom a host puts there gets no seat by that. */
const isQueued = ({ before, after }: { before: Rsvp | undefined; after: Rsvp }) =>
  before?.status !== 'WAITLIST' && after.status === 'WAITLIST' && after.history.at(-1)?.actorId === 'system';

const isChoiceChanged = (before: Rsvp | undefined, after: Rsvp) =>
  before?.tierId !== after.tierId || before?.plusOnes !== after.plusOnes;

type Taken = ReturnType<typeof takenBy>;
const negative = ({ confirmed, held, waiting }: Taken): Taken => ({
  confirmed: -confirmed,
  held: -held,
  waiting: -waiting,
});

function add(seats: Seats, tierId: string | null, { confirmed, held, waiting }: Taken): Seats {
  const isNothing = confirmed === 0 && held === 0 && waiting === 0;
  if (isNothing) return seats;
  const grown = <T extends Taken>(count: T): T => ({
    ...count,
    confirmed: count.confirmed + confirmed,
    held: count.held + held,
    waiting: count.waiting + waiting,
  });
  return { ...grown(seats), tiers: seats.tiers.map(tier => (tier.id === tierId ? grown(tier) : tier)) };
}

/**
 * The seats with other capacities; more room makes a promotion due. Throws a 409 when they go below what is taken, or
 * when a tier is removed that a person has a seat in or waits for.
 */
export function withCapacities(seats: Seats, { capacity, tiers }: Capacities): Seats {
  assertAbove('The social', capacity, seats);
  const removed = seats.tiers.find(tier => !tiers.some(next => next.id === tier.id));
  if (removed && (removed.confirmed > 0 || removed.held > 0 || removed.waiting > 0)) {
    throw conflict(`The ticket tier "${removed.id}" has attendees and cannot be removed.`);
  }
  const next = tiers.map(tier => {
    const held = seats.tiers.find(each => each.id === tier.id);
    if (held) assertAbove('A ticket tier', tier.capacity, held);
    return { confirmed: 0, held: 0, waiting: 0, ...held, id: tier.id, capacity: tier.capacity };
  });
  return { ...seats, capacity, tiers: next, freed: seats.freed + (seats.waiting > 0 ? 1 : 0) };
}

function assertAbove(
  what: string,
  capacity: number | null,
  { confirmed, held }: Pick<Seats, 'confirmed' | 'held'>,
): void {
  if (capacity !== null && capacity < confirmed + held) {
    throw conflict(`${what} has ${confirmed + held} places taken; the capacity cannot go below that.`);
  }
}
