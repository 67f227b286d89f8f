import { describe, expect, test } from '@jest/globals';
import { Payment } from '@momos/contracts/proto/payments/v1/bus';
import type { Circle } from '../circle/circle.ts';
import { noticeOfMove } from '../circle-notice/on-membership-moved.ts';
import { type Membership, type Move, newMembership, toMemberMessage } from './membership.ts';
import { onPayment } from './membership-payment.ts';
import { mend, placeOf } from './compare-money.ts';
import { invite } from './invite-people.ts';
import { expire, hold, join, leave, remove } from './membership-steps.ts';
import { toMembershipView } from './membership-view.ts';
import { renew, setRenewal } from './renewal-steps.ts';

const start = new Date('2030-01-03T12:00:00Z');
const [month1, month2] = [new Date('2030-02-03T12:00:00Z'), new Date('2030-03-03T12:00:00Z')];
const circle: Circle = {
  ...{ _id: '6a8d3f9e-5c0b-4f5e-9b55-0c1d2e3f4a5b', version: 1, slug: 'owls', name: 'Owls', description: '' },
  ...{ visibility: 'PUBLIC', price: 900, currency: 'USD', interval: 'MONTH', ownerId: 'o', hostIds: [] },
  ...{ bannerUrl: null, questions: [], isApprovalRequired: false, neededEmailCategories: [], inviteCode: '' },
  ...{ terms: [], createdAt: start, updatedAt: start },
};

const holdUntil = (now: Date) => new Date(now.getTime() + 900_000);
const after = (move: Move | undefined): Membership => {
  if (!move) throw new Error('nothing changed');
  return move.after;
};
const news = (membership: Membership, given: Partial<Payment> & { attempt: number }) =>
  Payment.fromPartial({
    ...{ id: `pay-${given.attempt}`, version: 2, userId: 'u', status: 'CAPTURED', capturedAmount: 900 },
    ...{ totalAmount: 900, subject: { kind: 'circle-access', id: membership._id, scopeId: circle._id } },
    ...given,
  });
const paid = (membership: Membership, attempt: number, now: Date, version = 2) =>
  onPayment(membership, { payment: news(membership, { attempt, version }) }, now);
const declined = (membership: Membership, attempt: number, now: Date) =>
  onPayment(
    membership,
    {
      payment: news(membership, {
        ...{ attempt, status: 'FAILED', capturedAmount: 0 },
        orders: [{ orderId: `charge:${attempt}`, status: 'REFUSED', amount: 0, reason: 'No cover.' }],
      }),
    },
    now,
  );
const due = (now: Date, given: Partial<Circle> = {}) => ({
  circle: { ...circle, ...given },
  now,
  isClosed: false,
});

function member(): Membership {
  const asked = after(
    join(newMembership(circle, 'u', start), circle, { now: start, holdUntil: holdUntil(start) }),
  );
  const held = hold(asked, { now: start, holdUntil: holdUntil(start), endedAttempt: 0 });
  return after(paid(after(held.move), 1, start));
}

const lapsedNotice = (before: Membership) => {
  const move = renew(before, due(new Date('2030-02-10T12:00:00Z')));
  return move && noticeOfMove({ before, move, circle })?.content;
};
const charging = () => after(renew(member(), due(month1)));
const overdue = () => after(declined(charging(), 2, month1));

