import { expect, it } from '@jest/globals';
import { notFound } from '@momos/contracts/errors';
import { socialStatsContract } from '@momos/contracts/social-stats';
import { socialsContract } from '@momos/contracts/socials';
import { screen, waitFor } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { notify } from '../../../testing/fake-live.ts';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { SocialStatsPage } from './social-stats.page.tsx';

const { overview } = socialStatsContract;
const id = '01930b5e-7c1a-7d2e-8f3a-000000000001';

const open = (read: Answer, isHost = false) =>
  renderPage(<SocialStatsPage />, {
    path: '/manager/socials/:id',
    at: `/manager/socials/${id}`,
    signedInAs: guest(),
    answers: [read, answer(socialsContract.get, { slug: 'sunset', viewer: { isHost } })],
  });

it('shows the figures of a social, each with its people', async () => {
  open(
    answer(overview, {
      title: 'Sunset supper',
      seats: { taken: 8, capacity: 12 },
      revenue: { currency: 'USD', captured: 120, refunded: 20, net: 100, depositsHeld: 30 },
      attendance: { attended: 6, expected: 8, noShow: 2, rate: 0.75 },
      rsvpsOverTime: [{ day: '2031-05-01', created: 8 }],
    }),
  );
  expect(await screen.findByRole('heading', { name: 'Sunset supper' })).toBeVisible();
  expect(screen.getByText('8 / 12')).toBeVisible();
  expect(screen.getByText('6 of 8')).toBeVisible();
  expect(screen.getByText('75%')).toBeVisible();
  expect(screen.getByText(/charged, .*refunded/)).toBeVisible();
  expect(screen.getByText(/^8 registrations on/)).toBeVisible();
  const attended = await screen.findByRole('link', { name: 'Attended' });
  expect(decodeURIComponent(attended.getAttribute('href') ?? '')).toContain('"rsvpStatus":"ATTENDED"');
});

it('leads its host to the same figures among the other tools', async () => {
  const page = open(answer(overview), true);
  await waitFor(() => expect(page.address()).toBe('/socials/sunset/manage/statistics'));
});

coverStates(overview, open);

it('says that there are no registrations yet', async () => {
  open(answer(overview));
  expect(await screen.findByText('No registrations yet.')).toBeVisible();
  expect(screen.getByText('No registrations from a tracked link yet.')).toBeVisible();
});

it('has no statistics before the social is published', async () => {
  open(refuse(overview, notFound('social')));
  expect(await screen.findByRole('heading', { name: 'No statistics yet' })).toBeVisible();
});

it('reads the figures again when a registration changes', async () => {
  const { sent } = open(answer(overview));
  await screen.findByText('No registrations yet.');
  notify(`social:${id}:rsvps`);
  await waitFor(() => expect(sent(overview)).toHaveLength(2));
});
