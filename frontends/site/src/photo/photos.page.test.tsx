import { expect, it } from '@jest/globals';
import { photoFeedContract } from '@momos/contracts/photo-feed';
import { screen } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer } from '../../../testing/network.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { PhotosPage } from './photos.page.tsx';

const { list } = photoFeedContract;

const open = (read: Answer, at = '/photos') =>
  renderPage(<PhotosPage />, { path: '/photos', at, answers: [read] });

coverStates(list, open);

it('says that there are none, or none with the hashtag', async () => {
  const { unmount } = open(answer(list));
  expect(await screen.findByRole('heading', { name: 'No photos yet' })).toBeVisible();
  unmount();
  open(answer(list), '/photos?tag=%23soup');
  expect(await screen.findByRole('heading', { name: 'No photos with #soup' })).toBeVisible();
});

it('filters by a hashtag of the photos, and keeps it in the address', async () => {
  const { user, address } = open(
    answer(list, [
      { caption: 'Tonight #soup', hash_tags: ['#soup'] },
      { caption: 'A walk', hash_tags: [] },
    ]),
  );
  await user.click(await screen.findByRole('button', { name: /#soup/ }));
  expect(address()).toBe('/photos?tag=%23soup');
});
