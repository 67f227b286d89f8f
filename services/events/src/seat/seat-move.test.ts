import { expect, test } from '@jest/globals';
import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import fc from 'fast-check';
import type { Rsvp } from '../rsvp/rsvp.ts';
import { buildRsvp } from '../testing/build-rsvp.ts';
import { replay, type SeatMove, seatMoves } from './seat-move.ts';
import { newSeats, recount, type Seats, withCapacities } from './seats.ts';

const at = new Date('2030-01-15T12:00:00Z');
const fresh = newSeats('social', {
  capacity: 50,
  tiers: [
    { id: 'a', capacity: 20 },
    { id: 'b', capacity: null },
  ],
});

const statuses: RsvpStatus[] = ['INITIAL', 'PENDING', 'WAITLIST', 'APPROVED', 'ATTENDED', 'CANCELLED'];
const rsvpStep = fc.record({
  person: fc.nat(5),
  status: fc.constantFrom(...statuses),
  tierId: fc.constantFrom('a', 'b', null),
  plusOnes: fc.nat(3),
  isHeld: fc.boolean(),
});
type RsvpStep = typeof rsvpStep extends fc.Arbitrary<infer T> ? T : never;
type RoomStep = { capacity: number; hasThird: boolean } | { isClosed: boolean };
type Step = RsvpStep | RoomStep;
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: rsvpStep },
  fc.record({ capacity: fc.integer({ min: 40, max: 60 }), hasThird: fc.boolean() }),
  fc.record({ isClosed: fc.boolean() }),
);

const tiersWith = (hasThird: boolean) => [
  { id: 'a', capacity: 20 },
  { id: 'b', capacity: null },
  ...(hasThird ? [{ id: 'c', capacity: 1 }] : []),
];

/** Seats after some steps, and the moves to them, which are kept after the first `unkept` steps. */
function walk(steps: readonly Step[], unkept: number): { seats: Seats; moves: SeatMove[] } {
  const rsvps = new Map<number, Rsvp>();
  const moves: SeatMove[] = [];
  let seats = fresh;
  for (const [index, one] of steps.entries()) {
    const rsvp = 'person' in one ? { before: rsvps.get(one.person), after: rsvpOf(one) } : undefined;
    const next =
      'person' in one
        ? recount(seats, { before: rsvps.get(one.person), after: rsvpOf(one) }, () => true)
        : withRoom(seats, one);
    const found = index < unkept ? [] : seatMoves(seats, next, at, rsvp);
    if (rsvp && 'person' in one) rsvps.set(one.person, rsvp.after);
    moves.push(...found);
    seats = { ...next, moves: seats.moves + found.length };
  }
  return { seats, moves };
}

const rsvpOf = ({ person, status, tierId, plusOnes, isHeld }: RsvpStep) =>
  buildRsvp({
    _id: `rsvp-${person}`,
    status,
    tierId,
    plusOnes,
    hold: isHeld && status === 'PENDING' ? { kind: 'payment', attempt: 1, expiresAt: at } : null,
  });

const withRoom = (seats: Seats, one: RoomStep): Seats =>
  'isClosed' in one
    ? { ...seats, isClosed: one.isClosed }
    : withCapacities(seats, { capacity: one.capacity, tiers: tiersWith(one.hasThird) });

const counted = ({ capacity, isClosed, confirmed, held, waiting, tiers }: Seats) => ({
  capacity,
  isClosed,
  confirmed,
  held,
  waiting,
  tiers,
});

test('the moves of seats, replayed, give the seats as they are, also where they are kept only from some time on', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.nat(10), (steps, unkept) => {
      const { seats, moves } = walk(steps, unkept);
      expect(moves.map(({ seq }) => seq)).toEqual(moves.map((_, index) => index + 1));
      expect(new Set(moves.map(({ _id }) => _id)).size).toBe(moves.length);
      if (moves.length > 0) expect(replay(moves)).toEqual(counted(seats));
    }),
  );
});

test('one that is missing is noticed', () => {
  const twoSeats: Step[] = [
    { person: 1, status: 'APPROVED', tierId: 'a', plusOnes: 1, isHeld: false },
    { person: 2, status: 'APPROVED', tierId: 'b', plusOnes: 0, isHeld: false },
  ];
  const { seats, moves } = walk(twoSeats, 0);
  expect(replay(moves.slice(0, -1))).not.toEqual(counted(seats));
});

test('what changes no count and no room is no move', () => {
  const scanned = { ...fresh, freed: 1, offered: 1, nextPlace: 7 };
  expect(seatMoves(fresh, scanned, at, undefined)).toEqual([]);
  const rsvp = buildRsvp({ status: 'APPROVED' });
  const both = { before: rsvp, after: { ...rsvp, status: 'ATTENDED' as const } };
  expect(
    seatMoves(
      fresh,
      recount(fresh, both, () => true),
      at,
      both,
    ),
  ).toEqual([]);
});
