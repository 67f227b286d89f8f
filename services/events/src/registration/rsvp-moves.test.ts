import { describe, expect, test } from '@jest/globals';
import { Payment } from '@momos/contracts/proto/payments/v1/bus';
import { rsvpStatuses } from '@momos/contracts/rsvp-view';
import fc from 'fast-check';
import { acceptOffer, expireHold, promote } from '../waitlist/waitlist.ts';
import { attend, undoCheckIn } from '../attendance/attendance.ts';
import {
  mustQueue,
  recount,
  remaining,
  type Room,
  seatGuard,
  type Seats,
  takenBy,
  withoutSeatsOf,
} from '../seat/seats.ts';
import { buildPayment, buildRsvp, buildSeats, buildSocial } from '../testing/build-rsvp.ts';
import { cancel, cancelWithSocial, decide } from './host-decision.ts';
import { hold } from './hold-seat.ts';
import { isHostAwaited } from '../rsvp/guest-invitation.ts';
import type { By, Move } from '../rsvp/rsvp-move.ts';
import { onPayment } from './rsvp-payment.ts';
import type { MoneyOrder } from '@momos/runtime/purchase/purchase';
import { paxOf, type Rsvp } from '../rsvp/rsvp.ts';
import { rsvpMoves } from '../rsvp/rsvp-status.ts';
import { restartRegistration } from '../rsvp/new-rsvp.ts';
import { restored } from './undo-cancellation.ts';
import { saveSteps } from './save-steps.ts';

const start = new Date('2030-02-05T19:00:00Z');
const minute = 60_000;

const payments = ['OPEN', 'AUTHORISED', 'CAPTURED', 'FAILED', 'RELEASED', 'REFUNDED'] as const;
/** What is likely to happen between a registration and its money comes more often than the rest. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('settle' as const), who: fc.nat(3) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      who: fc.nat(3),
      status: fc.constantFrom('APPROVED' as const, 'APPROVED' as const, ...rsvpStatuses),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      who: fc.nat(3),
      status: fc.constantFrom('CAPTURED' as const, 'AUTHORISED' as const, ...payments),
      isOld: fc.constantFrom(false, false, false, true),
      refused: fc.constantFrom(false, false, false, true),
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('hold' as const), who: fc.nat(3) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'cancel',
        'attend',
        'undo',
        'promote',
        'accept',
        'expire',
        'again',
        'restore',
        'off',
      ),
      who: fc.nat(3),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      minutes: fc.constantFrom(1, 16, 60, 400),
      who: fc.constant(0),
    }),
  },
);

/** Long enough that people come back, pay late and cancel twice. */
const history = fc.array(step, { minLength: 30, maxLength: 80, size: 'max' });

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A social in memory, on which any sequence of steps is played. */
class World {
  now = new Date('2030-01-15T12:00:00Z');
  seats: Seats;
  readonly rsvps: Rsvp[];
  /** Attempts that were captured, by RSVP. */
  readonly captured = new Set<string>();
  #version = 1;
  readonly social: ReturnType<typeof buildSocial>;

  constructor(isApprovalRequired: boolean, price: number, capacity: number) {
    const [tier] = buildSocial().tiers;
    this.social = buildSocial({
      isApprovalRequired,
      tiers: tier ? [{ ...tier, ticketPrice: price, type: price ? 'PAID' : 'FREE' }] : [],
    });
    this.seats = buildSeats({ capacity });
    this.rsvps = Array.from({ length: 4 }, (_, index) =>
      buildRsvp({
        ticketPrice: price,
        plusOnes: index === 3 ? 1 : 0,
        guestInvitation: index === 2 ? { id: 'invitation', tierId: null, invitedBy: 'host' } : null,
      }),
    );
  }

  room(): Room {
    return {
      isClosed: this.seats.isClosed,
      fits: (tierId, pax, own) =>
        seatGuard({ now: withoutSeatsOf(this.seats, own), committed: this.seats }, tierId, pax),
      mustQueue: tierId => mustQueue(this.seats, tierId),
    };
  }

  play(play: (rsvp: Rsvp) => Move | undefined, who: number) {
    const rsvp = this.rsvps[who];
    if (!rsvp) return;
    let move: Move | undefined;
    try {
      move = play(rsvp);
      if (!move || move.after === move.before) return;
      const { after } = move;
      this.seats = recount(this.seats, { before: rsvp, after }, this.room().fits);
    } catch (error) {
      if (error instanceof Error && error.name === 'AppError') return;
      throw error;
    }
    this.#check(rsvp, move);
    this.rsvps[who] = move.after;
  }

