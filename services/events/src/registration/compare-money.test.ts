import { describe, expect, test } from '@jest/globals';
import { Payment } from '@momos/contracts/proto/payments/v1/bus';
import { endOrder, withOrder } from '@momos/runtime/purchase/money-order';
import type { Rsvp } from '../rsvp/rsvp.ts';
import { buildPayment, buildRsvp } from '../testing/build-rsvp.ts';
import { differencesOf } from '@momos/runtime/purchase/compare-money';
import { nextOf, placeOf } from './compare-money.ts';

const now = new Date('2030-01-15T12:00:00Z');
const priced = { ticketPrice: 8000, attempts: 2 };
const paid = (attempt: number, given: Partial<Payment> = {}) =>
  Payment.fromPartial({ attempt, status: 'CAPTURED', capturedAmount: 8000, ...given });
const seated = (given: Partial<Rsvp> = {}) =>
  buildRsvp({ ...priced, status: 'APPROVED', payment: buildPayment({ attempt: 2 }), ...given });
const ordersOf = (attempt: number) => {
  const order = endOrder(buildRsvp({ payment: buildPayment({ attempt }) }), 'replaced');
  return order ? withOrder([], order, { actorId: 'system', at: now }) : [];
};

const differences = (rsvp: Rsvp, payments: Payment[]) => differencesOf(rsvp, payments, placeOf(rsvp));

describe('events and payments', () => {
  test('agree on a place that is paid for, and on money that is ordered back or went back', () => {
    expect(differences(seated(), [paid(2)])).toEqual([]);
    expect(differences(seated({ orders: ordersOf(1) }), [paid(2), paid(1)])).toEqual([]);
    expect(differences(seated(), [paid(2), paid(1, { refundedAmount: 8000 })])).toEqual([]);
    expect(differences(seated(), [paid(2, { status: 'REFUNDED', refundedAmount: 8000 })])).toEqual([]);
  });

  test('agree on what the policy of a cancellation keeps', () => {
    const kept = { status: 'CANCELLED', payment: buildPayment({ attempt: 2, isOver: true }) } as const;
    const history = [{ from: 'APPROVED', to: 'CANCELLED', actorId: 'a', reason: null, at: now } as const];
    expect(differences(seated({ ...kept, history }), [paid(2)])).toEqual([]);
  });

  test('differ about money of an earlier attempt that was not ordered back', () => {
    expect(differences(seated(), [paid(2), paid(1)])).toEqual([{ kind: 'money-without-place', attempt: 1 }]);
    expect(
      differences(seated(), [paid(2), paid(1, { status: 'AUTHORISED', capturedAmount: 0 })]),
    ).toHaveLength(1);
  });

  test.each([['FAILED'], ['RELEASED'], ['OPEN']])('differ about a place whose payment is %s', status => {
    expect(differences(seated(), [paid(2, { status, capturedAmount: 0 })])).toEqual([
      { kind: 'place-without-money', attempt: 2 },
    ]);
  });

  test('differ about a place that has no payment', () => {
    expect(differences(seated(), [])).toEqual([{ kind: 'place-without-money', attempt: 2 }]);
  });
});

describe('the next comparison', () => {
  const next = (rsvp: Rsvp, isDifferent = false) => {
    const at = nextOf(rsvp, { payments: [paid(2)], isHeld: rsvp.hold !== null, isDifferent, now });
    return at && (at.getTime() - now.getTime()) / 60_000;
  };

  test('is none once the money is settled', () => {
    expect(next(seated())).toBeNull();
    expect(next(seated({ payment: buildPayment({ state: 'OPEN', isOver: true }) }))).toBeNull();
  });

  test('comes while something is open, and while both differ', () => {
    expect(next(seated({ payment: buildPayment({ state: 'OPEN' }) }))).toBe(15);
    expect(next(seated({ payment: buildPayment({ state: 'AUTHORISED' }) }))).toBe(720);
    expect(next(seated({ orders: ordersOf(1) }))).toBe(5);
    expect(next(seated(), true)).toBe(60);
  });
});