describe('a month that begins', () => {
  test('is charged once, for the price that its member joined for, with the card of the month before', () => {
    expect(renew(member(), due(new Date(month1.getTime() - 1)))).toBeUndefined();
    const move = renew(member(), due(month1, { price: 5000 }));
    expect(move?.orders).toMatchObject([
      { id: 'charge:2', kind: 'CHARGE', charge: { amount: 900, cardOf: 'pay-1', userId: 'u', payeeId: 'o' } },
    ]);
    expect(move?.after).toMatchObject({ status: 'ACTIVE', attempts: 2, paidMonths: [{ attempt: 1 }] });
    expect(renew(after(move), due(month1))).toBeUndefined();
  });

  test('is paid when its money lands, however often and late its news comes', () => {
    const renewed = after(paid(charging(), 2, month1));
    expect(renewed.plan).toMatchObject({ months: 2, paidUntil: month2, overdue: null, cardOf: 'pay-2' });
    expect(paid(renewed, 2, month1)).toBeUndefined();
    expect(paid(renewed, 1, month1)).toBeUndefined();
    expect(toMemberMessage(renewed)).toMatchObject({ paidAmount: 1800, refundedAmount: 0 });
  });

  test('that a declined card could not pay: its member is written to once, and can pay by a page', () => {
    const move = declined(charging(), 2, month1);
    expect(move).toMatchObject({ notice: 'renewal-failed', orders: [] });
    expect(move?.after.plan?.overdue).toMatchObject({ reason: 'No cover.', isCharging: false });
    const again = after(renew(after(move), due(new Date('2030-02-05T12:00:00Z'))));
    expect(again.orders.map(({ id }) => id)).toEqual(['charge:2', 'replaced:2', 'charge:3']);
    expect(declined(again, 3, month1)?.notice).toBeNull();

    const now = new Date('2030-02-04T12:00:00Z');
    const held = hold(overdue(), { now, holdUntil: holdUntil(now), endedAttempt: 0 });
    expect(held.attempt).toBe(3);
    const byPage = after(paid(after(held.move), 3, now));
    expect(byPage.plan).toMatchObject({ months: 2, paidUntil: month2, overdue: null, cardOf: 'pay-3' });
  });

  test('is not charged while its member pays it, and not paid by a page while it is charged', () => {
    expect(() => hold(charging(), { now: month1, holdUntil: month1, endedAttempt: 0 })).toThrow(
      /being charged/,
    );
    const now = new Date('2030-02-05T11:55:00Z');
    const held = after(hold(overdue(), { now, holdUntil: holdUntil(now), endedAttempt: 0 }).move);
    const retryAt = new Date('2030-02-05T12:00:00Z');
    const move = renew(held, due(retryAt));
    expect(move?.orders).toEqual([]);
    expect(move?.after.plan?.dueAt).toEqual(holdUntil(now));
  });

  test('is said to cost what its charge takes, with the service fee', () => {
    const withFee = (membership: Membership, attempt: number, given: Partial<Payment> = {}) => {
      const payment = news(membership, { attempt, capturedAmount: 990, totalAmount: 990, ...given });
      return onPayment(membership, { payment }, month1);
    };
    const asked = after(join(newMembership(circle, 'u', start), circle, { now: start, holdUntil: start }));
    const held = after(hold(asked, { now: start, holdUntil: start, endedAttempt: 0 }).move);
    const priceOf = (membership: Membership) => toMembershipView(membership).renewal?.price;
    const first = after(onPayment(held, { payment: news(held, { attempt: 1, totalAmount: 990 }) }, start));
    expect(priceOf(first)).toBe(9.9);
    const paidWithFee = after(withFee(held, 1));
    const begun = after(renew({ ...paidWithFee, plan: first.plan }, due(month1)));
    expect(priceOf(begun)).toBe(9.9);
    // The fee has changed since: the charge says what it is now.
    const failed = withFee(begun, 2, { status: 'FAILED', capturedAmount: 0, totalAmount: 1000 });
    expect(priceOf(after(failed))).toBe(10);
    expect(failed && noticeOfMove({ before: begun, move: failed, circle })).toMatchObject({
      kind: 'circle-renewal-failed',
      content: { amount: 1000 },
    });
    expect(priceOf(after(renew(member(), due(month1))))).toBe(9);
  });

  test('that is not paid in a week ends access; money that lands later goes back', () => {
    const move = renew(overdue(), due(new Date('2030-02-10T12:00:00Z')));
    expect(move).toMatchObject({ notice: 'lapsed', orders: [{ id: 'lapsed:2', everything: true }] });
    expect(after(move)).toMatchObject({ status: 'UNPAID', plan: null });
    expect(lapsedNotice(overdue())).toMatchObject({ isDeclined: true });
    // The bank has not answered: no one was declined, and a charge may still arrive.
    expect(lapsedNotice(charging())).toMatchObject({ isDeclined: false });
    expect(paid(after(move), 2, month2, 3)?.after.status).toBe('UNPAID');
  });
});

