import { expect, it } from '@jest/globals';
import { circlesContract } from '@momos/contracts/circles';
import { conflict } from '@momos/contracts/errors';
import { screen } from '@testing-library/react';
import { type Answer, answer, pending, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { CirclesPage } from './circles.page.tsx';

const { listPublic, mine, search } = circlesContract;
const open = (...answers: Answer[]) => renderPage(<CirclesPage />, { path: '/circles', answers });

it('shows public circles with what access costs', async () => {
  open(
    answer(listPublic, [{ name: 'Founders', slug: 'founders', price: 25, currency: 'USD', memberCount: 3 }]),
  );
  const link = await screen.findByRole('link', { name: 'Founders' });
  expect(link).toHaveAttribute('href', '/circles/founders');
  expect(screen.getByText('$25')).toBeVisible();
  expect(screen.getByText(/3 members/)).toBeVisible();
});

it('shows the reader’s own circles first', async () => {
  const membership = { status: 'ACTIVE' as const };
  renderPage(<CirclesPage />, {
    path: '/circles',
    signedInAs: guest(),
    answers: [answer(listPublic), answer(mine, [{ name: 'Readers', slug: 'readers', membership }])],
  });
  expect(await screen.findByRole('heading', { name: 'Your circles' })).toBeVisible();
  expect(screen.getByText('Member')).toBeVisible();
});

it('finds circles by their names', async () => {
  const found = answer(search, [{ name: 'Rowers', slug: 'rowers' }]);
  const { sent } = renderPage(<CirclesPage />, { path: '/clubs', at: '/clubs?q=row', answers: [found] });
  expect(await screen.findByRole('link', { name: 'Rowers' })).toBeVisible();
  expect(sent(search)[0]?.query).toMatchObject({ q: 'row' });
  expect(screen.queryByRole('heading', { name: 'Public circles' })).toBeNull();
});

it('loads', async () => {
  open(pending(listPublic));
  expect((await screen.findAllByText(/^Loading/)).length).toBeGreaterThan(0);
});

it('says what will be here', async () => {
  open(answer(listPublic));
  expect(await screen.findByRole('heading', { name: 'No circles yet' })).toBeVisible();
});

it('offers to try again where only one’s own could not be loaded', async () => {
  renderPage(<CirclesPage />, {
    path: '/circles',
    signedInAs: guest(),
    answers: [answer(listPublic), refuse(mine, conflict('Away.'))],
  });
  expect(await screen.findByRole('heading', { name: 'Your circles' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'No circles yet' })).toBeVisible();
});

it('offers to try again', async () => {
  open(refuse(listPublic, conflict('The list is being rebuilt.')));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});
