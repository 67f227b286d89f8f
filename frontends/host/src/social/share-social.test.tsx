import { expect, it } from '@jest/globals';
import { notFound } from '@momos/contracts/errors';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { socialsContract } from '@momos/contracts/socials';
import { socialStatsContract } from '@momos/contracts/social-stats';
import { placesContract } from '@momos/contracts/places';
import { act, screen } from '@testing-library/react';
import { answer, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { AttendeesPage } from '../attendee/attendees.page.tsx';
import { StatisticsPage } from '../social-stats/statistics.page.tsx';

const social = {
  slug: 'sunset',
  title: 'Sunset supper',
  viewer: { isHost: true },
  visibility: 'PRIVATE',
  inviteCode: 'k7pq',
} as const;
const at = '/socials/sunset/manage';
const link = 'http://localhost/socials/sunset?inviteCode=k7pq&ref=ADA1';

const open = (page: React.ReactElement, shown: object = social) =>
  renderPage(page, {
    path: '/socials/:slug/manage',
    at,
    signedInAs: guest({ inviteCodes: ['ADA1', 'ADA2'] }),
    answers: [
      answer(rsvpsContract.listV2),
      refuse(socialStatsContract.overview, notFound('social')),
      answer(placesContract.overview),
      answer(socialsContract.getBySlug, shown),
    ],
  });

it.each([
  ['attendees', <AttendeesPage key="a" />, 'No attendees yet'],
  ['statistics', <StatisticsPage key="s" />, 'No statistics yet'],
])(
  'shares the link of a private social from its %s, with the referral of the host',
  async (_, page, empty) => {
    const { user } = open(page);
    await screen.findByText(empty);
    // The panel is fetched with its first use.
    await act(() => user.click(screen.getByRole('button', { name: 'Share' })));
    expect(await screen.findByRole('textbox', { name: 'Link' })).toHaveValue(link);
  },
);

it('copies the link of a private social from the header of its tools', async () => {
  const { user } = open(<AttendeesPage />);
  const button = await screen.findByRole('button', { name: 'Copy private link' });
  const copied: string[] = [];
  navigator.clipboard.writeText = async text => void copied.push(text);
  await user.click(button);
  expect(await screen.findByText('Private link copied. Whoever has it can open this social.')).toBeVisible();
  expect(copied).toEqual([link]);
});

it('shows the link where the browser refuses to copy it', async () => {
  const { user } = open(<AttendeesPage />);
  const button = await screen.findByRole('button', { name: 'Copy private link' });
  navigator.clipboard.writeText = () => Promise.reject(new DOMException('No', 'NotAllowedError'));
  await user.click(button);
  expect(await screen.findByText(new RegExp('Copy it here: .*inviteCode=k7pq'))).toBeVisible();
});

it('has no private link for a social that anyone opens', async () => {
  const { user } = open(<AttendeesPage />, { ...social, visibility: 'PUBLIC' });
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  expect(await screen.findByRole('textbox', { name: 'Link' })).toHaveValue(
    'http://localhost/socials/sunset?ref=ADA1',
  );
  expect(screen.queryByRole('button', { name: 'Copy private link', hidden: true })).toBeNull();
});
