import { expect, it } from '@jest/globals';
import { circlesContract } from '@momos/contracts/circles';
import { forbidden, notFound } from '@momos/contracts/errors';
import { postPurchasesContract } from '@momos/contracts/post-purchases';
import { screen, waitFor } from '@testing-library/react';
import { type Answer, answer, pending, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { PostPaymentsPage } from './post-payments.page.tsx';

const { list, refund } = postPurchasesContract;
const id = '0190a6f0-0000-7000-8000-000000000001';
const postId = '0190a6f0-0000-7000-8000-000000000002';
const refundId = '0190a6f0-0000-7000-8000-000000000003';
const circle = { id, name: 'Night owls', slug: 'night-owls', isHost: true };
const failed = {
  id: refundId,
  amount: 5,
  status: 'FAILED' as const,
  cause: 'post-removed',
  failure: 'Closed.',
};
const purchase = {
  ...{ id: refundId, postId, status: 'ENDED' as const, user: { displayName: 'Ada Lovelace' } },
  payment: { currency: 'USD', total: 5, paid: 5, refunded: 0, refunds: [failed], dispute: null },
} as const;

const open = (...answers: Answer[]) =>
  renderPage(<PostPaymentsPage />, {
    path: '/circles/:slug/manage/posts/:postId',
    at: `/circles/night-owls/manage/posts/${postId}`,
    signedInAs: guest(),
    answers: [...answers, answer(circlesContract.bySlug, circle)],
  });

it('has a host settle a refund that failed, of a post that may be removed', async () => {
  const { user, sent } = open(answer(list, [purchase]), answer(refund, purchase));
  expect(await screen.findByRole('heading', { level: 1, name: 'Payments for a post' })).toBeVisible();
  expect(await screen.findByText(/did not go through: Closed\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'I have paid it back myself' }));
  await waitFor(() =>
    expect(sent(refund)[0]).toMatchObject({ params: { id, postId }, body: { refundId, method: 'manual' } }),
  );
});

it('is shown while it loads, without payments, and where it cannot be read', async () => {
  open(pending(list));
  await waitFor(() => expect(screen.queryAllByText(/^Loading/)).not.toEqual([]));
});

it('says so where no one has paid', async () => {
  open(answer(list, []));
  expect(await screen.findByText('No payments yet')).toBeVisible();
});

it.each([notFound('post'), forbidden()])('says so where it is refused: $code', async error => {
  open(refuse(list, error));
  expect(await screen.findByRole('alert')).toBeVisible();
});

it('is for hosts alone', async () => {
  open(answer(circlesContract.bySlug, { ...circle, isHost: false }));
  expect(await screen.findByRole('link', { name: 'View circle' })).toBeVisible();
  expect(screen.queryByText('Payments for a post')).toBeNull();
});
