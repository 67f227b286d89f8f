import { expect, it } from '@jest/globals';
import { productEventsContract } from '@momos/contracts/product-events';
import { screen, within } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer } from '../../../testing/network.ts';
import { manager, renderPage } from '../../../testing/render-page.tsx';
import { ProductEventsPage } from './product-events.page.tsx';

const { trends } = productEventsContract;
const days = Array.from({ length: 30 }, (_, index) => ({
  day: `2026-11-${String(index + 1).padStart(2, '0')}`,
  count: index,
}));

const open = (read: Answer) =>
  renderPage(<ProductEventsPage />, { path: '/manager/usage', signedInAs: manager(), answers: [read] });

coverStates(trends, open);

it('shows how often things were used beside the 30 days before, and which calls failed', async () => {
  open(
    answer(trends, {
      events: [
        { name: 'social.opened', total: 1_200, previous: 600, days },
        { name: 'call.failed', total: 4, previous: 0, days },
      ],
      failures: [
        { call: 'rsvps.create', status: 503, total: 3 },
        { call: 'socials.search', status: 0, total: 1 },
      ],
    }),
  );
  expect(await screen.findByText('Socials opened')).toBeVisible();
  expect(screen.getByText('1,200')).toBeVisible();
  expect(screen.getByText('+100% on the 30 days before')).toBeVisible();
  const table = within(screen.getByRole('table', { name: 'Calls that failed most' }));
  expect(table.getByText('rsvps.create')).toBeVisible();
  expect(table.getByText('None')).toBeVisible();
});

it('says where counting is turned on while nothing was counted', async () => {
  open(answer(trends, { events: [{ name: 'home.opened', total: 0, previous: 0, days }], failures: [] }));
  expect(await screen.findByRole('heading', { name: 'Nothing counted yet' })).toBeVisible();
});
