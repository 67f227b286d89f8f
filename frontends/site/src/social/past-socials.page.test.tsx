import { expect, it } from '@jest/globals';
import { socialsContract } from '@momos/contracts/socials';
import { screen } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer } from '../../../testing/network.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { PastSocialsPage } from './past-socials.page.tsx';

const { past } = socialsContract;

const open = (read: Answer) => renderPage(<PastSocialsPage />, { path: '/past-events', answers: [read] });

coverStates(past, open);

it('shows what has ended, with how many came', async () => {
  open(
    answer(past, [
      { title: 'Sunset supper', eventEndTimestamp: '2024-05-01T21:00:00.000Z', confirmedPax: 12 },
    ]),
  );
  expect(await screen.findByText('Sunset supper')).toBeVisible();
  expect(screen.getByText('12 guests')).toBeVisible();
});

it('leads to what is upcoming while nothing has ended', async () => {
  open(answer(past));
  expect(await screen.findByRole('link', { name: 'See upcoming socials' })).toHaveAttribute(
    'href',
    '/socials',
  );
});
