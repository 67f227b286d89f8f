import { describe, expect, it } from '@jest/globals';
import { badRequest } from '@momos/contracts/errors';
import { signInContract } from '@momos/contracts/sign-in';
import { usersContract } from '@momos/contracts/users';
import { screen, waitFor } from '@testing-library/react';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { LoginPage } from './login.page.tsx';

const { start, token } = signInContract;

const open = (...answers: Answer[]) =>
  renderPage(<LoginPage />, { path: '/auth/login', at: '/auth/login?returnTo=%2Fmy-ticket', answers });

const send = async (...answers: Answer[]) => sendOf(6, ...answers);
const sendOf = async (codeLength: number, ...answers: Answer[]) => {
  const page = open(answer(start, { requestId: 'r', codeLength }), ...answers);
  await page.user.type(await screen.findByLabelText('Your e-mail'), 'ada@example.com{Enter}');
  await screen.findByRole('heading', { name: 'Enter your code' });
  return page;
};
const digits = () => screen.getAllByRole('textbox', { name: /Digit/ });

it('shows at its field an address that is none', async () => {
  const { user } = open(
    refuse(start, badRequest('Check it.', [{ field: 'body.email', message: 'No address.' }])),
  );
  await user.type(await screen.findByLabelText('Your e-mail'), 'ada@example.com{Enter}');
  await waitFor(() =>
    expect(screen.getByLabelText('Your e-mail')).toHaveAccessibleDescription('No address.'),
  );
  expect(screen.getByLabelText('Your e-mail')).toHaveFocus();
});

describe('the code', () => {
  it('signs in with the last digit, and leads back', async () => {
    const { user, address, sent } = await send(
      answer(token, { access_token: 't', token_type: 'Bearer', expires_in: 900 }),
      answer(usersContract.me, guest()),
    );
    await user.click(digits()[0] as HTMLElement);
    await user.keyboard('123456');
    await waitFor(() => expect(address()).toBe('/my-ticket'));
    expect(sent(token)).toHaveLength(1);
    expect(sent(token)[0]?.body).toMatchObject({ request_id: 'r', otp: '123456' });
  });

  it('has as many digits as was said: eight after wrong codes were tried', async () => {
    const { user, sent } = await sendOf(
      8,
      answer(token, { access_token: 't', token_type: 'Bearer', expires_in: 900 }),
      answer(usersContract.me, guest()),
    );
    expect(digits()).toHaveLength(8);
    await user.click(digits()[0] as HTMLElement);
    await user.keyboard('123456');
    expect(sent(token)).toHaveLength(0);
    await user.keyboard('78');
    await waitFor(() => expect(sent(token)[0]?.body).toMatchObject({ otp: '12345678' }));
  });

  it('is typed again from the first digit when it was wrong', async () => {
    const { user } = await send(refuse(token, badRequest('This code is wrong.')));
    await user.click(digits()[0] as HTMLElement);
    await user.keyboard('123456');
    expect(await screen.findByRole('alert')).toHaveTextContent('This code is wrong.');
    await waitFor(() => expect(digits()[0]).toHaveFocus());
    expect(digits()[0]).toHaveValue('');
  });
});

it('sends on who is signed in', async () => {
  const { address } = renderPage(<LoginPage />, { path: '/auth/login', signedInAs: guest() });
  await waitFor(() => expect(address()).toBe('/'));
});