describe('monthly access that was given without a plan, as by a copy of the version before', () => {
  test('gets its plan when its money is compared', () => {
    const mended = after(mend({ ...member(), plan: null }, start));
    expect(mended.plan).toMatchObject({ months: 1, paidUntil: month1, cardOf: 'pay-1', dueAt: month1 });
    expect(renew(mended, due(month1))?.orders).toMatchObject([{ id: 'charge:2' }]);
  });

  test('unless it has one, is paid once, or is over', () => {
    expect(mend(member(), start)).toBeUndefined();
    expect(mend({ ...member(), plan: null, interval: 'ONCE' }, start)).toBeUndefined();
    expect(mend(after(leave(member(), start)), start)).toBeUndefined();
  });
});

test('months that were paid in another currency are not added to those of now', () => {
  const over = after(renew(after(setRenewal(member(), start, false)), due(month1)));
  const euro = { ...circle, currency: 'EUR', price: 800 };
  const back = after(join(over, euro, { now: month1, holdUntil: holdUntil(month1) }));
  expect(back).toMatchObject({ currency: 'EUR', paidMonths: [{ attempt: 1, currency: 'USD' }] });
  expect(toMemberMessage(back)).toMatchObject({ currency: 'EUR', paidAmount: 0 });
  const held = after(hold(back, { now: month1, holdUntil: holdUntil(month1), endedAttempt: 0 }).move);
  const inEuro = news(held, { attempt: 2, capturedAmount: 800, totalAmount: 800 });
  const renewed = after(onPayment(held, { payment: inEuro }, month1));
  expect(toMemberMessage(renewed)).toMatchObject({ paidAmount: 800, refundedAmount: 0 });
  // News of a month that is over leaves it its currency.
  const refunded = news(renewed, { attempt: 1, version: 5, refundedAmount: 900 });
  const later = after(onPayment(renewed, { payment: refunded }, month1));
  expect(later.paidMonths).toEqual([{ attempt: 1, captured: 900, refunded: 900, currency: 'USD' }]);
  expect(toMemberMessage(later)).toMatchObject({ paidAmount: 800, refundedAmount: 0 });
  // One from before currencies were kept is in that of the membership.
  const old = { ...member(), paidMonths: [{ attempt: 0, captured: 900, refunded: 0 }] };
  expect(toMemberMessage(old)).toMatchObject({ paidAmount: 1800 });
});

describe('cancelling', () => {
  test('ends access with what is paid, and can be taken back before', () => {
    const ending = after(setRenewal(member(), start, false));
    expect(setRenewal(ending, start, false)).toBeUndefined();
    expect(after(setRenewal(ending, start, true)).plan?.isEnding).toBe(false);
    const move = renew(ending, due(month1));
    expect(move).toMatchObject({ notice: 'ended', orders: [] });
    const ended = after(move);
    expect(ended).toMatchObject({ status: 'LEFT', plan: null, paidMonths: [{ captured: 900 }] });
    // Coming back costs the next month.
    expect(after(join(ended, circle, { now: month1, holdUntil: holdUntil(month1) })).status).toBe('PENDING');
  });

  test('while a month is not paid ends access immediately; a charge on its way goes back', () => {
    const move = setRenewal(charging(), month1, false);
    expect(move?.orders).toMatchObject([{ id: 'cancelled:2', everything: true }]);
    expect(after(move).status).toBe('LEFT');
    expect(paid(after(move), 2, month1)?.after.status).toBe('LEFT');
  });

  test('is nothing for access that is not monthly', () => {
    const free = after(
      join(newMembership(circle, 'u', start), { ...circle, price: 0 }, { now: start, holdUntil: start }),
    );
    expect(() => setRenewal(free, start, false)).toThrow(expect.objectContaining({ code: 'illegal_state' }));
  });
});

