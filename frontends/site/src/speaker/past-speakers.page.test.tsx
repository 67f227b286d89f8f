import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderPage } from '../../../testing/render-page.tsx';
import { PastSpeakersPage } from './past-speakers.page.tsx';

it('says that there are none yet, and leads to past events', async () => {
  renderPage(<PastSpeakersPage />, { path: '/featured' });
  expect(screen.getByRole('heading', { name: 'Past Speakers' })).toBeVisible();
  expect(screen.getByText('No past speakers yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See past events' })).toHaveAttribute('href', '/past-events');
});
