import { expect, it } from '@jest/globals';
import { conflict, notFound } from '@momos/contracts/errors';
import { paymentsContract } from '@momos/contracts/payments';
import { socialsContract } from '@momos/contracts/socials';
import { screen, waitFor } from '@testing-library/react';
import { type Answer, answer, pending, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { PaymentReturnPage } from './payment-return.page.tsx';

const { update } = paymentsContract;
const payment = '/payments/return?payment=01930b5e-7c1a-7d2e-8f3a-000000000001';

const open = (read: Answer, at = payment) =>
  renderPage(<PaymentReturnPage />, {
    path: '/payments/return',
    at,
    answers: [read, answer(socialsContract.get, { slug: 'sunset' })],
    signedInAs: guest(),
  });

it.each([
  ['CAPTURED', 'Paid. You are in.'],
  ['AUTHORISED', 'Your card is reserved'],
  ['FAILED', 'The payment did not go through'],
  ['RELEASED', 'The payment did not go through'],
  ['REFUNDED', 'This payment goes back to you'],
] as const)('shows a payment that is %s', async (state, title) => {
  open(answer(update, { state }));
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
});

it.each([
  ['CAPTURED', 'You are in.'],
  ['AUTHORISED', 'The hosts decide now'],
] as const)(
  'says of what a code made free, %s, neither that it is paid nor that a card is reserved',
  async (state, title) => {
    open(answer(update, { state, isFree: true }));
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.queryByText(/Paid|card/)).toBeNull();
  },
);

it.each([
  ['social-ticket', 'View my ticket', '/my-ticket?social=01930b5e-7c1a-7d2e-8f3a-000000000003&new=1'],
  ['circle-access', 'View the circle', '/circles/01930b5e-7c1a-7d2e-8f3a-000000000003'],
  ['post-unlock', 'Read the post', '/posts/01930b5e-7c1a-7d2e-8f3a-000000000003'],
] as const)('leads to what was paid for: %s', async (kind, name, href) => {
  const id = '01930b5e-7c1a-7d2e-8f3a-000000000002';
  const subject = { kind, id, scopeId: '01930b5e-7c1a-7d2e-8f3a-000000000003' };
  open(answer(update, { state: 'CAPTURED', subject }));
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
});

it('leads after a declined card back to where one pays', async () => {
  open(answer(update, { state: 'FAILED', subject: { kind: 'social-ticket' } }));
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute(
      'href',
      '/socials/sunset/register',
    ),
  );
});

it('asks while it is not known', async () => {
  open(pending(update));
  await waitFor(() => expect(screen.queryAllByText(/^Loading/)).not.toEqual([]));
});

it('offers to check again', async () => {
  open(refuse(update, conflict('The bank has not answered yet.')));
  expect(await screen.findByText('The bank has not answered yet.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

it('has nothing to show of an unknown payment, or without one', async () => {
  const { unmount } = open(refuse(update, notFound('payment')));
  expect(await screen.findByRole('heading', { name: 'We could not find this payment' })).toBeVisible();
  unmount();
  open(answer(update), '/payments/return');
  expect(await screen.findByRole('heading', { name: 'No payment to show' })).toBeVisible();
});

it('leads a visitor to sign in and back', async () => {
  const { address } = renderPage(<PaymentReturnPage />, { path: '/payments/return', at: payment });
  await screen.findByRole('region', { name: 'Notices' });
  expect(address()).toBe(`/auth/login?returnTo=${encodeURIComponent(payment)}`);
});
