import { describe, expect, test } from '@jest/globals';
import { Payment } from '@momos/contracts/proto/payments/v1/bus';
import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import type { Hold } from '../rsvp/rsvp.ts';
import type { Room } from '../seat/seats.ts';
import { buildPayment, buildRsvp } from '../testing/build-rsvp.ts';
import { onPayment } from './rsvp-payment.ts';

const now = new Date('2030-01-15T12:00:00Z');
const later = new Date('2030-01-15T16:00:00Z');
const room: Room = { isClosed: false, fits: () => true, mustQueue: () => false };
const context = { isApprovalRequired: true, socialEnd: later, room, now };
const news = (given: Partial<Payment>) => ({
  payment: Payment.fromPartial({ id: 'p1', version: 9, attempt: 1, capturedAmount: 8000, ...given }),
});
const paid = buildPayment({ state: 'CAPTURED', id: 'p1', attempt: 1, version: 3 });

describe('an attempt that payments ended by itself', () => {
  const ended = (status: string) => news({ status, endedCause: 'orphaned' });
  const held: Hold = { kind: 'payment', attempt: 1, expiresAt: later };

  test.each(['CAPTURED', 'REFUNDED'])('is no ticket any more: %s', status => {
    const ticket = buildRsvp({ status: 'APPROVED', payment: paid });
    expect(onPayment(ticket, ended(status), context)).toMatchObject({
      change: 'RSVP_CHANGE_UNSEATED',
      after: { status: 'CANCELLED', ticketCode: null, payment: { isOver: true, state: status } },
      orders: [],
    });
  });

  test.each<[RsvpStatus, Hold | null]>([
    ['PENDING', held],
    ['INITIAL', held],
    ['WAITLIST', null],
    ['ATTENDED', null],
  ])('changes no status of one who is %s, and holds nothing', (status, hold) => {
    const rsvp = buildRsvp({ status, hold, payment: { ...paid, state: 'OPEN' } });
    const move = onPayment(rsvp, ended('CAPTURED'), context);
    expect(move?.after).toMatchObject({ status, hold: null, payment: { isOver: true } });
  });

  test('is ended once', () => {
    const ticket = buildRsvp({ status: 'APPROVED', payment: paid });
    const after = onPayment(ticket, ended('CAPTURED'), context)?.after ?? ticket;
    const again = onPayment(
      after,
      news({ status: 'REFUNDED', endedCause: 'orphaned', version: 10 }),
      context,
    );
    expect(again).toMatchObject({ change: 'RSVP_CHANGE_PAYMENT_UPDATED', after: { status: 'CANCELLED' } });
  });

  test('is live as long as payments does not say so', () => {
    const ticket = buildRsvp({ status: 'APPROVED', payment: paid });
    expect(onPayment(ticket, news({ status: 'REFUNDED' }), context)?.after.status).toBe('APPROVED');
  });
});

test.each([
  ['that waits for the host with the money is free', null, null],
  ['that still runs is kept', later, { kind: 'offer', attempt: 1, expiresAt: later }],
] as const)('when an authorisation ends, an offered seat %s', (_, expiresAt, hold) => {
  const rsvp = buildRsvp({
    status: 'PENDING',
    payment: { ...paid, state: 'AUTHORISED', captured: 0 },
    hold: { kind: 'offer', attempt: 1, expiresAt },
  });
  const move = onPayment(rsvp, news({ status: 'RELEASED', capturedAmount: 0 }), context);
  expect(move?.after).toMatchObject({ status: 'PENDING', hold, payment: { state: 'RELEASED' } });
});
