import { expect, it } from '@jest/globals';
import { transactionsContract } from '@momos/contracts/transactions';
import { screen, waitFor } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { TransactionsPage } from './transactions.page.tsx';

const { payments, points } = transactionsContract;
const path = '/accounts/transactions';

const open = (read: Answer, at = path) =>
  renderPage(<TransactionsPage />, { path, at, answers: [read], signedInAs: guest() });

coverStates(payments, open);

it('shows what was paid and refunded', async () => {
  open(
    answer(payments, [
      { title: 'Sunset supper', status: 'CAPTURED', captured: 50, refunded: 20, currency: 'USD' },
    ]),
  );
  expect(await screen.findByText('Sunset supper')).toBeVisible();
  expect(screen.getByText('$50')).toBeVisible();
  expect(screen.getByText('$20 refunded')).toBeVisible();
});

it('shows momo points with the balance', async () => {
  const { unmount } = open(
    answer(points, [{ description: 'First e-mail', amount: 10, balance: 1200 }]),
    `${path}?show=points`,
  );
  expect(await screen.findByText('1,200')).toBeVisible();
  expect(screen.getByText('+10')).toBeVisible();
  unmount();
  open(answer(points), `${path}?show=points`);
  expect(await screen.findByText('No momo points yet')).toBeVisible();
});

it('says what is listed here', async () => {
  open(answer(payments));
  expect(await screen.findByText('No payments yet')).toBeVisible();
});

it('leads a visitor to sign in and back', async () => {
  const { address } = renderPage(<TransactionsPage />, { path });
  await waitFor(() => expect(address()).toBe('/auth/login?returnTo=%2Faccounts%2Ftransactions'));
});
