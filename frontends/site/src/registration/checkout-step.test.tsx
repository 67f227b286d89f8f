import { describe, expect, it } from '@jest/globals';
import { defaultCancellationPolicy } from '@momos/contracts/cancellation-policy';
import { badRequest } from '@momos/contracts/errors';
import { chargesContract } from '@momos/contracts/charges';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { socialsContract } from '@momos/contracts/socials';
import { screen, waitFor } from '@testing-library/react';
import { answer, answerBy } from '../../../testing/network.ts';
import { open, social } from '../../../testing/registration-page.tsx';

const { getBySlug } = socialsContract;
const { update } = rsvpsContract;

describe('the last step', () => {
  const rsvp = {
    status: 'INITIAL' as const,
    tierId: 'place',
    nextStep: 'PAYMENT' as const,
    steps: ['PAYMENT' as const],
  };
  const seat = { id: 'place', name: 'Place', ticketPrice: 50, remainingQuantity: 3 };
  const checkout = { ...social, ticketTiers: [seat], questionnaire: { questions: [] }, rsvps: [rsvp] };
  const charge = answer(chargesContract.totalCharge, { ticketPrice: 50, total: 50, currency: 'USD' });

  /** A code that the server prices at 40, and one that it refuses. */
  const priced = answerBy(chargesContract.totalCharge, ({ body }) => {
    const { promoCode } = body as { promoCode?: string };
    if (promoCode === 'LATE')
      throw badRequest('Check it.', [{ field: 'promoCode', message: 'This code has ended.' }]);
    return promoCode
      ? { ticketPrice: 50, discount: 10, total: 40, currency: 'USD' }
      : { ticketPrice: 50, total: 50, currency: 'USD' };
  });
  const code = () => screen.getByRole('textbox', { name: 'Promo code' });

  it('refuses a wrong promo code at its field; the price stays, and nothing is saved', async () => {
    const { user, sent } = open(answer(getBySlug, checkout), priced);
    await user.type(await screen.findByRole('textbox', { name: 'Promo code' }), 'late{Enter}');
    await waitFor(() => expect(code()).toHaveAccessibleDescription('This code has ended.'));
    expect(code()).toHaveFocus();
    expect(code()).toHaveValue('LATE');
    expect(screen.getAllByText('$50').length).toBeGreaterThan(1);
    expect(screen.queryByText('This did not load')).toBeNull();
    expect(sent(update)).toEqual([]);
  });

  it('begins with the ticket that a guest is invited with', async () => {
    const tiers = [
      { ...seat, id: 'general', name: 'General' },
      { ...seat, id: 'press', name: 'Press' },
    ];
    const viewer = { guestInvitation: { tierId: 'press' } };
    open(answer(getBySlug, { ...checkout, ticketTiers: tiers, rsvps: [], viewer }), charge);
    expect(await screen.findByRole('radio', { name: /Press/ })).toBeChecked();
  });

  it('saves a code that is right', async () => {
    const { user, sent } = open(answer(getBySlug, checkout), priced, answer(update));
    await user.type(await screen.findByRole('textbox', { name: 'Promo code' }), 'ten');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(sent(update)[0]?.body).toEqual({ promoCode: 'TEN' }));
  });

  it('shows the price without a saved code that has ended, and pays that one', async () => {
    const ended = { ...checkout, rsvps: [{ ...rsvp, promoCode: 'LATE' }] };
    const { user, sent } = open(answer(getBySlug, ended), priced, answer(update));
    await waitFor(() => expect(code()).toHaveAccessibleDescription('This code has ended.'));
    expect(screen.getAllByText('$50').length).toBeGreaterThan(1);
    await user.click(screen.getByRole('button', { name: 'Go to payment' }));
    await waitFor(() => expect(sent(update)[0]?.body).toMatchObject({ promoCode: null }));
  });

  it('shows what goes back of an earlier payment', async () => {
    const back = { amount: 40, status: 'PENDING', cause: 'replaced', method: 'provider' } as const;
    const payment = { currency: 'USD', refunds: [back] };
    open(answer(getBySlug, { ...checkout, rsvps: [{ ...rsvp, payment }] }), charge);
    expect(await screen.findByText('$40 is on its way to you')).toBeVisible();
    expect(screen.getByText(/You had changed your choice\./)).toBeVisible();
  });

  const reserved = /Your card is only reserved now/;

  it.each([
    ['of whom the hosts still decide', { status: 'PENDING', isHostAwaited: true }, null, true],
    ['who is approved', { status: 'PENDING', isHostAwaited: false }, null, false],
    ['who starts', { status: 'INITIAL', isHostAwaited: true }, null, true],
    ['who is invited with it', { status: 'INITIAL' }, { tierId: 'place' }, false],
    ['who is invited with another', { status: 'INITIAL', isHostAwaited: true }, { tierId: 'vip' }, true],
  ] as const)(
    'only reserves the card of a guest %s as the server does',
    async (_, given, guestInvitation, isReserved) => {
      const approving = { ...checkout, isApprovalRequired: true, viewer: { guestInvitation } };
      open(answer(getBySlug, { ...approving, rsvps: [{ ...rsvp, ...given }] }), charge);
      expect(await screen.findByRole('button', { name: 'Go to payment' })).toBeVisible();
      expect(screen.queryAllByText(reserved)).toHaveLength(isReserved ? 1 : 0);
    },
  );

  it('says before paying what comes back', async () => {
    const payment = { ticketPrice: 50, depositAmount: 5, total: 55, currency: 'USD' };
    const cancellationPolicy = defaultCancellationPolicy;
    const { user } = open(
      answer(getBySlug, { ...checkout, rsvps: [{ ...rsvp, payment, cancellationPolicy }] }),
      charge,
    );
    await user.click(await screen.findByText('What you get back if you cancel'));
    expect(screen.getByText('72 to 24 hours before').nextSibling).toHaveTextContent(
      '50% of the ticket, all of the deposit',
    );
  });

  it('registers with a code that makes it free, and speaks of no payment', async () => {
    const coded = { ...checkout, rsvps: [{ ...rsvp, promoCode: 'GIFT' }] };
    const free = answer(chargesContract.totalCharge, { ticketPrice: 50, discount: 50, total: 0 });
    open(answer(getBySlug, coded), free);
    expect(await screen.findByRole('button', { name: 'Register' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Go to payment' })).toBeNull();
  });

  it('leads to the ticket when nothing is due', async () => {
    const { user, address } = open(answer(getBySlug, checkout), charge, answer(update));
    await user.click(await screen.findByRole('button', { name: 'Go to payment' }));
    await waitFor(() => expect(address()).toMatch(/^\/my-ticket/));
  });
});
