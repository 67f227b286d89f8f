import { expect, it } from '@jest/globals';
import { circlesContract } from '@momos/contracts/circles';
import { notFound } from '@momos/contracts/errors';
import { postsContract } from '@momos/contracts/posts';
import { screen, waitFor } from '@testing-library/react';
import { type Answer, answer, pending, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { PostPage } from './post.page.tsx';

const { get } = postsContract;
const id = '0190a6f0-0000-7000-8000-000000000001';
const circle = { id, name: 'Night owls', slug: 'night-owls', currency: 'EUR' };
const open = {
  ...{ id, circleId: id, title: 'The numbers', isLocked: false, text: 'Forty-two', pictures: [] },
  ...{ points: 300, price: 5, currency: 'USD', reportCount: null, purchaseCount: null },
} as const;

const onPage = (...answers: Answer[]) =>
  renderPage(<PostPage />, { path: '/posts/:id', at: `/posts/${id}`, signedInAs: guest(), answers });

it('shows the opened post on a page of its own, with the way to its circle', async () => {
  onPage(answer(get, open), answer(circlesContract.get, { ...circle, isHost: false }));
  expect(await screen.findByText('Forty-two')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'The numbers' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Go to Night owls' })).toHaveAttribute(
    'href',
    '/circles/night-owls',
  );
});

it('shows a post while it loads, and one that is not there', async () => {
  onPage(pending(get));
  await waitFor(() => expect(screen.queryAllByText(/^Loading/)).not.toEqual([]));
});

it('says so where there is no such post', async () => {
  onPage(refuse(get, notFound('post')));
  expect(await screen.findByText('This post is not here')).toBeVisible();
});