  #check(before: Rsvp, { after, orders }: Move) {
    expect(after.version).toBe(before.version + 1);
    for (const entry of after.history.slice(before.history.length)) {
      if (entry.from === null || entry.from === entry.to) continue;
      expect(rsvpMoves[entry.from][entry.to]).toBeDefined();
    }
    if (before.status !== after.status) expect(after.history.at(-1)?.to).toBe(after.status);
    for (const order of orders) {
      const ended = before.orders.filter(each => each.attempt === order.attempt && each.everything);
      expect(ended).toEqual([]);
    }
    const ids = after.orders.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    if (after.hold?.attempt) expect(after.hold.attempt).toBe(after.attempts);
    const sum = this.rsvps.map(rsvp => takenBy(rsvp._id === after._id ? after : rsvp));
    const total = (pick: 'confirmed' | 'held' | 'waiting') => sum.reduce((all, each) => all + each[pick], 0);
    expect(this.seats).toMatchObject({
      confirmed: total('confirmed'),
      held: total('held'),
      waiting: total('waiting'),
    });
    expect(this.seats.confirmed + this.seats.held).toBeLessThanOrEqual(this.seats.capacity);
    expect(remaining(this.seats, 'general')).toBeGreaterThanOrEqual(0);
  }

  /** News of the live attempt, or of an older one. */
  payment(rsvp: Rsvp, status: string, isOld: boolean): Payment | undefined {
    const attempt = isOld ? rsvp.attempts - 1 : rsvp.attempts;
    if (attempt < 1) return undefined;
    const price = rsvp.ticketPrice * paxOf(rsvp);
    const hasMoney = status === 'CAPTURED' || status === 'REFUNDED';
    if (hasMoney) this.captured.add(`${rsvp._id} ${attempt}`);
    return Payment.fromPartial({
      id: `${rsvp._id} ${attempt}`,
      version: ++this.#version,
      subject: { kind: 'social-ticket', id: rsvp._id, scopeId: rsvp.socialId },
      attempt,
      status,
      currency: 'USD',
      ticketAmount: price,
      totalAmount: price,
      capturedAmount: hasMoney ? price : 0,
      refundedAmount: status === 'REFUNDED' ? price : 0,
      provider: 'sandbox',
    });
  }

  take(given: Step) {
    const { now, social } = this;
    const host: By = { actorId: 'host', mover: 'host', at: now };
    const attendee: By = { actorId: 'guest', mover: 'attendee', at: now };
    const offerUntil = new Date(now.getTime() + 240 * minute);
    const room = this.room();
    const context = { room, social, offerHours: 4 };
    switch (given.kind) {
      case 'settle':
        return this.play(
          rsvp =>
            ['INITIAL', 'PENDING', 'WAITLIST', 'APPROVED'].includes(rsvp.status)
              ? saveSteps({ rsvp }, attendee, { social, steps: {}, room })
              : undefined,
          given.who,
        );
      case 'decide':
        return this.play(
          rsvp => decide(rsvp, host, { status: given.status, reason: 'MISTAKENLY_APPROVE' }, context),
          given.who,
        );
      case 'pay':
        return this.play(rsvp => {
          const payment = this.payment(rsvp, given.status, given.isOld);
          if (!payment) return undefined;
          const change = given.refused ? ('PAYMENT_CHANGE_CAPTURE_FAILED' as const) : undefined;
          return onPayment(
            rsvp,
            { payment: given.refused ? { ...payment, status: 'FAILED' } : payment, change },
            { isApprovalRequired: social.isApprovalRequired, socialEnd: social.eventEndTimestamp, room, now },
          );
        }, given.who);
      case 'cancel':
        return this.play(
          rsvp => cancel(rsvp, { ...attendee, actorId: rsvp.userId }, start, { reason: null }),
          given.who,
        );
      case 'attend':
        return this.play(rsvp => attend(rsvp, host, { at: now, timezone: 'UTC' }), given.who);
      case 'undo':
        return this.play(rsvp => undoCheckIn(rsvp, host), given.who);
      case 'promote':
        return this.play(
          rsvp =>
            rsvp.status === 'WAITLIST' && !rsvp.hold
              ? promote(rsvp, { isHostAwaited: isHostAwaited(social, rsvp), now, offerUntil })
              : undefined,
          given.who,
        );
      case 'accept':
        return this.play(
          rsvp =>
            saveSteps(
              acceptOffer(rsvp, now, isHostAwaited(social, rsvp)),
              { ...attendee, mover: 'system' },
              { social, steps: {}, room },
            ),
          given.who,
        );
      case 'expire':
        return this.play(rsvp => expireHold(rsvp, now), given.who);
      case 'hold':
        return this.play(rsvp => {
          const holdUntil = new Date(now.getTime() + 15 * minute);
          return hold(rsvp, social, { room, now, holdUntil, endedAttempt: 0 }).move;
        }, given.who);
      case 'again':
        return this.play(
          rsvp =>
            saveSteps({ rsvp, to: 'INITIAL', set: restartRegistration(social) }, attendee, {
              social,
              steps: {},
              room,
            }),
          given.who,
        );
      case 'restore':
        return this.play(
          rsvp => restored(rsvp, { ...attendee, actorId: rsvp.userId }, { social, room }),
          given.who,
        );
      case 'off':
        return this.play(rsvp => cancelWithSocial(rsvp, host), given.who);
      case 'wait':
        this.now = new Date(now.getTime() + given.minutes * minute);
        return undefined;
      default:
        throw new Error('not a step');
    }
  }
}