describe('a plan ends', () => {
  test('with leaving, which lets its member come back while the month lasts', () => {
    const left = after(leave(member(), start));
    expect(left).toMatchObject({ status: 'LEFT', plan: { isEnding: true } });
    expect(after(join(left, circle, { now: start, holdUntil: holdUntil(start) }))).toMatchObject({
      status: 'ACTIVE',
      plan: { isEnding: true },
    });
    const late = after(join(left, circle, { now: month1, holdUntil: holdUntil(month1) }));
    expect(late).toMatchObject({ status: 'PENDING', plan: null, paidMonths: [{ attempt: 1 }] });
    expect(after(renew(left, due(month1)))).toMatchObject({ status: 'LEFT', plan: null });
  });

  describe('with leaving, whose person is invited again within the month', () => {
    const left = () => after(leave(member(), start));
    const decided = { now: start, circle, actorId: 'o' };
    const invited = () => after(invite(left(), decided));

    test('and pays nothing when they join', () => {
      expect(invited()).toMatchObject({ status: 'INVITED', plan: { isEnding: true } });
      expect(after(join(invited(), circle, { now: start, holdUntil: holdUntil(start) }))).toMatchObject({
        status: 'ACTIVE',
        paidMonths: [],
        plan: { isEnding: true, paidUntil: month1 },
      });
    });

    test.each([
      ['they say no', () => leave(invited(), start)],
      ['the invitation is withdrawn', () => remove(invited(), start, { actorId: 'o', cause: 'invitation' })],
    ])('and stays who had left where %s', (_, act) => {
      const move = act();
      expect(move?.orders).toEqual([]);
      expect(after(move)).toMatchObject({
        status: 'LEFT',
        isAdmitted: true,
        plan: left().plan,
        payment: { isOver: false },
      });
    });

    test('until the month is over, after which the next one costs', () => {
      const over = after(renew(invited(), due(month1)));
      expect(over).toMatchObject({ status: 'INVITED', plan: null, paidMonths: [{ attempt: 1 }] });
      expect(after(join(over, circle, { now: month1, holdUntil: holdUntil(month1) })).status).toBe('PENDING');
    });

    test('and stays invited when its money is lost or refunded', () => {
      const refunded = news(invited(), { attempt: 1, version: 3, status: 'REFUNDED', refundedAmount: 900 });
      expect(after(onPayment(invited(), { payment: refunded }, start))).toMatchObject({ status: 'INVITED' });
    });

    test('and is in no one’s way: the comparison keeps the money', () => {
      expect(placeOf(invited())).toMatchObject({ isTaken: false, isKept: true });
    });
  });

  test('never before it began: money that lands after an invitation gives access', () => {
    const asked = after(join(newMembership(circle, 'u', start), circle, { now: start, holdUntil: start }));
    const held = after(hold(asked, { now: start, holdUntil: start, endedAttempt: 0 }).move);
    const invited = after(invite(after(expire(held, start)), { now: start, circle, actorId: 'o' }));
    expect(invited.status).toBe('INVITED');
    expect(after(paid(invited, 1, start))).toMatchObject({ status: 'ACTIVE', plan: { paidUntil: month1 } });
  });

  test('with its host’s refund, of the month that runs alone', () => {
    const renewed = after(paid(charging(), 2, month1));
    const move = remove(renewed, month1, { actorId: 'o', cause: 'refund' });
    expect(move?.orders).toMatchObject([{ id: 'refund:2', everything: true }]);
    expect(after(move)).toMatchObject({ status: 'REMOVED', plan: null, paidMonths: [{ attempt: 1 }] });
  });

  test('with its circle, and with a dispute about one of its months', () => {
    expect(renew(member(), { ...due(month1), isClosed: true })).toMatchObject({
      notice: 'ended',
      orders: [],
    });
    const renewed = after(paid(charging(), 2, month1));
    const disputed = onPayment(
      renewed,
      {
        payment: news(renewed, { attempt: 1, version: 3, disputes: [{ id: 'd', status: 'OPEN' } as never] }),
      },
      month1,
    );
    expect(after(disputed).plan?.isEnding).toBe(true);
  });

  test('without an end of access where the circle has become free', () => {
    const free = after(renew(member(), due(month1, { price: 0 })));
    expect(free).toMatchObject({ status: 'ACTIVE', plan: null, price: 0, payment: { state: 'NOT_NEEDED' } });
  });
});
