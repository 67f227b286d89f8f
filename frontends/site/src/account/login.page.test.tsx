import { describe, expect, it } from '@jest/globals';
import { badRequest } from '@momos/contracts/errors';
import { passkeysContract } from '@momos/contracts/passkeys';
import { signInContract } from '@momos/contracts/sign-in';
import { usersContract } from '@momos/contracts/users';
import { screen, waitFor } from '@testing-library/react';
import { fakePasskeys } from '../../../testing/fake-passkeys.ts';
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

describe('a passkey', () => {
  const challenge = answer(passkeysContract.startSignIn, { challenge: 'Yw' });
  const token200 = answer(token, { access_token: 't', token_type: 'Bearer', expires_in: 900 });

  it('signs in by its button, and leads back', async () => {
    fakePasskeys();
    const { user, address, sent } = open(challenge, token200, answer(usersContract.me, guest()));
    await user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
    await waitFor(() => expect(address()).toBe('/my-ticket'));
    expect(sent(token)[0]?.body).toMatchObject({ grant_type: 'passkey', credential: { id: 'AQID' } });
  });

  it('that was not taken says why, and the code remains', async () => {
    fakePasskeys();
    const { user } = open(challenge, refuse(token, badRequest('This passkey could not be used.')));
    await user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This passkey could not be used.');
    expect(screen.getByLabelText('Your e-mail')).toBeEnabled();
  });

  it('is not offered by a browser without them', async () => {
    open();
    await screen.findByLabelText('Your e-mail');
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
  });
});

it('sends on who is signed in', async () => {
  const { address } = renderPage(<LoginPage />, { path: '/auth/login', signedInAs: guest() });
  await waitFor(() => expect(address()).toBe('/'));
});
