import { expect, it } from '@jest/globals';
import { transactionsContract } from '@momos/contracts/transactions';
import { screen, waitFor, within } from '@testing-library/react';
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

const back = {
  id: 'r',
  amount: 40,
  cause: 'cancel',
  failure: null,
  method: 'provider',
  at: '2030-01-05T12:00:00.000Z',
} as const;
const paid = {
  title: 'Sunset supper',
  status: 'CAPTURED',
  captured: 50,
  currency: 'USD',
  method: 'visa 4242',
} as const;

it.each([
  [
    'is on its way',
    { ...back, status: 'PENDING' },
    '$40 is on its way to you',
    /We are sending it to visa 4242/,
  ],
  [
    'is not confirmed',
    { ...back, status: 'UNKNOWN' },
    '$40 is on its way to you, not confirmed yet',
    /has not confirmed it yet/,
  ],
  [
    'failed, and what happens now',
    { ...back, status: 'FAILED', failure: 'The card is closed' },
    'Your refund of $40 did not go through',
    /The card is closed\. .*The hosts know.*You have nothing to do\./,
  ],
  [
    'was paid by the hosts',
    { ...back, status: 'DONE', method: 'manual' },
    'The hosts paid you $40 back',
    /Jan 5, 2030, outside of Momos/,
  ],
] as const)('says that a refund %s', async (_, refund, title, text) => {
  open(answer(payments, [{ ...paid, refunds: [refund] }]));
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});

it.each([
  ['OPEN', /In dispute: your bank decides/],
  ['LOST', /Paid back by your bank/],
  ['WON', /· Paid ·/],
] as const)('says how a dispute stands: %s', async (dispute, words) => {
  open(answer(payments, [{ ...paid, dispute, refunds: [] }]));
  expect(await screen.findByText(words)).toBeVisible();
});

it('says until when a card is reserved', async () => {
  const reserved = { status: 'AUTHORISED', total: 50, currency: 'USD' } as const;
  open(answer(payments, [{ ...reserved, authorisedUntil: '2030-01-05T12:00:00.000Z' }]));
  expect(await screen.findByText(/Reserved on your card until Jan 5, 2030/)).toBeVisible();
});

const paymentId = '01930b5e-7c1a-7d2e-8f3a-1b2c3d4e5f61';
const bought = {
  ...paid,
  id: paymentId,
  createdAt: '2030-01-02T12:00:00.000Z',
  lines: [
    { kind: 'ticket', label: '2 × Supporter', amount: 60 },
    { kind: 'discount', label: 'WINTER', amount: -10 },
    { kind: 'fee', label: 'Service fee', amount: 0 },
  ],
  total: 50,
  refunded: 20,
  refunds: [{ ...back, amount: 20, status: 'DONE' }],
} as const;

it('opens the receipt of what was paid, line by line, with what came back', async () => {
  const { user } = open(answer(payments, [bought]));
  await user.click(await screen.findByRole('button', { name: 'Receipt for Sunset supper' }));
  const receipt = within(await screen.findByRole('dialog', { name: 'Receipt' }));
  for (const text of ['2 × Supporter', '$60', 'WINTER', '-$10', 'visa 4242', paymentId, 'Ada Lovelace'])
    expect(await receipt.findByText(text)).toBeVisible();
  expect(receipt.getByText('Refunded on Jan 5, 2030').nextSibling).toHaveTextContent('-$20');
  expect(receipt.getByText('Paid after refunds').nextSibling).toHaveTextContent('$30');
  await user.click(receipt.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('offers no receipt for what was not charged', async () => {
  open(answer(payments, [{ ...bought, status: 'RELEASED', captured: 0 }]));
  expect(await screen.findByText('Sunset supper')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Receipt/ })).toBeNull();
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
