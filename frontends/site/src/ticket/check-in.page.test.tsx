import { expect, it } from '@jest/globals';
import { attendancesContract } from '@momos/contracts/attendances';
import { conflict, forbidden } from '@momos/contracts/errors';
import { screen } from '@testing-library/react';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { CheckInPage } from './check-in.page.tsx';

const { attend } = attendancesContract;
const door = '/my-ticket/check-in?social=01930b5e-7c1a-7d2e-8f3a-000000000001&code=abc';

const open = (answers: Answer[], at = door) =>
  renderPage(<CheckInPage />, { path: '/my-ticket/check-in', at, answers, signedInAs: guest() });

it('checks in with one press', async () => {
  const { user, sent } = open([answer(attend, { user: { displayName: 'Ada' } })]);
  await user.click(await screen.findByRole('button', { name: 'Check in' }));
  expect(await screen.findByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
  expect(sent(attend)[0]?.body).toEqual({ type: 'HOST_QRCODE', code: 'abc' });
});

it('shows the reason of a refusal', async () => {
  const { user } = open([refuse(attend, conflict('The doors are not open yet.'))]);
  await user.click(await screen.findByRole('button', { name: 'Check in' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The doors are not open yet.');
});

it('needs the host’s code', async () => {
  open([], '/my-ticket/check-in');
  expect(await screen.findByRole('heading', { name: 'Scan the code at the door' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'My tickets' })).toHaveAttribute('href', '/my-ticket');
  expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull();
});

it('leads who is not registered to the registration', async () => {
  const { user } = open(
    [refuse(attend, forbidden('You are not registered for this social.'))],
    `${door}&slug=sunset`,
  );
  await user.click(await screen.findByRole('button', { name: 'Check in' }));
  expect(await screen.findByRole('link', { name: 'Register now' })).toHaveAttribute(
    'href',
    '/socials/sunset/register',
  );
});
