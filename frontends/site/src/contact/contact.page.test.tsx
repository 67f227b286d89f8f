import { expect, it } from '@jest/globals';
import { badRequest, conflict } from '@momos/contracts/errors';
import { supportsContract } from '@momos/contracts/supports';
import { usersContract } from '@momos/contracts/users';
import { screen, waitFor } from '@testing-library/react';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { ContactPage } from './contact.page.tsx';

const { send } = supportsContract;

const open = (...answers: Answer[]) =>
  renderPage(<ContactPage />, {
    path: '/contact',
    at: '/contact?category=RSVP',
    answers,
    signedInAs: guest(),
  });

const write = async (done: Answer) => {
  const page = open(done);
  await page.user.type(await screen.findByLabelText(/Message/), 'My ticket does not open.');
  await page.user.click(screen.getByRole('button', { name: 'Send' }));
  return page;
};

it('sends a message under the chosen topic, and shows its reference', async () => {
  const { user, sent } = await write(answer(send, { reference: 'M-12' }));
  expect(await screen.findByRole('heading', { name: 'Message sent' })).toBeVisible();
  expect(screen.getByText('M-12')).toBeVisible();
  expect(sent(send)[0]?.body).toEqual({
    category: 'RSVP',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    message: 'My ticket does not open.',
  });
  await user.click(screen.getByRole('button', { name: 'Write again' }));
  expect(await screen.findByLabelText(/Message/)).toHaveValue('');
});

it('shows at its field what is refused', async () => {
  await write(refuse(send, badRequest('Check it.', [{ field: 'body.email', message: 'No address.' }])));
  await waitFor(() => expect(screen.getByLabelText(/Your e-mail/)).toHaveFocus());
  expect(screen.getByLabelText(/Your e-mail/)).toHaveAccessibleDescription('No address.');
});

it('shows at the top why it was not taken', async () => {
  await write(refuse(send, conflict('We received this message already.')));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
  expect(screen.getByRole('alert')).toHaveTextContent('We received this message already.');
});

it('lets a visitor choose the topic first', async () => {
  const { user, address } = renderPage(<ContactPage />, { path: '/contact' });
  await user.click(await screen.findByRole('radio', { name: /Sponsorship/ }));
  expect(address()).toBe('/contact?category=SPONSORSHIP');
  expect(await screen.findByLabelText(/Your name/)).toHaveValue('');
});

it('can be written to by whoever’s profile cannot be read, without a question to try again', async () => {
  const { user, sent } = open(
    refuse(usersContract.me, conflict('Away.')),
    answer(send, { reference: 'M-13' }),
  );
  await user.type(await screen.findByLabelText(/Your name/), 'Ada');
  await user.type(screen.getByLabelText(/Your e-mail/), 'ada@example.com');
  await user.type(screen.getByLabelText(/Message/), 'I cannot sign in.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent(send)).toHaveLength(1));
});
