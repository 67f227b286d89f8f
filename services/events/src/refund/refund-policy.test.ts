import { describe, expect, test } from '@jest/globals';
import { type CancellationPolicy, defaultCancellationPolicy } from '@momos/contracts/cancellation-policy';
import fc from 'fast-check';
import { endOrder } from '@momos/runtime/purchase/money-order';
import { buildPayment, buildRsvp } from '../testing/build-rsvp.ts';
import { depositBack, keptOf, orderOnCancel, refundAmount, refundRuleAt } from './refund-policy.ts';

const start = new Date('2030-02-05T19:00:00Z');
const hoursBefore = (hours: number) => new Date(start.getTime() - hours * 3_600_000);

const percent = fc.integer({ min: 0, max: 100 });
const share = fc.record({ ticketPercent: percent, depositPercent: percent });
const anyPolicy: fc.Arbitrary<CancellationPolicy> = fc.record({
  early: share,
  WITHIN72H: share,
  WITHIN24H: share,
  BEFORE3H: share,
});
/** A policy that gives less the later one cancels. */
const fallingPolicy = fc
  .array(fc.tuple(percent, percent), { minLength: 4, maxLength: 4 })
  .map((pairs): CancellationPolicy => {
    const tickets = pairs.map(([ticket]) => ticket).sort((a, b) => b - a);
    const deposits = pairs.map(([, deposit]) => deposit).sort((a, b) => b - a);
    const at = (index: number) => ({
      ticketPercent: tickets[index] ?? 0,
      depositPercent: deposits[index] ?? 0,
    });
    return { early: at(0), WITHIN72H: at(1), WITHIN24H: at(2), BEFORE3H: at(3) };
  });

const cents = fc.integer({ min: 0, max: 100_000 });
const payment = fc
  .record({ ticket: cents, deposit: cents, fee: cents, off: percent, back: percent, backDeposit: percent })
  .map(({ ticket, deposit, fee, off, back, backDeposit }) => {
    const discount = Math.floor((ticket * off) / 100);
    const total = ticket + deposit + fee - discount;
    const refundedDeposit = Math.floor((deposit * backDeposit) / 100);
    const refunded = refundedDeposit + Math.floor(((total - refundedDeposit) * back) / 100);
    return buildPayment({
      ticket,
      deposit,
      fee,
      discount,
      total,
      captured: total,
      refunded,
      refundedDeposit,
    });
  });

describe('the rule that counts', () => {
  test.each([
    [72.1, 'early'],
    [72, 'WITHIN72H'],
    [24.1, 'WITHIN72H'],
    [24, 'WITHIN24H'],
    [3.1, 'WITHIN24H'],
    [3, 'BEFORE3H'],
    [-5, 'BEFORE3H'],
  ])('%d hours before the start is %s', (hours, rule) => {
    expect(refundRuleAt(start, hoursBefore(hours))).toBe(rule);
  });

  test.each([
    [100, { ticketAmount: 8300, depositAmount: 2000, everything: true }],
    [48, { ticketAmount: 4000, depositAmount: 2000, everything: false }],
    [12, { ticketAmount: 0, depositAmount: 2000, everything: false }],
    [1, { ticketAmount: 0, depositAmount: 0, everything: false }],
  ])('by the default policy, %d hours before', (hours, expected) => {
    const rsvp = buildRsvp({ cancellationPolicy: defaultCancellationPolicy, payment: buildPayment() });
    expect(refundAmount(rsvp, start, hoursBefore(hours))).toMatchObject(expected);
  });
});

describe('a refund', () => {
  test('is never more than what is still with us', () => {
    fc.assert(
      fc.property(
        anyPolicy,
        payment,
        fc.integer({ min: -10, max: 200 }),
        (cancellationPolicy, paid, hours) => {
          const rsvp = buildRsvp({ cancellationPolicy, payment: paid });
          const { ticketAmount, depositAmount } = refundAmount(rsvp, start, hoursBefore(hours));
          const kept = keptOf(paid);
          expect(ticketAmount).toBeGreaterThanOrEqual(0);
          expect(depositAmount).toBeGreaterThanOrEqual(0);
          expect(depositAmount).toBeLessThanOrEqual(kept.deposit);
          expect(ticketAmount + depositAmount).toBeLessThanOrEqual(paid.captured - paid.refunded);
          expect(kept.ticket + kept.deposit).toBe(kept.all);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('gets no bigger the later one cancels', () => {
    fc.assert(
      fc.property(
        fallingPolicy,
        payment,
        fc.integer({ min: -10, max: 200 }),
        fc.integer({ min: 0, max: 200 }),
        (cancellationPolicy, paid, hours, later) => {
          const rsvp = buildRsvp({ cancellationPolicy, payment: paid });
          const sumAt = (before: number) => {
            const { ticketAmount, depositAmount } = refundAmount(rsvp, start, hoursBefore(before));
            return ticketAmount + depositAmount;
          };
          expect(sumAt(hours - later)).toBeLessThanOrEqual(sumAt(hours));
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('the order to refund', () => {
  test('releases an authorisation fully at any hour', () => {
    const rsvp = buildRsvp({
      status: 'PENDING',
      payment: buildPayment({ state: 'AUTHORISED', captured: 0 }),
    });
    expect(orderOnCancel(rsvp, start, hoursBefore(1))).toMatchObject({ everything: true });
  });

  test('is none where nothing was paid, or nothing is due', () => {
    expect(orderOnCancel(buildRsvp({ status: 'APPROVED' }), start, hoursBefore(100))).toBeNull();
    expect(
      orderOnCancel(buildRsvp({ status: 'APPROVED', payment: buildPayment() }), start, hoursBefore(1)),
    ).toBeNull();
    expect(endOrder(buildRsvp(), 'reject')).toBeNull();
  });

  test('names the attempt whose money it is about', () => {
    const rsvp = buildRsvp({ status: 'APPROVED', payment: buildPayment({ attempt: 3 }) });
    expect(orderOnCancel(rsvp, start, hoursBefore(48))).toMatchObject({ cause: 'cancel', attempt: 3 });
    expect(depositBack(rsvp)).toMatchObject({ cause: 'deposit', attempt: 3 });
    expect(endOrder(rsvp, 'social')).toMatchObject({ cause: 'social', attempt: 3, everything: true });
  });

  test('ends an attempt that cost nothing, so that its promo code counts no use', () => {
    const payment = buildPayment({ total: 0, captured: 0, ticket: 0, deposit: 0, fee: 0 });
    expect(orderOnCancel(buildRsvp({ status: 'APPROVED', payment }), start, hoursBefore(1))).toMatchObject({
      everything: true,
    });
  });

  test('is given once: an attempt that is over has no second one', () => {
    const rsvp = buildRsvp({ status: 'APPROVED', payment: buildPayment({ isOver: true }) });
    expect(orderOnCancel(rsvp, start, hoursBefore(100))).toBeNull();
    expect(depositBack(rsvp)).toBeNull();
    expect(endOrder(rsvp, 'social')).toBeNull();
  });

  test('of a deposit is what of it is still with us', () => {
    const payment = buildPayment({ refunded: 1500, refundedDeposit: 1500 });
    expect(depositBack(buildRsvp({ status: 'APPROVED', payment }))?.depositAmount).toBe(500);
    expect(
      depositBack(buildRsvp({ payment: buildPayment({ refunded: 2000, refundedDeposit: 2000 }) })),
    ).toBeNull();
  });
});
