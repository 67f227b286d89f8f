import { describe, expect, it } from '@jest/globals';
import { badRequest } from '@momos/contracts/errors';
import { chargesContract } from '@momos/contracts/charges';
import { usersContract } from '@momos/contracts/users';
import { paymentsContract } from '@momos/contracts/payments';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { socialsContract } from '@momos/contracts/socials';
import { screen, waitFor, within } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, answerBy, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { RegistrationPage } from './registration.page.tsx';
import { asking, open, question, social } from '../../../testing/registration-page.tsx';

const { getBySlug } = socialsContract;
const { create, update } = rsvpsContract;

coverStates(getBySlug, open);

describe('the ticket', () => {
  it('is chosen by name, and saved with the invitation that led here', async () => {
    const { user, sent } = open(answer(getBySlug, social), answer(create));
    expect(await screen.findByRole('radio', { name: /Place/ })).toBeChecked();
    await user.click(screen.getByRole('switch', { name: 'Show me on the guest list' }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(sent(create)).toHaveLength(1));
    expect(sent(create)[0]?.body).toEqual({
      tierId: 'place',
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

describe('a ticket with a price in points', () => {
  const seat = { id: 'place', name: 'Place', ticketPrice: 50, pointsPrice: 300, remainingQuantity: 3 };
  const priced = { ...social, currency: 'USD', questionnaire: { questions: [] }, ticketTiers: [seat] };
  const withPoints = (momoPoints: number, ...answers: Answer[]) =>
    open(...answers, answer(usersContract.me, guest({ momoPoints })));

  it('can be paid with them by a guest who has enough', async () => {
    const { user, sent } = withPoints(800, answer(getBySlug, priced), answer(create));
    await user.click(await screen.findByRole('radio', { name: '300 momo points' }));
    expect(screen.getByText('You have 800 momo points.')).toBeVisible();
    expect(within(screen.getByRole('status')).getByText('300 momo points')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(sent(create)[0]?.body).toMatchObject({ isPaidWithPoints: true }));
  });

  it('is paid with money by one who has not', async () => {
    const { user, sent } = withPoints(200, answer(getBySlug, priced), answer(create));
    await waitFor(() => expect(screen.getByRole('radio', { name: '300 momo points' })).toBeDisabled());
    expect(screen.getByRole('radio', { name: '$50' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(sent(create)[0]?.body).toMatchObject({ isPaidWithPoints: false }));
  });

  it('leaves the way back to money open where the points do not suffice any more', async () => {
    const points = { total: 300, isChosen: true };
    const rsvp = {
      status: 'INITIAL' as const,
      tierId: 'place',
      nextStep: 'TICKET_TIER_SELECTION' as const,
      points,
    };
    const { user, sent } = withPoints(
      200,
      answer(getBySlug, { ...priced, rsvps: [rsvp] }),
      answer(update, { rsvp }),
    );
    expect(await screen.findByText(/You do not have enough momo points/)).toBeVisible();
    expect(screen.getByRole('radio', { name: '300 momo points' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: '$50' }));
    expect(screen.queryByText(/You do not have enough momo points/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(sent(update)[0]?.body).toMatchObject({ isPaidWithPoints: false }));
  });

  it('says what it costs and takes it in the last step, without a promo code', async () => {
    const points = { total: 300, isChosen: true };
    const rsvp = {
      status: 'PENDING' as const,
      tierId: 'place',
      tierName: 'Place',
      nextStep: 'PAYMENT' as const,
      steps: ['MOMOS_DEDUCTION' as const, 'PAYMENT' as const],
      points,
    };
    const { user, sent } = withPoints(
      800,
      answer(getBySlug, { ...priced, rsvps: [rsvp] }),
      answer(update, { rsvp }),
      answer(paymentsContract.openForSocial, { url: null }),
    );
    await user.click(await screen.findByRole('button', { name: 'Pay 300 momo points' }));
    expect(screen.queryByRole('textbox', { name: 'Promo code' })).toBeNull();
    await waitFor(() => expect(sent(paymentsContract.openForSocial)).toHaveLength(1));
  });
});

describe('who comes along', () => {
  const named = { ...social, arePlusOnesNamed: true };

  it('is named where the hosts ask for it, a field for each', async () => {
    const { user, sent } = open(answer(getBySlug, named), answer(create));
    expect(await screen.findByLabelText('Guests you bring')).toBeVisible();
    expect(screen.queryByRole('group', { name: /Who comes along/ })).toBeNull();
    await user.type(screen.getByLabelText('Guests you bring'), '{ArrowUp}{ArrowUp}');
    await user.type(await screen.findByRole('textbox', { name: 'Guest 1' }), ' Ada ');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Enter a name.')).toBeVisible();
    const second = screen.getByRole('textbox', { name: 'Guest 2' });
    await waitFor(() => expect(second).toHaveFocus());
    expect(sent(create)).toEqual([]);
    await user.type(second, 'Grace');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() =>
      expect(sent(create)[0]?.body).toMatchObject({ plusOnes: 2, plusOneNames: ['Ada', 'Grace'] }),
    );
  });

  it('can be renamed with a ticket', async () => {
    const rsvp = { status: 'APPROVED', tierId: 'place', nextStep: null, plusOnes: 1 } as const;
    const asked = {
      ...named,
      questionnaire: { questions: [] },
      rsvps: [{ ...rsvp, plusOneNames: ['Ada'] }],
    };
    const { user, sent, address } = renderPage(<RegistrationPage />, {
      path: '/socials/:slug/register',
      at: '/socials/sunset/register?change=answers',
      signedInAs: guest(),
      answers: [answer(getBySlug, asked), answer(update)],
    });
    const name = await screen.findByRole('textbox', { name: 'Guest 1' });
    expect(name).toHaveValue('Ada');
    await user.clear(name);
    await user.type(name, 'Edith');
    await user.click(screen.getByRole('button', { name: 'Save answers' }));
    await waitFor(() => expect(sent(update)[0]?.body).toMatchObject({ plusOneNames: ['Edith'] }));
    await waitFor(() => expect(address()).toMatch(/^\/my-ticket\?social=/));
  });
});

describe('the questions', () => {
  it('want an answer before anything is sent', async () => {
    const { user, sent } = open(answer(getBySlug, { ...social, rsvps: [asking] }), answer(update));
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

describe('the questions of the platform', () => {
  const own = { id: 'why', title: 'What brings you here?', questionType: 'SHORT_TEXT' as const };
  const rsvp = { status: 'INITIAL' as const, tierId: 'place', nextStep: 'SGN_QUESTIONNAIRE' as const };
  const standing = { ...social, standingQuestions: [{ ...own, isRequired: true }], rsvps: [rsvp] };

  it('come before those of the hosts, and each goes to who asked it', async () => {
    const { user, sent } = open(answer(getBySlug, standing), answer(update));
    const group = await screen.findByRole('group', { name: 'A few questions from Momos' });
    await user.click(screen.getByRole('button', { name: 'Register' }));
    const field = within(group).getByRole('textbox', { name: /What brings you here/ });
    await waitFor(() => expect(field).toHaveFocus());
    expect(sent(update)).toEqual([]);
    await user.type(field, 'Jazz');
    await user.type(screen.getByRole('textbox', { name: /What do you cook best/ }), 'Soup');
    await user.click(screen.getByRole('button', { name: 'Register' }));
    await waitFor(() =>
      expect(sent(update)[0]?.body).toEqual({
        standingAnswers: [{ questionId: 'why', answer: 'Jazz' }],
        answers: [{ questionId: question.id, answer: 'Soup' }],
      }),
    );
  });

  it('are a step of their own where the hosts ask nothing, and leave the optional boxes as they are', async () => {
    const box = { id: 'notify-host', title: 'Tell me more', questionType: 'CUSTOM_CHECKBOX' as const };
    const { user, sent } = open(
      answer(getBySlug, { ...standing, questionnaire: { questions: [box] } }),
      answer(update),
    );
    await user.type(await screen.findByRole('textbox', { name: /What brings you here/ }), 'Jazz');
    expect(screen.queryByText('Tell me more')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Register' }));
    await waitFor(() =>
      expect(sent(update)[0]?.body).toEqual({ standingAnswers: [{ questionId: 'why', answer: 'Jazz' }] }),
    );
  });
});

describe('the optional boxes', () => {
  const box = { id: 'notify-host', title: 'Tell me more', questionType: 'CUSTOM_CHECKBOX' as const };
  const tiers = [
    { id: 'place', name: 'Place', remainingQuantity: 3 },
    { id: 'chair', name: 'Chair', remainingQuantity: 3 },
  ];

  it('are on the ticket where the hosts ask nothing, and are no step of their own', async () => {
    const asked = { ...social, ticketTiers: tiers, questionnaire: { questions: [box] } };
    const { user, sent } = open(answer(getBySlug, asked), answer(create));
    await user.click(await screen.findByRole('checkbox', { name: 'Tell me more' }));
    expect(screen.queryByText(/Step 1/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Register' }));
    await waitFor(() =>
      expect(sent(create)[0]?.body).toMatchObject({ answers: [{ questionId: 'notify-host', isTrue: true }] }),
    );
  });

  it('are among the questions where there are some, and stay ticked', async () => {
    const { questions } = social.questionnaire;
    const rsvp = {
      status: 'INITIAL' as const,
      tierId: 'place',
      nextStep: 'QUESTIONNAIRE' as const,
      answers: [{ questionId: 'notify-host', isTrue: true }],
    };
    open(answer(getBySlug, { ...social, questionnaire: { questions: [...questions, box] }, rsvps: [rsvp] }));
    expect(await screen.findByRole('checkbox', { name: 'Tell me more' })).toBeChecked();
  });
});

describe('changing answers later', () => {
  it('opens the questions with what was answered, and leads back to the ticket', async () => {
    const rsvp = {
      status: 'APPROVED' as const,
      tierId: 'place',
      nextStep: null,
      answers: [{ questionId: question.id, answer: 'Soup' }],
    };
    const { user, sent, address } = renderPage(<RegistrationPage />, {
      path: '/socials/:slug/register',
      at: '/socials/sunset/register?change=answers',
      signedInAs: guest(),
      answers: [answer(getBySlug, { ...social, rsvps: [rsvp] }), answer(update)],
    });
    const field = await screen.findByRole('textbox', { name: /What do you cook best/ });
    expect(field).toHaveValue('Soup');
    await user.clear(field);
    await user.type(field, 'Stew');
    await user.click(screen.getByRole('button', { name: 'Save answers' }));
    await waitFor(() =>
      expect(sent(update)[0]?.body).toEqual({ answers: [{ questionId: question.id, answer: 'Stew' }] }),
    );
    await waitFor(() => expect(address()).toMatch(/^\/my-ticket\?social=/));
  });
});

/** Enough of a profile to stay signed in. */
const named = { isValid: true, firstName: 'Ada', lastName: 'Lovelace' };

describe('the steps', () => {
  const free = { id: 'free', name: 'Free seat', remainingQuantity: 3 };
  const paid = { id: 'paid', name: 'Paid seat', ticketPrice: 50, depositAmount: 5, remainingQuantity: 3 };
  const plain = { title: 'Sunset supper', currency: 'USD', questionnaire: { questions: [] } };
  const priceOf = answerBy(chargesContract.totalCharge, ({ body }) => {
    const { tierId, plusOnes } = body as { tierId: string; plusOnes: number };
    return { total: tierId === 'paid' ? 56 * (1 + plusOnes) : 0, currency: 'USD' };
  });
  const total = () => screen.getByRole('status');

  it('are not counted where there is one', async () => {
    open(answer(getBySlug, { ...plain, ticketTiers: [free] }), priceOf);
    expect(await screen.findByRole('button', { name: 'Register' })).toBeVisible();
    expect(screen.queryByText(/Step 1/)).toBeNull();
    expect(total()).toHaveTextContent('Free');
  });

  it('are those of the chosen ticket, and its total with the fee stays in sight', async () => {
    const { user } = open(
      answer(getBySlug, { ...plain, maxPlusOnes: 2, ticketTiers: [free, paid] }),
      priceOf,
    );
    expect(await screen.findByRole('button', { name: 'Register' })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /Paid seat/ }));
    expect(screen.getByText(/Step 1 of 2/)).toBeVisible();
    await waitFor(() => expect(total()).toHaveTextContent('Total$56'));
    await user.type(screen.getByLabelText('Guests you bring'), '{ArrowUp}');
    await waitFor(() => expect(total()).toHaveTextContent('Total$112'));
  });

  it('keep the total on the questions', async () => {
    const rsvp = { status: 'INITIAL' as const, tierId: 'paid', nextStep: 'QUESTIONNAIRE' as const };
    open(answer(getBySlug, { ...social, ticketTiers: [paid], rsvps: [rsvp] }), priceOf);
    expect(await screen.findByRole('textbox', { name: /What do you cook best/ })).toBeVisible();
    await waitFor(() => expect(total()).toHaveTextContent('Total$56'));
  });

  it('of guests for whom too few places are left end with the waitlist', async () => {
    const { user } = open(
      answer(getBySlug, { ...plain, maxPlusOnes: 3, ticketTiers: [{ ...paid, remainingQuantity: 2 }] }),
      priceOf,
    );
    expect(await screen.findByText(/Step 1 of 2/)).toBeVisible();
    await user.type(await screen.findByLabelText('Guests you bring'), '{ArrowUp}{ArrowUp}');
    expect(await screen.findByRole('button', { name: 'Join the waitlist' })).toBeVisible();
    expect(screen.queryByText(/Step 1/)).toBeNull();
    expect(screen.getByText(/You would join the waitlist/)).toBeVisible();
  });

  it('of a priced ticket that is sold out end with the waitlist, without a payment', async () => {
    const gone = { ...paid, remainingQuantity: 0 };
    const waitlistChance = { socials: 8, admitted: 6 };
    open(answer(getBySlug, { ...plain, isSoldOut: true, waitlistChance, ticketTiers: [gone] }), priceOf);
    expect(await screen.findByText(/^At 6 of this host’s last 8 full socials/)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Join the waitlist' })).toBeVisible();
  });

  it('ask for a verified e-mail where the social is for people of a domain', async () => {
    const rsvp = {
      status: 'INITIAL' as const,
      tierId: 'free',
      nextStep: 'LIMIT_ORGANIZATION_VERIFICATION' as const,
    };
    const closed = { ...plain, emailDomains: ['acme.com'], ticketTiers: [free], rsvps: [rsvp] };
    open(answer(getBySlug, closed), answer(usersContract.me, { ...named, verifiedEmails: [] }));
    expect(await screen.findByText('This social is for people with an e-mail at acme.com.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Verify an e-mail' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Register' })).toBeDisabled();
  });

  it('take an e-mail of the domain that is verified', async () => {
    const rsvp = {
      status: 'INITIAL' as const,
      tierId: 'free',
      nextStep: 'LIMIT_ORGANIZATION_VERIFICATION' as const,
    };
    const closed = { ...plain, emailDomains: ['acme.com'], ticketTiers: [free], rsvps: [rsvp] };
    const { user, sent } = open(
      answer(getBySlug, closed),
      answer(usersContract.me, { ...named, verifiedEmails: [{ email: 'ada@mail.acme.com' }] }),
      answer(update),
    );
    expect(await screen.findByText('ada@mail.acme.com is verified')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Register' }));
    await waitFor(() => expect(sent(update)[0]?.body).toEqual({ isEmailProven: true }));
  });
});