describe('any sequence of moves', () => {
  test('stays inside the table, keeps the seats within capacity and orders each refund once', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.constantFrom(0, 8000),
        fc.integer({ min: 1, max: 3 }),
        history,
        (isApprovalRequired, price, capacity, steps) => {
          const world = new World(isApprovalRequired, price, capacity);
          for (const each of steps) world.take(each);
        },
      ),
      { numRuns: 800 },
    );
  });

  test('leaves no money without a seat, a way back or someone who decides', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.integer({ min: 1, max: 2 }),
        history,
        (isApprovalRequired, capacity, steps) => {
          const world = new World(isApprovalRequired, 8000, capacity);
          for (const each of steps) world.take(each);
          for (const rsvp of world.rsvps) {
            for (let attempt = 1; attempt <= rsvp.attempts; attempt++) {
              if (!world.captured.has(`${rsvp._id} ${attempt}`)) continue;
              const isLive = rsvp.payment.attempt === attempt && !rsvp.payment.isOver;
              const isOrdered = rsvp.orders.some(each => each.kind === 'RETURN' && each.attempt === attempt);
              const isKept = rsvp.history.some(({ to }) => to === 'CANCELLED');
              expect([attempt, isLive || isOrdered || isKept]).toEqual([attempt, true]);
            }
          }
        },
      ),
      { numRuns: 800 },
    );
  });
});

test('an approval whose payment is lost frees its seat with the answer of the one in its place', () => {
  const now = new Date('2030-01-15T12:00:00Z');
  const order: MoneyOrder = {
    ...{ id: 'capture:1', attempt: 1, kind: 'CAPTURE', ticketAmount: 0, depositAmount: 0, everything: false },
    ...{
      cause: 'capture',
      actorId: 'host',
      orderedAt: now,
      status: 'SENT',
      amount: 0,
      reason: null,
      version: 0,
    },
  };
  const rsvp = buildRsvp({
    status: 'PENDING',
    payment: buildPayment({ state: 'AUTHORISED', captured: 0, version: 3 }),
    approval: { at: now, actorId: 'host' },
    hold: { kind: 'approval', attempt: 1, expiresAt: null },
    orders: [order],
  });
  const payment = Payment.fromPartial({
    ...{ id: 'in-its-place', version: 1, attempt: 1, status: 'FAILED' },
    orders: [{ orderId: order.id, status: 'REFUSED', reason: 'Nothing is authorised.' }],
  });
  const room: Room = { isClosed: false, fits: () => true, mustQueue: () => false };
  const move = onPayment(rsvp, { payment }, { isApprovalRequired: true, socialEnd: start, room, now });
  expect(move?.after).toMatchObject({
    ...{ hold: null, approval: null, payment: { state: 'NEEDED' }, orders: [{ status: 'REFUSED' }] },
    moneyDueAt: null,
  });
});
