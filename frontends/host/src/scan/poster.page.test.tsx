import { expect, it } from '@jest/globals';
import { socialsContract } from '@momos/contracts/socials';
import { ticketsContract } from '@momos/contracts/tickets';
import { screen, waitFor, within } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { PosterPage } from './poster.page.tsx';

const { hostCode } = ticketsContract;
const { getBySlug } = socialsContract;
const hosted = { title: 'Sunset supper', viewer: { isHost: true } };

const open = (...answers: Answer[]) =>
  renderPage(<PosterPage />, {
    path: '/socials/:slug/manage/scan/poster',
    at: '/socials/sunset/manage/scan/poster',
    signedInAs: guest(),
    answers: [...answers, answer(getBySlug, hosted)],
  });

coverStates(hostCode, open);

it('has the title, the code and when it is good', async () => {
  const page = open(
    answer(hostCode, { opensAt: '2031-05-01T15:00:00.000Z', expiresAt: '2031-05-02T00:00:00.000Z' }),
  );
  expect(await screen.findByRole('heading', { name: 'Sunset supper' })).toBeVisible();
  expect(await screen.findByRole('img', { name: 'Code for guests to scan' })).toBeVisible();
  expect(screen.getByText(/Good from .*May 1.* to .*May 1/)).toBeVisible();
  expect(screen.queryByText(/gets the deposit back/)).toBeNull();
  expect(page.sent(hostCode)[0]?.query).toEqual({ form: 'POSTER' });
});

it('warns where a deposit would go back to whoever has a photo of it', async () => {
  open(answer(hostCode), answer(getBySlug, { ...hosted, ticketTiers: [{ depositAmount: 20 }] }));
  expect(await screen.findByText(/gets the deposit back/)).toBeVisible();
});

it('is for hosts only', async () => {
  open(answer(getBySlug));
  expect(await screen.findByRole('heading', { name: 'You don’t have access' })).toBeVisible();
});

it('gets another code after a question', async () => {
  const { user, sent } = open(answer(hostCode), answer(ticketsContract.renewPoster));
  await user.click(await screen.findByRole('button', { name: 'Replace the code' }));
  const question = within(await screen.findByRole('dialog', { name: 'Replace the code of the poster?' }));
  expect(question.getByText(/let no one in any more/)).toBeVisible();
  expect(sent(ticketsContract.renewPoster)).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Replace the code' }));
  await waitFor(() => expect(sent(ticketsContract.renewPoster)).toHaveLength(1));
  // The new one is shown.
  await waitFor(() => expect(sent(hostCode)).toHaveLength(2));
});
