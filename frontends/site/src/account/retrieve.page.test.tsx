import { expect, it } from '@jest/globals';
import { badRequest } from '@momos/contracts/errors';
import { signInContract } from '@momos/contracts/sign-in';
import { supportsContract } from '@momos/contracts/supports';
import { screen, waitFor } from '@testing-library/react';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { RetrievePage } from './retrieve.page.tsx';

const open = (...answers: Answer[]) => renderPage(<RetrievePage />, { path: '/accounts/retrieve', answers });

it('sends a code for another address of the account', async () => {
  const { user, sent } = open(answer(signInContract.start));
  await user.type(await screen.findByLabelText('Your e-mail'), 'ada@example.com{Enter}');
  expect(await screen.findByRole('heading', { name: 'Enter your code' })).toBeVisible();
  expect(sent(signInContract.start)[0]?.body).toEqual({ email: 'ada@example.com', purpose: 'retrieve' });
});

const write = async (...answers: Answer[]) => {
  const page = open(...answers);
  const { user } = page;
  await user.click(await screen.findByRole('button', { name: /write to us/i }));
  await user.type(screen.getByLabelText('Your name'), 'Ada');
  await user.type(screen.getByLabelText('An e-mail you can read'), 'ada@example.com');
  await user.type(screen.getByLabelText('E-mail or mobile of the account'), 'old@example.com');
  await user.type(screen.getByLabelText('How can we tell that it is yours?'), 'I hosted the supper.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  return page;
};

it('takes a message where no address is left', async () => {
  const { sent } = await write(answer(supportsContract.send, { reference: 'M-12' }));
  expect(await screen.findByText(/M-12/)).toBeVisible();
  expect(sent(supportsContract.send)[0]?.body).toMatchObject({
    category: 'ACCOUNT_RECOVERY',
    message: 'Address of the account: old@example.com\n\nI hosted the supper.',
  });
});

it('shows what the server says of the message at the story', async () => {
  await write(
    refuse(
      supportsContract.send,
      badRequest('Check it.', [{ field: 'body.message', message: 'Too short.' }]),
    ),
  );
  const story = screen.getByLabelText('How can we tell that it is yours?');
  await waitFor(() => expect(story).toHaveFocus());
  expect(story).toHaveAccessibleDescription('Too short.');
});

it('sends on who is signed in', async () => {
  const { address } = renderPage(<RetrievePage />, { path: '/accounts/retrieve', signedInAs: guest() });
  await waitFor(() => expect(address()).toBe('/accounts/setting#emails'));
});
