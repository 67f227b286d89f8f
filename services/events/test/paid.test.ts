import { describe, expect, test } from '@jest/globals';
import { Payment } from '@momos/contracts/proto/payments/v1/bus';
import { eventually, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { type Buyer, createBuying } from './buying.ts';
import { type RsvpView, rsvpsOf, startEvents } from './running-events.ts';
import { paidTiers } from './social-input.ts';

const events = await startEvents(useEngines());
const host = await events.person();
const { register, ticketOf, hold, own, becomes, paymentOf, pay, published, orderOf } = createBuying(events);

describe('a paid social', () => {
  test('holds a place for one who pays, and the money makes it theirs', async () => {
    const social = await events.social(host, { maxCapacity: 1, ticketTiers: paidTiers });
    const buyer = await register(social);
    expect(buyer.rsvp).toMatchObject({
      status: 'PENDING',
      steps: ['PAYMENT'],
      nextStep: 'PAYMENT',
      payment: { state: 'NEEDED', total: 100 },
    });
    const held = await hold(social, buyer);
    expect(held).toMatchObject({ isCaptureManual: false, expiresAt: new Date('2030-01-15T12:15:00Z') });
    events.clock.advance(60_000);
    expect((await hold(social, buyer)).expiresAt).toEqual(held.expiresAt);
    expect(await events.assertSeats(social.id)).toMatchObject({ held: 1, confirmed: 0 });
    const other = await register(social);
    expect(other.rsvp.status).toBe('WAITLIST');
    await expect(hold(social, other)).rejects.toMatchObject({ code: 'illegal_state' });
    await expect(
      events.purchasables.hold({
        subject: ticketOf(social, buyer),
        userId: other.person.userId,
        endedAttempt: 0,
      }),
    ).rejects.toMatchObject({ code: 'not_found' });
    const payment = await pay(social, buyer, 'CAPTURED');
    await becomes(social, buyer, {
      status: 'APPROVED',
      nextStep: null,
      payment: { state: 'CAPTURED', paid: 103, method: 'visa 4242' },
    });
    expect(await events.assertSeats(social.id)).toMatchObject({ held: 0, confirmed: 1 });
    // The same news again, and older ones, change nothing.
    const { version } = await own(social, buyer);
    await events.payments.publish({ ...payment, status: 'CAPTURED' }, 'PAYMENT_CHANGE_CAPTURED');
    await becomes(social, buyer, { version: version + 1, status: 'APPROVED' });
    expect(await events.assertSeats(social.id)).toMatchObject({ confirmed: 1 });
  });

  test('says that it does not have the RSVP of a payment, or its social', async () => {
    const social = await events.social(host, { maxCapacity: 1, ticketTiers: paidTiers });
    const buyer = await register(social);
    const { attempt } = await hold(social, buyer);
    const subject = ticketOf(social, buyer);
    const complete = (given: object, its = attempt) =>
      events.purchasables.complete(
        Payment.fromPartial({
          id: uuid(),
          version: 1,
          status: 'OPEN',
          attempt: its,
          subject: { ...subject, ...given },
        }),
      );
    expect(await complete({})).toEqual({ state: 'HELD', hasAttempt: true });
    const unknown = { state: 'UNKNOWN', hasAttempt: false };
    expect(await complete({ id: uuid() })).toEqual(unknown);
    expect(await complete({ scopeId: uuid() })).toEqual(unknown);
    // An attempt that the RSVP has not come to, as after a backup.
    expect(await complete({}, attempt + 1)).toMatchObject({ hasAttempt: false });
  });

  test('puts one who comes to pay when all places are held into the line', async () => {
    const social = await events.social(host, { maxCapacity: 1, ticketTiers: paidTiers });
    const [quick, slow] = [await register(social), await register(social)];
    expect(slow.rsvp.status).toBe('PENDING');
    await hold(social, quick);
    await expect(hold(social, slow)).rejects.toMatchObject({ code: 'sold_out' });
    expect(await own(social, slow)).toMatchObject({ status: 'WAITLIST', waitlistPosition: 1 });
    expect(await events.assertSeats(social.id)).toMatchObject({ held: 1, waiting: 1 });
  });

  test('frees a hold that ran out; money that lands later gets a place, or all goes back', async () => {
    events.clock.set('2030-01-15T12:00:00Z');
    const social = await events.social(host, { maxCapacity: 1, ticketTiers: paidTiers });
    const late = await register(social);
    await hold(social, late);
    events.clock.advance(16 * 60_000);
    await eventually(async () => expect(await events.assertSeats(social.id)).toMatchObject({ held: 0 }));
    const tooLate = await register(social);
    await hold(social, tooLate);
    events.clock.advance(16 * 60_000);
    await eventually(async () => expect(await events.assertSeats(social.id)).toMatchObject({ held: 0 }));
    await pay(social, late, 'CAPTURED');
    await becomes(social, late, { status: 'APPROVED' });

    await pay(social, tooLate, 'CAPTURED');
    await becomes(social, tooLate, { status: 'WAITLIST', payment: { state: 'REFUNDED' } });
    expect((await published(tooLate, 'RSVP_CHANGE_UNSEATED'))?.rsvp?.refundDue?.everything).toBe(true);
    await orderOf(tooLate, { id: 'unseated:1', attempt: 1, everything: true });
    expect(await events.assertSeats(social.id)).toMatchObject({ confirmed: 1, held: 0, waiting: 1 });
  });

  test('frees the place of a payment that failed, and lets one pay again', async () => {
    const social = await events.social(host, { maxCapacity: 1, ticketTiers: paidTiers });
    const buyer = await register(social);
    await hold(social, buyer);
    await events.payments.publish(paymentOf(social, buyer, { status: 'FAILED' }), 'PAYMENT_CHANGE_FAILED');
    await becomes(social, buyer, {
      status: 'PENDING',
      nextStep: 'PAYMENT',
      holdExpiresAt: null,
      payment: { state: 'FAILED' },
    });
    expect(await events.assertSeats(social.id)).toMatchObject({ held: 0 });
    expect((await hold(social, buyer)).attempt).toBe(2);
    await orderOf(buyer, { id: 'replaced:1', everything: true });
    await pay(social, buyer, 'CAPTURED');
    await becomes(social, buyer, { status: 'APPROVED' });
  });

  test('news of an attempt that was given up frees no place', async () => {
    const social = await events.social(host, { maxCapacity: 1, ticketTiers: paidTiers });
    const buyer = await register(social);
    await hold(social, buyer);
    const first = paymentOf(social, buyer, { status: 'OPEN' });
    await events.payments.publish(first, 'PAYMENT_CHANGE_OPENED');
    await becomes(social, buyer, { payment: { state: 'OPEN' } });
    await buyer.person.call('PATCH', rsvpsOf(social), { promoCode: 'LESS' });
    expect(await hold(social, buyer)).toMatchObject({ attempt: 2, offer: { promoCode: 'LESS' } });
    await events.payments.publish({ ...first, status: 'FAILED' }, 'PAYMENT_CHANGE_FAILED');
    await pay(social, buyer, 'CAPTURED');
    await becomes(social, buyer, { status: 'APPROVED' });
    expect(await events.assertSeats(social.id)).toMatchObject({ confirmed: 1, held: 0 });
    expect(
      events.published.filter(each => each.rsvp?.id === buyer.rsvp.id).map(each => each.change),
    ).not.toContain('RSVP_CHANGE_HOLD_EXPIRED');
  });

  test('an attempt that payments says is over gets a successor, whatever the clocks say', async () => {
    const social = await events.social(host, { maxCapacity: 1, ticketTiers: paidTiers });
    const buyer = await register(social);
    expect((await hold(social, buyer)).attempt).toBe(1);
    expect((await hold(social, buyer, 1)).attempt).toBe(2);
    expect((await hold(social, buyer, 1)).attempt).toBe(2);
    await orderOf(buyer, { id: 'replaced:1', everything: true });
    await pay(social, buyer, 'CAPTURED');
    await becomes(social, buyer, { status: 'APPROVED' });
  });

  test('settles a registration that changes to a free ticket before it is paid', async () => {
    const tiers = [
      ...paidTiers,
      { id: 'free', name: 'Free', type: 'FREE', ticketPrice: 0, depositAmount: 0, capacity: null },
    ];
    const social = await events.social(host, { maxCapacity: 1, ticketTiers: tiers });
    const person = await events.person();
    const { data } = await person.call<RsvpView>('POST', rsvpsOf(social), { tierId: 'vip' });
    expect(data).toMatchObject({ status: 'PENDING', nextStep: 'PAYMENT' });
    await hold(social, { person, rsvp: data });
    const changed = await person.call<{ rsvp: RsvpView }>('PATCH', rsvpsOf(social), { tierId: 'free' });
    expect(changed.data.rsvp).toMatchObject({ tierId: 'free', payment: { state: 'NOT_NEEDED' } });
    await becomes(social, { person, rsvp: data }, { status: 'APPROVED' });
  });

  test('learns of money whose news was lost, and of orders that were not answered', async () => {
    events.clock.set('2030-01-15T12:00:00Z');
    const social = await events.social(host, { maxCapacity: 1, ticketTiers: paidTiers });
    const buyer = await register(social);
    await hold(social, buyer);
    await hold(social, buyer, 1);
    await orderOf(buyer, { id: 'replaced:1' });
    events.payments.lose(paymentOf(social, buyer, { status: 'CAPTURED', capturedAmount: 10_300 }));
    events.clock.advance(6 * 60_000);
    await becomes(social, buyer, { status: 'APPROVED', payment: { state: 'CAPTURED' } });
    const sent = () => events.ordersOf(buyer.rsvp.id).filter(({ id }) => id === 'replaced:1').length;
    expect(sent()).toBe(1);
    events.clock.advance(6 * 60_000);
    await eventually(() => expect(sent()).toBe(2));
    events.clock.set('2030-01-15T12:00:00Z');
  });

  test('refunds what was not decided when the social ends', async () => {
    events.clock.set('2030-01-15T12:00:00Z');
    const social = await events.social(host, {
      maxCapacity: 1,
      isApprovalRequired: true,
      ticketTiers: paidTiers,
    });
    const buyer = await register(social);
    await pay(social, buyer, 'AUTHORISED');
    await becomes(social, buyer, { payment: { state: 'AUTHORISED' } });
    events.clock.set(social.eventEndTimestamp);
    await becomes(social, buyer, { status: 'PENDING', payment: { state: 'REFUNDED' } });
    await orderOf(buyer, { id: 'unseated:1', everything: true });
    events.clock.set('2030-01-15T12:00:00Z');
  });

  test('orders back what is paid on a page left open for another choice', async () => {
    const tiers = [
      ...paidTiers,
      { id: 'gold', name: 'Gold', type: 'PAID', ticketPrice: 200, depositAmount: 0, capacity: null },
    ];
    const social = await events.social(host, { ticketTiers: tiers });
    const person = await events.person();
    const { data } = await person.call<RsvpView>('POST', rsvpsOf(social), { tierId: 'vip' });
    const buyer = { person, rsvp: data };
    await hold(social, buyer);
    const payment = paymentOf(social, buyer, { status: 'OPEN' });
    await events.payments.publish(payment, 'PAYMENT_CHANGE_OPENED');
    await becomes(social, buyer, { payment: { state: 'OPEN' } });
    const changed = await person.call<{ rsvp: RsvpView }>('PATCH', rsvpsOf(social), { tierId: 'gold' });
    expect(changed.data.rsvp).toMatchObject({
      tierId: 'gold',
      nextStep: 'PAYMENT',
      payment: { state: 'NEEDED', total: 200 },
    });
    await orderOf(buyer, { id: 'replaced:1', attempt: 1, everything: true });
    await events.payments.publish(
      { ...payment, status: 'CAPTURED', capturedAmount: 10_300 },
      'PAYMENT_CHANGE_CAPTURED',
    );
    expect(await own(social, buyer)).toMatchObject({ status: 'PENDING', nextStep: 'PAYMENT' });
    await events.assertSeats(social.id);
  });

  test('refunds by the policy of the purchase, and everybody whole when the social is off', async () => {
    events.clock.set('2030-01-15T12:00:00Z');
    const social = await events.social(host, { ticketTiers: paidTiers });
    const buyers = [await register(social), await register(social), await register(social)] as const;
    for (const buyer of buyers) await pay(social, buyer, 'CAPTURED');
    for (const buyer of buyers) await becomes(social, buyer, { status: 'APPROVED' });
    const waiting = await register(social);
    const cancel = ({ person, rsvp }: Buyer) =>
      person.call<{ refund: object }>('DELETE', `${rsvpsOf(social)}/${rsvp.id}`);
    expect((await cancel(buyers[0])).data.refund).toEqual({ amount: 103, currency: 'USD' });
    events.clock.set('2030-02-04T12:00:00Z');
    const ticket = await buyers[1].person.call<{ cancellation: object }[]>('GET', '/users/me/rsvps');
    expect(ticket.data[0]?.cancellation).toEqual({ refund: 60, currency: 'USD', rule: 'WITHIN72H' });
    expect((await cancel(buyers[1])).data.refund).toEqual({ amount: 60, currency: 'USD' });
    expect((await published(buyers[1], 'RSVP_CHANGE_CANCELLED'))?.rsvp?.refundDue).toMatchObject({
      ticketAmount: 4000,
      depositAmount: 2000,
      everything: false,
    });
    expect((await host.call('PATCH', `/socials/${social.id}`, { isCancelled: true })).status).toBe(200);
    await becomes(social, buyers[2], { status: 'CANCELLED' });
    await becomes(social, waiting, { status: 'CANCELLED' });
    expect((await published(buyers[2], 'RSVP_CHANGE_CANCELLED'))?.rsvp?.refundDue).toMatchObject({
      everything: true,
    });
    expect((await (await events.person()).call('POST', rsvpsOf(social), {})).status).toBe(410);
    await eventually(async () =>
      expect(await events.assertSeats(social.id)).toMatchObject({ confirmed: 0, held: 0, waiting: 0 }),
    );
    events.clock.set('2030-01-15T12:00:00Z');
  });

  test('refunds at a host’s request through payments, once per key', async () => {
    const social = await events.social(host, { ticketTiers: paidTiers });
    const buyer = await register(social);
    await pay(social, buyer, 'CAPTURED');
    await becomes(social, buyer, { status: 'APPROVED' });
    const refunds = `${rsvpsOf(social)}/${buyer.rsvp.id}/refunds`;
    const key = { 'idempotency-key': uuid() };
    const body = { type: 'CUSTOM', reason: 'CUSTOM', amount: 12.5, note: 'late start' };
    const first = await host.call('POST', refunds, body, key);
    expect(first).toMatchObject({ status: 201, data: { type: 'CUSTOM', amount: 12.5, status: 'PENDING' } });
    expect((await host.call('POST', refunds, body, key)).data).toEqual(first.data);
    const another = { 'idempotency-key': uuid() };
    const equal = await Promise.all(
      Array.from({ length: 10 }, () => host.call('POST', refunds, { ...body, amount: 3 }, another)),
    );
    expect(equal.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(equal.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(events.payments.refunds.filter(each => each.subject?.id === buyer.rsvp.id)).toMatchObject([
      { amount: 1250, actorId: host.userId },
      { amount: 300, actorId: host.userId },
    ]);
    expect((await host.call('POST', refunds, { ...body, amount: undefined })).status).toBe(400);
    const detail = await host.call('GET', `${rsvpsOf(social)}/${buyer.rsvp.id}/payment-detail`);
    expect(detail.data).toMatchObject({ total: 103, paid: 103, state: 'CAPTURED', method: 'visa 4242' });
    const charge = await buyer.person.call('POST', `${rsvpsOf(social)}/total-charge`, {
      tierId: 'vip',
      plusOnes: 0,
    });
    expect(charge.data).toMatchObject({ total: 100, currency: 'USD' });
  });

  test('both sides see what goes back: on its way, refused with the reason, settled by a later refund', async () => {
    events.clock.set('2030-01-15T12:00:00Z');
    const social = await events.social(host, { ticketTiers: paidTiers });
    const buyer = await register(social);
    const payment = await pay(social, buyer, 'CAPTURED');
    await becomes(social, buyer, { status: 'APPROVED' });
    await buyer.person.call('DELETE', `${rsvpsOf(social)}/${buyer.rsvp.id}`);
    const backs = (expected: object[]) =>
      becomes(social, buyer, { payment: { refunds: expected.map(each => expect.objectContaining(each)) } });
    await backs([{ id: 'cancel:1', amount: 103, status: 'PENDING', cause: 'cancel' }]);

    const refund = {
      id: uuid(),
      requestId: 'cancel:1',
      type: 'FULL',
      reason: 'cancel',
      amount: 10_300,
      method: 'provider',
    };
    const failed = { ...refund, status: 'FAILED', failure: 'The card is closed.' };
    const orders = [{ orderId: 'cancel:1', status: 'REFUSED', amount: 0, reason: 'The card is closed.' }];
    const tell = (refunds: object[], given: object = {}) =>
      events.payments.publish(
        {
          ...payment,
          status: 'CAPTURED',
          capturedAmount: 10_300,
          orders,
          refunds: refunds as never,
          ...given,
        },
        'PAYMENT_CHANGE_REFUND_FAILED',
      );
    await tell([failed]);
    await backs([{ id: refund.id, amount: 103, status: 'FAILED', failure: 'The card is closed.' }]);
    const listed = await host.call<{ payment: object }[]>('GET', `${rsvpsOf(social)}/v2`);
    expect(listed.data[0]?.payment).toMatchObject({
      refunds: [{ id: refund.id, status: 'FAILED', failure: 'The card is closed.' }],
    });

    const path = `${rsvpsOf(social)}/${buyer.rsvp.id}/refunds`;
    expect((await host.call<object[]>('GET', path)).data[0]).toMatchObject({
      status: 'FAILED',
      failure: 'The card is closed.',
      isCovered: false,
      method: 'provider',
    });
    const body = { type: 'FULL', reason: 'CUSTOM', refundId: refund.id, method: 'manual', note: 'in cash' };
    expect((await host.call('POST', path, body)).status).toBe(201);
    expect(events.payments.refunds.at(-1)).toMatchObject({
      refundId: refund.id,
      method: 'manual',
      note: 'in cash',
      actorId: host.userId,
    });
    expect((await buyer.person.call('POST', path, body)).status).toBe(403);

    const later = {
      ...refund,
      id: uuid(),
      requestId: `again:${refund.id}`,
      status: 'DONE',
      method: 'manual',
    };
    await tell([{ ...failed, coveredBy: later.id }, later], { status: 'REFUNDED', refundedAmount: 10_300 });
    await backs([{ id: later.id, amount: 103, status: 'DONE', method: 'manual', failure: null }]);
  });
});
