import { expect, it } from '@jest/globals';
import type { CircleView } from '@momos/contracts/circles';
import { conflict } from '@momos/contracts/errors';
import { postsContract } from '@momos/contracts/posts';
import { transactionsContract } from '@momos/contracts/transactions';
import { screen, waitFor, within } from '@testing-library/react';
import { type Answer, answer, answerBy, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { PostFeed } from './post-feed.tsx';

const { create, list, remove, report, unlock } = postsContract;
const id = '0190a6f0-0000-7000-8000-000000000001';
const locked = {
  title: 'The numbers',
  isLocked: true,
  text: '',
  pictures: [],
  pictureCount: 2,
  points: 30,
  price: null,
  currency: 'USD',
  purchaseCount: null,
  reportCount: null,
} as const;
const open = {
  title: 'Hello',
  isLocked: false,
  text: '<b>Words</b>',
  pictures: [],
  points: null,
  price: null,
} as const;

const circle = { id, name: 'Night owls', slug: 'night-owls', currency: 'USD' };
const show = (isHost: boolean, ...answers: Answer[]) =>
  renderPage(<PostFeed circle={{ ...circle, isHost } as CircleView} />, {
    path: '/circles/:slug',
    at: '/circles/night-owls',
    signedInAs: guest(),
    answers,
  });

const points = (balance: number) => answer(transactionsContract.points, [], { meta: { balance } });

it('shows what a member may read as text, and of a locked post what it costs', async () => {
  show(false, answer(list, [locked, open]));
  expect(await screen.findByText('<b>Words</b>')).toBeVisible();
  expect(screen.getByText('This post is locked, with 2 pictures.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Write a post' })).toBeNull();
});

it('takes points after a question', async () => {
  const page = show(
    false,
    answer(list, [locked]),
    points(50),
    answer(unlock, { ...locked, isLocked: false }),
  );
  await page.user.click(await screen.findByRole('button', { name: 'Unlock for 30 momo points' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Unlock “The numbers”?' }));
  const confirm = dialog.getByRole('button', { name: 'Unlock for 30 momo points' });
  await waitFor(() => expect(confirm).toBeEnabled());
  await page.user.click(confirm);
  await waitFor(() => expect(page.sent(unlock)[0]?.body).toEqual({ points: 30 }));
});

it('reads again what it costs where that has changed', async () => {
  let cost = 30;
  const page = show(
    false,
    answerBy(list, () => [{ ...locked, points: cost }]),
    points(50),
    refuse(unlock, conflict('Unlocking this post costs 40 momo points by now.')),
  );
  await page.user.click(await screen.findByRole('button', { name: 'Unlock for 30 momo points' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Unlock “The numbers”?' }));
  const confirm = dialog.getByRole('button', { name: 'Unlock for 30 momo points' });
  await waitFor(() => expect(confirm).toBeEnabled());
  cost = 40;
  await page.user.click(confirm);
  expect(await dialog.findByRole('button', { name: 'Unlock for 40 momo points' })).toBeEnabled();
  expect(dialog.getByText(/costs 40 momo points by now/)).toBeVisible();
});

it('takes none where there are too few', async () => {
  const page = show(false, answer(list, [locked]), points(20), refuse(unlock, conflict('Too few.')));
  await page.user.click(await screen.findByRole('button', { name: 'Unlock for 30 momo points' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Unlock “The numbers”?' }));
  expect(await dialog.findByText('20')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Unlock for 30 momo points' })).toBeDisabled();
});

it('lets a host write and remove, and a member report', async () => {
  const page = show(true, answer(list, [open]), answer(create), answer(remove));
  await page.user.click(await screen.findByRole('button', { name: 'Write a post' }));
  await page.user.type(await screen.findByLabelText('Title'), 'News');
  await page.user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() =>
    expect(page.sent(create)[0]?.body).toEqual({
      ...{ title: 'News', text: '', pictures: [], points: null, price: null, currency: 'USD' },
    }),
  );
  await page.user.click(await screen.findByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove “Hello”?' }));
  await page.user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(page.sent(remove)).toHaveLength(1));
});

it('reports a post to the hosts', async () => {
  const page = show(false, answer(list, [open]), answer(report));
  await page.user.click(await screen.findByRole('button', { name: 'Report' }));
  await waitFor(() => expect(page.sent(report)).toHaveLength(1));
  expect(await screen.findByText('Reported to the hosts. Thank you.')).toBeVisible();
});
