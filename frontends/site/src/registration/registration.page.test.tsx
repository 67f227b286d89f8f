import { describe, expect, it } from '@jest/globals';
import { badRequest, conflict } from '@momos/contracts/errors';
import { chargesContract } from '@momos/contracts/charges';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { socialsContract } from '@momos/contracts/socials';
import { screen, waitFor } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { RegistrationPage } from './registration.page.tsx';

const { getBySlug } = socialsContract;
const { create, update } = rsvpsContract;

const open = (...answers: Answer[]) =>
  renderPage(<RegistrationPage />, {
    path: '/socials/:slug/register',
    at: '/socials/sunset/register?inviteCode=abc',
    signedInAs: guest(),
    answers,
  });

coverStates(getBySlug, open);

const question = { id: '01930b5e-7c1a-7d2e-8f3a-000000000001', title: 'What do you cook best?' };
const social = {
  title: 'Sunset supper',
  maxPlusOnes: 2,
  questionnaire: { questions: [{ ...question, questionType: 'SHORT_TEXT' as const, isRequired: true }] },
  ticketTiers: [{ id: 'seat', name: 'Seat', remainingQuantity: 3 }],
};

describe('the ticket', () => {
  it('is chosen by name, and saved with the invitation that led here', async () => {
    const { user, sent } = open(answer(getBySlug, social), answer(create));
    expect(await screen.findByRole('radio', { name: /Seat/ })).toBeChecked();
    await user.click(screen.getByRole('switch', { name: 'Show me on the guest list' }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(sent(create)).toHaveLength(1));
    expect(sent(create)[0]?.body).toEqual({
      tierId: 'seat',
      plusOnes: 0,
      isAttendanceShared: true,
      inviteCode: 'abc',
    });
  });

  it('says at its field what the server refuses', async () => {
    const { user } = open(
      answer(getBySlug, social),
      refuse(create, badRequest('Check it.', [{ field: 'body.plusOnes', message: 'At most one guest.' }])),
    );
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('At most one guest.')).toBeVisible();
  });
});

describe('the questions', () => {
  const rsvp = { status: 'INITIAL' as const, tierId: 'seat', nextStep: 'QUESTIONNAIRE' as const };

  it('want an answer before anything is sent', async () => {
    const { user, sent } = open(answer(getBySlug, { ...social, rsvps: [rsvp] }), answer(update));
    await user.click(await screen.findByRole('button', { name: 'Register' }));
    const field = screen.getByRole('textbox', { name: /What do you cook best/ });
    await waitFor(() => expect(field).toHaveFocus());
    expect(sent(update)).toEqual([]);
    await user.type(field, 'Soup');
    await user.click(screen.getByRole('button', { name: 'Register' }));
    await waitFor(() =>
      expect(sent(update)[0]?.body).toEqual({ answers: [{ questionId: question.id, answer: 'Soup' }] }),
    );
  });
});

describe('the last step', () => {
  const rsvp = {
    status: 'INITIAL' as const,
    tierId: 'seat',
    nextStep: 'PAYMENT' as const,
    steps: ['PAYMENT' as const],
  };
  const checkout = { ...social, questionnaire: { questions: [] }, rsvps: [rsvp] };
  const charge = answer(chargesContract.totalCharge, { ticketPrice: 50, total: 50, currency: 'USD' });

  it('shows each part of the price, and refuses a wrong promo code at its field', async () => {
    const wrong = refuse(update, conflict('This code has ended.'));
    const { user } = open(answer(getBySlug, checkout), charge, wrong);
    expect((await screen.findAllByText('$50'))[0]).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Promo code' }), 'late');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('This code has ended.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Promo code' })).toHaveValue('LATE');
  });

  it('shows what goes back of an earlier payment', async () => {
    const back = { amount: 40, status: 'PENDING', cause: 'replaced', method: 'provider' } as const;
    const payment = { currency: 'USD', refunds: [back] };
    open(answer(getBySlug, { ...checkout, rsvps: [{ ...rsvp, payment }] }), charge);
    expect(await screen.findByText('$40 is on its way to you')).toBeVisible();
    expect(screen.getByText(/You had changed your choice\./)).toBeVisible();
  });

  it('leads to the ticket when nothing is due', async () => {
    const { user, address } = open(answer(getBySlug, checkout), charge, answer(update));
    await user.click(await screen.findByRole('button', { name: 'Go to payment' }));
    await waitFor(() => expect(address()).toMatch(/^\/my-ticket/));
  });
});
