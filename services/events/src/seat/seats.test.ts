import { describe, expect, test } from '@jest/globals';
import type { Rsvp } from '../rsvp/rsvp.ts';
import { buildRsvp, buildSeats } from '../testing/build-rsvp.ts';
import {
  isPromotionDue,
  mustQueue,
  newSeats,
  recount,
  remaining,
  seatGuard,
  type Seats,
  withCapacities,
  withoutSeatsOf,
} from './seats.ts';

const fits = (seats: Seats) => (tierId: string | null, pax: number, insteadOf?: Rsvp) =>
  seatGuard({ now: withoutSeatsOf(seats, insteadOf), committed: seats }, tierId, pax);
const seats = newSeats('social', {
  capacity: 5,
  tiers: [
    { id: 'a', capacity: 2 },
    { id: 'b', capacity: null },
  ],
});
const approved = (tierId: string, plusOnes = 0) => buildRsvp({ status: 'APPROVED', tierId, plusOnes });
const take = (from: Seats, tierId: string, plusOnes = 0) =>
  recount(from, { before: undefined, after: approved(tierId, plusOnes) }, fits(from));

describe('seats', () => {
  test('are limited by the tier and by the social', () => {
    expect([remaining(seats, 'a'), remaining(seats, 'b'), remaining(seats, null)]).toEqual([2, 5, 5]);
    const one = take(take(seats, 'a'), 'a');
    expect(() => take(one, 'a')).toThrow('There is no place left.');
    const full = take(one, 'b', 2);
    expect(full).toMatchObject({ confirmed: 5, held: 0 });
    expect(() => take(full, 'b')).toThrow('There is no place left.');
  });

  test('move with an RSVP that changes its tier', () => {
    const before = buildRsvp({
      status: 'PENDING',
      tierId: 'a',
      hold: { kind: 'payment', attempt: 1, expiresAt: null },
    });
    const held = recount(seats, { before: undefined, after: before }, fits(seats));
    const moved = recount(held, { before, after: { ...before, tierId: 'b' } }, fits(held));
    expect(moved.tiers.map(tier => tier.held)).toEqual([0, 1]);
    expect(moved.held).toBe(1);
  });

  test('turn from held to confirmed even when the social is full', () => {
    const before = buildRsvp({
      status: 'PENDING',
      tierId: 'a',
      hold: { kind: 'payment', attempt: 1, expiresAt: null },
    });
    const full = { ...recount(seats, { before: undefined, after: before }, fits(seats)), capacity: 1 };
    const after = { ...before, status: 'APPROVED' as const, hold: null };
    expect(recount(full, { before, after }, fits(full))).toMatchObject({ confirmed: 1, held: 0 });
  });

  test('that are freed make a promotion due only when a person waits', () => {
    const rsvp = approved('a');
    const one = recount(seats, { before: undefined, after: rsvp }, fits(seats));
    const cancelled = { before: rsvp, after: { ...rsvp, status: 'CANCELLED' as const } };
    expect(isPromotionDue(recount(one, cancelled, fits(one)))).toBe(false);
    const waiting = recount(
      one,
      { before: undefined, after: buildRsvp({ status: 'WAITLIST', tierId: 'a', place: 1 }) },
      fits(one),
    );
    expect(mustQueue(waiting, 'a')).toBe(true);
    expect(mustQueue(waiting, 'b')).toBe(false);
    const freed = recount(waiting, cancelled, fits(waiting));
    expect(isPromotionDue(freed)).toBe(true);
    expect(mustQueue(freed, 'b')).toBe(true);
  });

  test('that are free make a promotion due when one joins behind others whom they may not fit', () => {
    const at = new Date();
    const joins = (actorId: string) => ({
      before: undefined,
      after: buildRsvp({
        status: 'WAITLIST',
        tierId: 'b',
        history: [{ from: 'INITIAL', to: 'WAITLIST', actorId, reason: null, at }],
      }),
    });
    expect(isPromotionDue(recount(seats, joins('system'), fits(seats)))).toBe(true);
    expect(isPromotionDue(recount(seats, joins('host'), fits(seats)))).toBe(false);
    const full = { ...seats, confirmed: seats.capacity };
    expect(isPromotionDue(recount(full, joins('system'), fits(full)))).toBe(false);
  });

  test('cannot be cut below what is taken', () => {
    const two = take(take(seats, 'a'), 'b');
    expect(() => withCapacities(two, { capacity: 1, tiers: seats.tiers })).toThrow('2 places taken');
    expect(() => withCapacities(two, { capacity: 5, tiers: [{ id: 'b', capacity: null }] })).toThrow(
      'has attendees',
    );
    expect(
      withCapacities(two, {
        capacity: 2,
        tiers: [
          { id: 'a', capacity: 1 },
          { id: 'b', capacity: null },
          { id: 'c', capacity: 9 },
        ],
      }).tiers.map(tier => tier.confirmed),
    ).toEqual([1, 1, 0]);
    expect(
      isPromotionDue(
        withCapacities(buildSeats({ waiting: 1 }), {
          capacity: 20,
          tiers: [{ id: 'general', capacity: null }],
        }),
      ),
    ).toBe(true);
  });
});
