import { expect, it } from '@jest/globals';
import { AppError, conflict, notFound } from '@momos/contracts/errors';
import { restorationsContract } from '@momos/contracts/restorations';
import { screen } from '@testing-library/react';
import { type Answer, answer, pending, refuse } from '../../../testing/network.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { RestorePage } from './restore.page.tsx';

const removal = {
  cause: 'ADDRESS_REMOVED' as const,
  address: 'ada@example.com',
  added: ['e…@evil.example'],
  isRestored: false,
  awaitsConfirmation: false,
};
const open = (answers: Answer[], hash = '#event.mac') =>
  renderPage(<RestorePage />, { path: '/accounts/take-back', at: `/accounts/take-back${hash}`, answers });
const press = { name: 'Take my account back' };

it('loads', async () => {
  open([pending(restorationsContract.preview)]);
  expect(await screen.findByText(/^Loading/)).toBeInTheDocument();
});

it('says what happens, and takes the account back', async () => {
  const { user, sent } = open([
    answer(restorationsContract.preview, removal),
    answer(restorationsContract.restore, { ...removal, isRestored: true }),
  ]);
  expect(await screen.findByText(/ada@example.com becomes the first way/)).toBeVisible();
  expect(screen.getByText(/is removed: e…@evil.example/)).toBeVisible();
  expect(screen.getByText('Every device is signed out.')).toBeVisible();
  expect(sent(restorationsContract.restore)).toEqual([]);
  await user.click(screen.getByRole('button', press));
  expect(await screen.findByRole('heading', { name: 'Your account is yours again' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/login');
  expect(sent(restorationsContract.restore)[0]?.body).toEqual({ token: 'event.mac' });
});

it('says before and after that another admin has to confirm it, where no second step is left', async () => {
  const held = { ...removal, awaitsConfirmation: true };
  const { user } = open([
    answer(restorationsContract.preview, held),
    answer(restorationsContract.restore, { ...held, isRestored: true }),
  ]);
  expect(await screen.findByText(/another admin confirms that it is you/)).toBeVisible();
  await user.click(screen.getByRole('button', press));
  expect(await screen.findByRole('heading', { name: 'Another admin has to confirm it' })).toBeVisible();
  expect(screen.getByText(/We write to ada@example.com/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
});

it('takes back what an app locked out', async () => {
  const app = { ...removal, cause: 'AUTHENTICATOR_ADDED' as const, address: '' };
  open([answer(restorationsContract.preview, app)]);
  expect(await screen.findByText(/An authenticator app was set up/)).toBeVisible();
  expect(screen.getByText(/The app and its recovery codes are removed/)).toBeVisible();
});

it('keeps the offer with the reason when it fails', async () => {
  const { user } = open([
    answer(restorationsContract.preview, removal),
    refuse(restorationsContract.restore, conflict('This address signs in to another account by now.')),
  ]);
  await user.click(await screen.findByRole('button', press));
  expect(await screen.findByText(/another account by now/)).toBeVisible();
  expect(screen.getByRole('button', press)).toBeEnabled();
});

it.each([
  ['is forged', [refuse(restorationsContract.preview, notFound('link'))], '#x'],
  ['is over', [refuse(restorationsContract.preview, new AppError('gone', 'This link has ended.'))], '#x'],
  ['is cut off', [], ''],
])('names another way when the link %s', async (_, answers, hash) => {
  open(answers, hash);
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'recover your account' })).toHaveAttribute(
    'href',
    '/accounts/retrieve',
  );
});

it('is over once it is done', async () => {
  open([answer(restorationsContract.preview, { ...removal, isRestored: true })]);
  expect(await screen.findByRole('heading', { name: 'Your account is yours again' })).toBeVisible();
});
