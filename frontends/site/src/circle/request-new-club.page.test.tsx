import { expect, it } from '@jest/globals';
import { circleRequestsContract } from '@momos/contracts/circle-requests';
import { conflict } from '@momos/contracts/errors';
import { screen, waitFor } from '@testing-library/react';
import { type Answer, answer, pending, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { RequestNewClubPage } from './request-new-club.page.tsx';

const { create, mine } = circleRequestsContract;
const request = { name: 'Rowers', status: 'PENDING' as const, circle: null };
const open = (...answers: Answer[]) =>
  renderPage(<RequestNewClubPage />, { path: '/clubs/request-new-club', signedInAs: guest(), answers });

it('asks for a circle', async () => {
  const { user, sent } = open(answer(mine), answer(create, request));
  const send = await screen.findByRole('button', { name: 'Send request' });
  expect(send).toBeDisabled();
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Rowers');
  await user.type(screen.getByRole('textbox', { name: /Why should there be/ }), 'There is none.');
  await user.click(send);
  await waitFor(() =>
    expect(sent(create)[0]?.body).toEqual({ name: 'Rowers', description: '', reason: 'There is none.' }),
  );
});

it('shows what became of requests, and no form while one waits', async () => {
  const approved = { name: 'Readers', status: 'APPROVED' as const, circle: { slug: 'readers' } };
  const declined = { name: 'Divers', status: 'DECLINED' as const, circle: null, note: 'There are some.' };
  open(answer(mine, [request, approved, declined]));
  expect(await screen.findByText('Our team has your request, and decides about it.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Readers' })).toHaveAttribute('href', '/circles/readers');
  expect(screen.getByText('Reason: There are some.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send request' })).toBeNull();
});

it('loads, and offers to try again', async () => {
  const { unmount } = open(pending(mine));
  expect((await screen.findAllByText(/^Loading/)).length).toBeGreaterThan(0);
  unmount();
  open(refuse(mine, conflict('Away.')));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});
