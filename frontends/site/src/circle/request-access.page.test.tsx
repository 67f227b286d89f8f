import { expect, it } from '@jest/globals';
import { circlesContract } from '@momos/contracts/circles';
import { conflict } from '@momos/contracts/errors';
import { screen } from '@testing-library/react';
import { type Answer, answer, pending, refuse } from '../../../testing/network.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { RequestAccessPage } from './request-access.page.tsx';

const { search } = circlesContract;
const path = '/clubs/request-for-access';
const open = (...answers: Answer[]) =>
  renderPage(<RequestAccessPage />, { path, at: `${path}?q=zzz`, answers });

it('shows the public circles until something is looked for', async () => {
  renderPage(<RequestAccessPage />, {
    path,
    answers: [answer(circlesContract.listPublic, [{ name: 'Sunday readers', slug: 'sunday-readers' }])],
  });
  expect(await screen.findByRole('link', { name: 'Sunday readers' })).toHaveAttribute(
    'href',
    '/circles/sunday-readers',
  );
});

it('leads to the circles that it finds', async () => {
  open(answer(search, [{ name: 'Zzz club', slug: 'zzz-club' }]));
  expect(await screen.findByRole('link', { name: 'Zzz club' })).toHaveAttribute('href', '/circles/zzz-club');
});

it('says that none has the name, and where to start one', async () => {
  open(answer(search));
  expect(await screen.findByRole('heading', { name: 'No circle is called “zzz”' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Start a circle' })).toHaveAttribute(
    'href',
    '/clubs/request-new-club',
  );
});

it('loads, and offers to try again', async () => {
  const { unmount } = open(pending(search));
  expect((await screen.findAllByText(/^Loading/)).length).toBeGreaterThan(0);
  unmount();
  open(refuse(search, conflict('Away.')));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});
