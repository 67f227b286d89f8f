import { describe, expect, it } from '@jest/globals';
import { badRequest, unauthenticated } from '@momos/contracts/errors';
import { configsContract } from '@momos/contracts/configs';
import { neededProofsContract } from '@momos/contracts/needed-proofs';
import { verifiedEmailsContract } from '@momos/contracts/verified-emails';
import { chargesContract } from '@momos/contracts/charges';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { sessionTokensContract } from '@momos/contracts/session-tokens';
import { signInContract } from '@momos/contracts/sign-in';
import { socialsContract } from '@momos/contracts/socials';
import { usersContract } from '@momos/contracts/users';
import { screen, waitFor, within } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, answerBy, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
// Loaded before, so that no test waits for it to be compiled.
import './proof-dialog.tsx';
import { RegistrationPage } from './registration.page.tsx';

const { getBySlug } = socialsContract;
const { create, update } = rsvpsContract;

const open = (...answers: Answer[]) =>
  renderPage(<RegistrationPage />, {
    path: '/socials/:slug/register',
    at: '/socials/sunset/register?inviteCode=abc',
    signedInAs: guest(),
    answers: [...answers, answer(chargesContract.totalCharge)],
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

describe('a mobile number', () => {
  const rsvp = { status: 'INITIAL' as const, tierId: 'seat', nextStep: 'QUESTIONNAIRE' as const };
  const mobile = { ...question, title: 'Your mobile', questionType: 'MOBILE' as const };
  const ask = async () => {
    const asked = { ...social, questionnaire: { questions: [mobile] }, rsvps: [rsvp] };
    const page = open(answer(getBySlug, asked), answer(update));
    const code = await screen.findByRole('textbox', { name: 'Country code' });
    return { ...page, code, number: screen.getByRole('textbox', { name: 'Number' }) };
  };
  const finish = () => screen.getByRole('button', { name: 'Register' });

  it('is sent with one leading plus, however the country code was written', async () => {
    const { user, sent, code, number } = await ask();
    await user.type(code, '00 44');
    await user.type(number, '020 7946 0018');
    await user.click(finish());
    await waitFor(() =>
      expect(sent(update)[0]?.body).toEqual({
        answers: [{ questionId: question.id, countryCode: '+44', mobile: '020 7946 0018' }],
      }),
    );
  });

  it('is not sent when it was cleared again', async () => {
    const { user, sent, code, number } = await ask();
    await user.type(code, '+44');
    await user.type(number, '0207');
    await user.clear(code);
    await user.clear(number);
    await user.click(finish());
    await waitFor(() => expect(sent(update)[0]?.body).toEqual({ answers: [] }));
  });

  it.each([
    ['', '0207946', 'Please add the country code.'],
    ['44', 'call me', 'Please check the number.'],
    ['Britain', '0207946', 'Please check the country code.'],
  ])('that cannot be right (%j %j) is said at its field', async (countryCode, digits, problem) => {
    const { user, sent, code, number } = await ask();
    if (countryCode) await user.type(code, countryCode);
    await user.type(number, digits);
    await user.click(finish());
    expect(await screen.findByText(problem)).toBeVisible();
    expect(sent(update)).toEqual([]);
  });
});

describe('an answer that can fill the profile', () => {
  const rsvp = { status: 'INITIAL' as const, tierId: 'seat', nextStep: 'QUESTIONNAIRE' as const };
  const mapped = {
    ...question,
    questionType: 'SHORT_TEXT' as const,
    userDataMapping: 'sector',
    isOptInShareResponse: true,
  };

  it('does so when the guest ticks it', async () => {
    const asked = { ...social, questionnaire: { questions: [mapped] }, rsvps: [rsvp] };
    const { user, sent } = open(answer(getBySlug, asked), answer(update));
    await user.type(await screen.findByRole('textbox', { name: /What do you cook best/ }), 'Soup');
    const box = screen.getByRole('checkbox', { name: /Add this to my profile/ });
    expect(box).not.toBeChecked();
    await user.click(box);
    await user.click(screen.getByRole('button', { name: 'Register' }));
    await waitFor(() =>
      expect(sent(update)[0]?.body).toEqual({
        answers: [{ questionId: question.id, answer: 'Soup', isShared: true }],
      }),
    );
  });
});

describe('the optional boxes', () => {
  const box = { id: 'notify-host', title: 'Tell me more', questionType: 'CUSTOM_CHECKBOX' as const };
  const tiers = [
    { id: 'seat', name: 'Seat', remainingQuantity: 3 },
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
      tierId: 'seat',
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
      tierId: 'seat',
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

describe('the last step', () => {
  const rsvp = {
    status: 'INITIAL' as const,
    tierId: 'seat',
    nextStep: 'PAYMENT' as const,
    steps: ['PAYMENT' as const],
  };
  const seat = { id: 'seat', name: 'Seat', ticketPrice: 50, remainingQuantity: 3 };
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

  it('leads to the ticket when nothing is due', async () => {
    const { user, address } = open(answer(getBySlug, checkout), charge, answer(update));
    await user.click(await screen.findByRole('button', { name: 'Go to payment' }));
    await waitFor(() => expect(address()).toMatch(/^\/my-ticket/));
  });
});

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

  it('of a priced ticket that is sold out end with the waitlist, without a payment', async () => {
    const gone = { ...paid, remainingQuantity: 0 };
    open(answer(getBySlug, { ...plain, isSoldOut: true, ticketTiers: [gone] }), priceOf);
    expect(await screen.findByRole('button', { name: 'Join the waitlist' })).toBeVisible();
  });
});

describe('without a session', () => {
  const token = { access_token: 't', token_type: 'Bearer' as const, expires_in: 900 };
  const ada = { id: '01930b5e-7c1a-7d2e-8f3a-00000000000a', ...guest() };

  /** Refused for the first `times` calls, as for a visitor. */
  const onceSignedIn = (times = 1) => {
    let calls = 0;
    return answerBy(create, () => {
      calls += 1;
      if (calls <= times) throw unauthenticated();
      return {};
    });
  };
  const signIn = async (user: ReturnType<typeof open>['user']) => {
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByLabelText('Your e-mail'), 'ada@example.com{Enter}');
    const [first] = await dialog.findAllByRole('textbox', { name: /Digit/ });
    await user.click(first as HTMLElement);
    await user.keyboard('123456');
  };
  const codes = [
    answer(signInContract.start, { requestId: 'r', codeLength: 6 }),
    answer(signInContract.token, token),
  ];

  const asVisitor = (...answers: Answer[]) =>
    renderPage(<RegistrationPage />, {
      path: '/socials/:slug/register',
      at: '/socials/sunset/register',
      answers: [
        answer(getBySlug, social),
        answer(chargesContract.totalCharge),
        onceSignedIn(),
        ...codes,
        ...answers,
      ],
    });
  const share = async (user: ReturnType<typeof open>['user']) => {
    await user.click(await screen.findByRole('switch', { name: 'Show me on the guest list' }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
  };

  it('a visitor signs in on the same page, and the step continues with what was chosen', async () => {
    const { user, sent, address } = asVisitor(answer(usersContract.me, ada));
    await share(user);
    await signIn(user);
    await waitFor(() => expect(sent(create)).toHaveLength(2));
    expect(sent(create)[1]?.body).toMatchObject({ tierId: 'seat', isAttendanceShared: true });
    expect(sent(create)[1]?.idempotencyKey).toBe(sent(create)[0]?.idempotencyKey);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/socials/sunset/register');
  });

  it('a new person gives their name there too', async () => {
    let names = { firstName: '', lastName: '' };
    const { user, sent, address } = asVisitor(
      answerBy(usersContract.me, () => ({ ...ada, ...names })),
      answerBy(usersContract.create, ({ body }) => {
        names = body as typeof names;
        return { ...ada, ...names };
      }),
      answer(sessionTokensContract.refresh, token),
    );
    await share(user);
    await signIn(user);
    await user.type(await screen.findByLabelText(/First name/), 'Ada');
    await user.type(screen.getByLabelText(/Last name/), 'Lovelace{Enter}');
    await waitFor(() => expect(sent(create)).toHaveLength(2));
    expect(address()).toBe('/socials/sunset/register');
  });

  it('who was signed out elsewhere signs in again, and what was typed stays', async () => {
    let refreshes = 0;
    const { user, sent, address } = open(
      answerBy(sessionTokensContract.refresh, () => {
        refreshes += 1;
        if (refreshes > 1) throw unauthenticated();
        return token;
      }),
      answer(usersContract.me, ada),
      answer(getBySlug, social),
      onceSignedIn(),
      ...codes,
    );
    await share(user);
    expect(await screen.findByRole('dialog', { name: 'Sign in again' })).toBeVisible();
    await signIn(user);
    await waitFor(() => expect(sent(create)).toHaveLength(2));
    expect(sent(create)[1]?.body).toMatchObject({ isAttendanceShared: true });
    expect(address()).toBe('/socials/sunset/register?inviteCode=abc');
  });

  it('whoever closes the dialog stays where they were, with everything chosen', async () => {
    const { user, sent } = asVisitor();
    await share(user);
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please sign in to continue.');
    expect(screen.getByRole('switch', { name: 'Show me on the guest list' })).toBeChecked();
    expect(sent(create)).toHaveLength(1);
  });
});

// Last, since its toast stays.
describe('a question that asks for a proven address', () => {
  const rsvp = { status: 'INITIAL' as const, tierId: 'seat', nextStep: 'QUESTIONNAIRE' as const };
  const work = { ...question, title: 'Where do you work?', questionType: 'COMPANY_VERIFICATION' as const };
  const asked = answer(getBySlug, { ...social, questionnaire: { questions: [work] }, rsvps: [rsvp] });
  const needed = { questionId: question.id, emailCategories: ['COMPANY' as const] };

  const proven = { email: 'ada@acme.test', organizationName: 'Acme' };

  it('names the one that answers for it', async () => {
    open(asked, answer(neededProofsContract.ofSocial, [{ ...needed, proven }]));
    expect(await screen.findByText('ada@acme.test is verified for Acme')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Verify an e-mail' })).toBeNull();
  });

  it('has it proven right here, as one of a company, and answers are kept', async () => {
    const { user, sent } = open(
      asked,
      answerBy(neededProofsContract.ofSocial, () => [
        {
          ...needed,
          proven: sent(verifiedEmailsContract.verify).length > 0 ? proven : null,
        },
      ]),
      answer(configsContract.all),
      answer(verifiedEmailsContract.start, { codeLength: 6 }),
      answer(verifiedEmailsContract.verify),
    );
    await user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Acme');
    await user.click(await screen.findByRole('button', { name: 'Verify an e-mail' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Verify an e-mail' }));
    await user.type(await dialog.findByRole('textbox', { name: 'E-mail' }), 'ada@acme.test');
    await user.click(dialog.getByRole('button', { name: 'Send code' }));
    await user.click(await dialog.findByRole('textbox', { name: 'Digit 1 of 6' }));
    await user.keyboard('123456');
    expect(await screen.findByText('ada@acme.test is verified for Acme')).toBeVisible();
    expect(sent(verifiedEmailsContract.start)[0]?.body).toEqual({
      email: 'ada@acme.test',
      emailCategory: 'COMPANY',
    });
    expect(screen.getByRole('textbox', { name: 'Company' })).toHaveValue('Acme');
  });
});
