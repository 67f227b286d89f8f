import { expect, it } from '@jest/globals';
import type { CircleView } from '@momos/contracts/circles';
import { AppError } from '@momos/contracts/errors';
import { paymentsContract } from '@momos/contracts/payments';
import { postPurchasesContract } from '@momos/contracts/post-purchases';
import { postsContract } from '@momos/contracts/posts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { PostFeed } from './post-feed.tsx';

const { create, list } = postsContract;
const id = '0190a6f0-0000-7000-8000-000000000001';
const unlockId = '0190a6f0-0000-7000-8000-000000000002';
const paymentId = '0190a6f0-0000-7000-8000-000000000003';
const locked = {
  ...{ id, circleId: id, title: 'The numbers', isLocked: true, text: '', pictures: [], pictureCount: 0 },
  ...{ points: 300, price: 5, currency: 'USD', unlockId, reportCount: null, purchaseCount: null },
} as const;
const open = { ...locked, isLocked: false, text: 'Forty-two' } as const;
const circle = { id, name: 'Night owls', slug: 'night-owls', currency: 'EUR' };

const feed = (isHost: boolean, ...answers: Answer[]) =>
  renderPage(<PostFeed circle={{ ...circle, isHost } as CircleView} />, {
    path: '/circles/:slug',
    at: '/circles/night-owls',
    signedInAs: guest(),
    answers,
  });

/** Opens a dialog, whose content is fetched when it opens first. */
async function opening(user: ReturnType<typeof feed>['user'], name: string) {
  const button = await screen.findByRole('button', { name });
  await act(() => user.click(button));
}

it('lets a member choose money or points, and leads to the payment page', async () => {
  const { user, sent, address } = feed(
    false,
    answer(list, [locked]),
    answer(paymentsContract.openForPost, { paymentId, url: null }),
  );
  expect(await screen.findByRole('button', { name: 'Unlock for 300 momo points' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Unlock for $5' }));
  await waitFor(() => expect(sent(paymentsContract.openForPost)[0]).toMatchObject({ body: { unlockId } }));
  await waitFor(() => expect(address()).toBe(`/payments/return?payment=${paymentId}`));
});

it('offers only what the host set, and says why a payment cannot begin', async () => {
  const { user } = feed(
    false,
    answer(list, [{ ...locked, points: null }]),
    refuse(paymentsContract.openForPost, new AppError('illegal_state', 'You have unlocked it already.')),
  );
  await user.click(await screen.findByRole('button', { name: 'Unlock for $5' }));
  expect(screen.queryByRole('button', { name: /points/ })).toBeNull();
  expect(await screen.findByText('You have unlocked it already.')).toBeVisible();
});

it('has a host set a price in the currency of the circle', async () => {
  const { user, sent } = feed(true, answer(list, []), answer(create));
  await opening(user, 'Write a post');
  await user.type(await screen.findByLabelText('Title'), 'News');
  await user.type(screen.getByLabelText('Price to unlock in EUR'), '7.5');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() =>
    expect(sent(create)[0]?.body).toMatchObject({ price: 7.5, currency: 'EUR', points: null }),
  );
});

const purchase = {
  id: unlockId,
  postId: id,
  status: 'UNLOCKED',
  user: { id: paymentId, displayName: 'Ada Lovelace', slug: 'ada' },
  payment: { state: 'CAPTURED', currency: 'USD', total: 5, paid: 5, refunded: 0, refunds: [], dispute: null },
} as const;

const openPayments = async (...answers: Answer[]) => {
  const page = feed(true, answer(list, [{ ...open, purchaseCount: 1 }]), ...answers);
  await opening(page.user, 'Payments (1)');
  return {
    ...page,
    dialog: within(await screen.findByRole('dialog', { name: 'Payments for “The numbers”' })),
  };
};

it('shows a host who paid, and refunds after a question', async () => {
  const { user, sent, dialog } = await openPayments(
    answer(postPurchasesContract.list, [purchase]),
    answer(postPurchasesContract.refund, purchase),
  );
  expect(await dialog.findByText('Ada Lovelace')).toBeVisible();
  expect(dialog.getByText('$5 paid')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Refund $5' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Refund $5 to Ada Lovelace?' }));
  await user.click(asked.getByRole('button', { name: 'Refund $5' }));
  await waitFor(() =>
    expect(sent(postPurchasesContract.refund)).toMatchObject([
      { params: { purchaseId: unlockId }, body: {} },
    ]),
  );
});

it('sends a failed refund again, and offers none while a bank decides', async () => {
  const refund = { id: paymentId, amount: 5, status: 'FAILED' as const, cause: 'refund', failure: 'Closed.' };
  const { user, sent, dialog } = await openPayments(
    answer(postPurchasesContract.list, [
      { ...purchase, status: 'ENDED', payment: { ...purchase.payment, refunds: [refund] } },
      { ...purchase, id: paymentId, payment: { ...purchase.payment, dispute: 'OPEN' } },
    ]),
    answer(postPurchasesContract.refund, purchase),
  );
  expect(await dialog.findByText(/did not go through: Closed\./)).toBeVisible();
  expect(dialog.getByText('In dispute')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Refund $5' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Send it again' }));
  await waitFor(() => expect(sent(postPurchasesContract.refund)[0]?.body).toEqual({ refundId: paymentId }));
});

it('says so where no one has paid, or it could not be read', async () => {
  const { dialog } = await openPayments(answer(postPurchasesContract.list, []));
  expect(await dialog.findByText('No payments yet')).toBeVisible();
});

it('warns a host that a removal refunds', async () => {
  const { user } = feed(true, answer(list, [{ ...open, purchaseCount: 3 }]));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(/^3 members have paid for it with money/)).toBeVisible();
});
