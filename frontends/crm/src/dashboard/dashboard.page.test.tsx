import { describe, expect, it } from '@jest/globals';
import { conflict, forbidden } from '@momos/contracts/errors';
import { peopleContract } from '@momos/contracts/people';
import { socialsContract } from '@momos/contracts/socials';
import { screen, waitFor } from '@testing-library/react';
import { type Answer, answer, pending, refuse } from '../../../testing/network.ts';
import { manager, type Person, renderPage } from '../../../testing/render-page.tsx';
import { DashboardPage } from './dashboard.page.tsx';

const { list, reviewing } = socialsContract;
const { search } = peopleContract;

const open = (answers: Answer[], person: Person = manager()) =>
  renderPage(<DashboardPage />, { path: '/manager/dashboard', signedInAs: person, answers });

it('shows upcoming socials and the people last seen', async () => {
  open([
    answer(list, [{ title: 'Sunset supper', confirmedPax: 3, maxCapacity: 12 }]),
    answer(search, [{ displayName: 'Grace Hopper' }], { meta: { total: 42 } }),
  ]);
  expect(await screen.findByRole('link', { name: 'Sunset supper' })).toBeVisible();
  expect(screen.getByText(/3 \/ 12/)).toBeVisible();
  expect(await screen.findByText('Grace Hopper')).toBeVisible();
  expect(screen.getByText('42')).toBeVisible();
});

it('says that there is nothing yet', async () => {
  open([answer(list), answer(search)]);
  expect(await screen.findByText('No upcoming socials.')).toBeVisible();
  expect(await screen.findByText('No people yet.')).toBeVisible();
});

it('loads', async () => {
  open([pending(list), pending(search)]);
  expect(await screen.findAllByText('Loading')).toHaveLength(2);
});

it('shows one list where the other is refused', async () => {
  open([refuse(list, conflict('The list is being rebuilt.')), refuse(search, forbidden())]);
  expect(await screen.findByText('The list is being rebuilt.')).toBeVisible();
  expect(await screen.findByText('You are not allowed to do this.')).toBeVisible();
  // What is not allowed stays so, however often one asks.
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
});

describe('submissions to review', () => {
  it('are counted for reviewers', async () => {
    open(
      [answer(list), answer(search), answer(reviewing, [{}, {}, {}])],
      manager({ roles: ['manager', 'reviewer'] }),
    );
    expect(await screen.findByText('Submissions to review')).toBeVisible();
    expect(await screen.findByText('3')).toBeVisible();
  });

  it('are not read for other managers', async () => {
    const { sent } = open([answer(list), answer(search)]);
    await waitFor(() => expect(sent(list)).toHaveLength(1));
    await screen.findByText('No people yet.');
    expect(sent(reviewing)).toEqual([]);
    expect(screen.queryByText('Submissions to review')).toBeNull();
  });
});
