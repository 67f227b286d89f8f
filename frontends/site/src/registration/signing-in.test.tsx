import { describe, expect, it } from '@jest/globals';
import { unauthenticated } from '@momos/contracts/errors';
import { chargesContract } from '@momos/contracts/charges';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { sessionTokensContract } from '@momos/contracts/session-tokens';
import { signInContract } from '@momos/contracts/sign-in';
import { socialsContract } from '@momos/contracts/socials';
import { usersContract } from '@momos/contracts/users';
import { screen, waitFor, within } from '@testing-library/react';
import { type Answer, answer, answerBy } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { RegistrationPage } from './registration.page.tsx';
import { open, social } from '../../../testing/registration-page.tsx';

const { getBySlug } = socialsContract;
const { create } = rsvpsContract;

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
    expect(sent(create)[1]?.body).toMatchObject({ tierId: 'place', isAttendanceShared: true });
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
