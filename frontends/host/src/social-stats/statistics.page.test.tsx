import { expect, it } from '@jest/globals';
import { notFound } from '@momos/contracts/errors';
import { socialStatsContract } from '@momos/contracts/social-stats';
import { socialsContract } from '@momos/contracts/socials';
import { screen } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { StatisticsPage } from './statistics.page.tsx';

const { overview } = socialStatsContract;
const social = { slug: 'sunset', title: 'Sunset supper', viewer: { isHost: true } };

const open = (read: Answer) =>
  renderPage(<StatisticsPage />, {
    path: '/socials/:slug/manage/statistics',
    at: '/socials/sunset/manage/statistics',
    signedInAs: guest(),
    answers: [read, answer(socialsContract.getBySlug, social)],
  });

coverStates(overview, open);

it('leads from each figure to the people behind it', async () => {
  open(
    answer(overview, {
      rsvpsByStatus: { PENDING: 3 },
      attendance: { attended: 6, expected: 8, noShow: 2, rate: 0.75 },
    }),
  );
  const tools = '/socials/sunset/manage';
  expect(await screen.findByRole('link', { name: 'Attended' })).toHaveAttribute(
    'href',
    `${tools}?status=ATTENDED`,
  );
  expect(screen.getByRole('link', { name: 'No-shows' })).toHaveAttribute('href', `${tools}?status=APPROVED`);
  expect(screen.getByRole('link', { name: 'Pending' })).toHaveAttribute('href', `${tools}?status=PENDING`);
  expect(screen.getByRole('navigation', { name: 'Tools of this social' })).toBeVisible();
});

it('says when there will be figures', async () => {
  open(refuse(overview, notFound('social')));
  expect(await screen.findByText('No statistics yet')).toBeVisible();
  expect(screen.getByRole('button', { name: /Share/ })).toBeVisible();
});
