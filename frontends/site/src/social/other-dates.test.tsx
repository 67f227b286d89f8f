import { expect, it } from '@jest/globals';
import { notFound } from '@momos/contracts/errors';
import { recurrencesContract } from '@momos/contracts/recurrences';
import { socialsContract } from '@momos/contracts/socials';
import { screen, waitFor } from '@testing-library/react';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { sample } from '../../../testing/sample.ts';
import { OtherDates } from './other-dates.tsx';

const { get } = recurrencesContract;
const dates = Array.from({ length: 8 }, (_, index) => ({
  id: `01930b5e-7c1a-7d2e-8f3a-00000000000${index}`,
  slug: `supper-${index}`,
  eventTimestamp: new Date(Date.UTC(2031, 0, 3 + 7 * index, 18)).toISOString(),
  timezone: 'UTC',
  isCancelled: index === 2,
}));
const social = sample(socialsContract.getBySlug, { id: dates[1]?.id ?? '', slug: 'supper-1' });
const open = (read: Answer) =>
  renderPage(<OtherDates social={social} inviteCode={undefined} />, { path: '/', answers: [read] });

it('leads to the other dates, marks this one and those that are cancelled', async () => {
  const { user } = open(answer(get, { occurrences: dates }));
  expect(await screen.findByRole('heading', { name: 'All dates' })).toBeVisible();
  expect(screen.getAllByRole('link')).toHaveLength(6);
  expect(screen.getByRole('link', { current: 'page' })).toHaveAttribute('href', '/socials/supper-1');
  expect(screen.getByText('Cancelled')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'All 8 dates' }));
  expect(screen.getAllByRole('link')).toHaveLength(8);
});

it('shows nothing where this is the only date left', async () => {
  const { sent, container } = open(answer(get, { occurrences: dates.slice(1, 2) }));
  await waitFor(() => expect(sent(get)).toHaveLength(1));
  expect(container.querySelector('ul')).toBeNull();
});

it('says so where the dates could not be read', async () => {
  open(refuse(get, notFound('social')));
  expect(await screen.findByRole('alert')).toBeVisible();
});
