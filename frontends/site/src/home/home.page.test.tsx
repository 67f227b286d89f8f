import { expect, it, jest } from '@jest/globals';
import { configsContract } from '@momos/contracts/configs';
import { conflict } from '@momos/contracts/errors';
import { socialsContract } from '@momos/contracts/socials';
import { screen } from '@testing-library/react';
import { type Answer, answer, pending, refuse } from '../../../testing/network.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { HomePage } from './home.page.tsx';

const { placements } = socialsContract;
const cities = answer(configsContract.all, { cities: [{ name: 'New York' }] });

const open = (read: Answer, at = '/') => renderPage(<HomePage />, { path: '/', at, answers: [read, cities] });

it('shows the spotlight, this week and what is upcoming', async () => {
  open(
    answer(placements, {
      SPOTLIGHT: [{ title: 'Sunset supper', slug: 'sunset' }],
      THIS_WEEK: [{ title: 'Chess night' }],
      UPCOMING: [{ title: 'Climate walk' }],
    }),
  );
  expect(await screen.findByRole('heading', { name: 'Sunset supper' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the social' })).toHaveAttribute('href', '/socials/sunset');
  expect(screen.getByRole('region', { name: 'This week' })).toHaveTextContent('Chess night');
  expect(screen.getByText('Climate walk')).toBeVisible();
});

it('moves the picture of a social that stands twice from its first place only', async () => {
  const said = jest.spyOn(console, 'error');
  const supper = { id: '01930b5e-7c1a-7d2e-8f3a-000000000001', title: 'Sunset supper', slug: 'sunset' };
  open(answer(placements, { SPOTLIGHT: [supper], THIS_WEEK: [supper], UPCOMING: [supper] }));
  expect(await screen.findAllByText('Sunset supper')).toHaveLength(3);
  expect(said).not.toHaveBeenCalled();
});

it('loads with the search and the cities in place', async () => {
  open(pending(placements));
  expect(await screen.findByRole('button', { name: 'New York' })).toBeVisible();
  expect(await screen.findByText('Loading')).toBeInTheDocument();
});

it('says why it is empty', async () => {
  open(answer(placements), '/?city=Berlin');
  expect(await screen.findByText('Nothing in Berlin right now')).toBeVisible();
});

it('offers to try again', async () => {
  open(refuse(placements, conflict('The list is being rebuilt.')));
  expect(await screen.findByRole('alert')).toHaveTextContent('The list is being rebuilt.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

it('finds by words, in the chosen city', async () => {
  const { user, address } = open(answer(placements), '/?city=Berlin');
  await user.type(await screen.findByRole('searchbox'), 'dinner{Enter}');
  expect(address()).toBe('/socials?text=dinner&city=Berlin');
});
