import { describe, expect, test } from '@jest/globals';
import { AppError } from '@momos/contracts/errors';
import { eventually, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { type Buyer, createBuying } from './buying.ts';
import { type RsvpView, type SocialView, rsvpsOf, startEvents } from './running-events.ts';
import { paidTiers } from './social-input.ts';

const events = await startEvents(useEngines());
const host = await events.person();
const { register, hold, own, becomes, pay, published } = createBuying(events);

describe('approval with payment', () => {
  const gated = () =>
    events.social(host, { maxCapacity: 1, isApprovalRequired: true, ticketTiers: paidTiers });
  const approve = (social: SocialView, { rsvp }: Buyer, key: string = uuid()) =>
    host.call<RsvpView>(
      'PATCH',
      `${rsvpsOf(social)}/${rsvp.id}`,
      { status: 'APPROVED' },
      { 'idempotency-key': key },
    );

  async function authorised(social: SocialView) {
    const buyer = await register(social);
    expect(await hold(social, buyer)).toMatchObject({ isCaptureManual: true });
    expect(await events.assertSeats(social.id)).toMatchObject({ held: 0 });
    const payment = await pay(social, buyer, 'AUTHORISED');
    await becomes(social, buyer, { status: 'PENDING', nextStep: null, payment: { state: 'AUTHORISED' } });
    return { ...buyer, payment };
  }

  test('charges the card at the host’s yes', async () => {
    events.payments.answerCaptures('now');
    const social = await gated();
    const buyer = await authorised(social);
    const answer = await approve(social, buyer, `yes-${social.id}`);
    expect((await approve(social, buyer, `yes-${social.id}`)).data).toEqual(answer.data);
    expect((await approve(social, buyer)).status).toBe(409);
    expect(answer.data).toMatchObject({
      status: 'APPROVED',
      isApprovalPending: false,
      payment: { state: 'CAPTURED', paid: 103 },
    });
    expect(await events.assertSeats(social.id)).toMatchObject({ confirmed: 1, held: 0 });
  });

  test('is completed by the bus when payments hangs, and once when both answer', async () => {
    events.payments.answerCaptures('never');
    const social = await gated();
    const buyer = await authorised(social);
    const answer = await approve(social, buyer);
    expect(answer.data).toMatchObject({ status: 'PENDING', isApprovalPending: true });
    await published(buyer, 'RSVP_CHANGE_APPROVAL_REQUESTED');
    expect(await events.assertSeats(social.id)).toMatchObject({ held: 1, confirmed: 0 });
    const captured = { ...buyer.payment, status: 'CAPTURED', capturedAmount: 10_300 };
    await events.payments.publish(captured, 'PAYMENT_CHANGE_CAPTURED');
    const { version } = await becomes(social, buyer, { status: 'APPROVED', isApprovalPending: false });
    await events.payments.publish(captured, 'PAYMENT_CHANGE_CAPTURED');
    await becomes(social, buyer, { version: version + 1, status: 'APPROVED' });
    expect(
      events.published.filter(
        each => each.rsvp?.id === buyer.rsvp.id && each.change === 'RSVP_CHANGE_APPROVED',
      ),
    ).toHaveLength(1);
    expect(await events.assertSeats(social.id)).toMatchObject({ held: 0, confirmed: 1 });
  });

  test('repeated while it is pending continues from there', async () => {
    events.payments.answerCaptures(new AppError('unavailable', 'away'));
    const social = await gated();
    const buyer = await authorised(social);
    expect((await approve(social, buyer)).data).toMatchObject({ status: 'PENDING', isApprovalPending: true });
    events.payments.answerCaptures('now');
    expect((await approve(social, buyer)).data).toMatchObject({ status: 'APPROVED' });
    expect(await events.assertSeats(social.id)).toMatchObject({ held: 0, confirmed: 1 });
  });

  test('reports why a charge was refused, and frees the seat', async () => {
    events.payments.answerCaptures(new AppError('payment_failed', 'The bank refused the payment.'));
    const social = await gated();
    const buyer = await authorised(social);
    const answer = await approve(social, buyer);
    expect([answer.status, answer.error.message]).toEqual([402, 'The bank refused the payment.']);
    expect(await own(social, buyer)).toMatchObject({
      status: 'PENDING',
      nextStep: 'PAYMENT',
      payment: { state: 'NEEDED' },
    });
    await events.payments.publish({ ...buyer.payment, status: 'FAILED' }, 'PAYMENT_CHANGE_CAPTURE_FAILED');
    expect(await events.assertSeats(social.id)).toMatchObject({ held: 0, confirmed: 0 });
    await eventually(async () => {
      const listed = await host.call<{ history: { reason: string }[] }[]>('GET', rsvpsOf(social));
      expect(listed.data[0]?.history.at(-1)?.reason).toBe('the card could not be charged');
    });
    events.payments.answerCaptures('now');
  });

  test('offers the place to one who has yet to pay', async () => {
    const social = await gated();
    const buyer = await register(social);
    expect(await own(social, buyer)).toMatchObject({ isHostAwaited: true });
    expect((await approve(social, buyer)).data).toMatchObject({
      status: 'PENDING',
      isHostAwaited: false,
      offerExpiresAt: '2030-01-15T16:00:00.000Z',
    });
    expect(await published(buyer, 'RSVP_CHANGE_OFFERED')).toMatchObject({ rsvp: { isHostDecided: true } });
    expect(await hold(social, buyer)).toMatchObject({
      isCaptureManual: false,
      expiresAt: new Date('2030-01-15T16:00:00Z'),
    });
    await pay(social, buyer, 'CAPTURED');
    await becomes(social, buyer, { status: 'APPROVED' });
    const next = await register(social);
    expect(next.rsvp.status).toBe('WAITLIST');
    expect(await events.assertSeats(social.id)).toMatchObject({ confirmed: 1, waiting: 1 });
  });

  test('lets an authorisation go with a rejection or cancellation', async () => {
    const social = await gated();
    const [rejected, cancelled] = [await authorised(social), await authorised(social)];
    await host.call('PATCH', `${rsvpsOf(social)}/${rejected.rsvp.id}`, { status: 'REJECTED' });
    expect((await published(rejected, 'RSVP_CHANGE_REJECTED'))?.rsvp?.refundDue).toMatchObject({
      everything: true,
    });
    await cancelled.person.call('DELETE', `${rsvpsOf(social)}/${cancelled.rsvp.id}`);
    expect((await published(cancelled, 'RSVP_CHANGE_CANCELLED'))?.rsvp?.refundDue).toMatchObject({
      everything: true,
    });
  });
});

describe('a waitlist with payment', () => {
  test('passes an offer on when it runs out', async () => {
    events.clock.set('2030-01-15T12:00:00Z');
    const social = await events.social(host, { maxCapacity: 1, ticketTiers: paidTiers });
    const first = await register(social);
    await pay(social, first, 'CAPTURED');
    await becomes(social, first, { status: 'APPROVED' });
    const [second, third] = [await register(social), await register(social)];
    await first.person.call('DELETE', `${rsvpsOf(social)}/${first.rsvp.id}`);
    await becomes(social, second, { status: 'WAITLIST', offerExpiresAt: '2030-01-15T16:00:00.000Z' });
    expect((await own(social, third)).offerExpiresAt).toBeNull();
    events.clock.set('2030-01-15T16:00:01Z');
    await becomes(social, third, { status: 'WAITLIST', offerExpiresAt: '2030-01-15T20:00:01.000Z' });
    expect(await own(social, second)).toMatchObject({ status: 'WAITLIST', offerExpiresAt: null });
    const refused = await second.person.call('PATCH', rsvpsOf(social), { isOfferAccepted: true });
    expect(refused.status).toBe(410);
    const accepted = await third.person.call<{ rsvp: RsvpView }>('PATCH', rsvpsOf(social), {
      isOfferAccepted: true,
    });
    expect(accepted.data.rsvp).toMatchObject({ status: 'PENDING', nextStep: 'PAYMENT' });
    await pay(social, third, 'CAPTURED');
    await becomes(social, third, { status: 'APPROVED' });
    expect(await events.assertSeats(social.id)).toMatchObject({ confirmed: 1, held: 0, waiting: 1 });
  });
});
