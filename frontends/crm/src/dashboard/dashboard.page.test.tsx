import { describe, expect, it } from '@jest/globals';
import { conflict } from '@momos/contracts/errors';
import { inviteCodesContract } from '@momos/contracts/invite-codes';
import { overviewContract } from '@momos/contracts/overview';
import { peopleContract } from '@momos/contracts/people';
import { pendingEditsContract } from '@momos/contracts/pending-edits';
import { socialsContract } from '@momos/contracts/socials';
import { unsettledMoneyContract } from '@momos/contracts/unsettled-money';
import { screen, waitFor, within } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { manager, type Person, renderPage } from '../../../testing/render-page.tsx';
import { DashboardPage } from './dashboard.page.tsx';
import { changeText } from './trends.tsx';

const { get } = overviewContract;
const { search } = peopleContract;
const { reviewing } = socialsContract;
const socialId = '01930b5e-7c1a-7d2e-8f3a-00000000000a';

const others = [
  answer(unsettledMoneyContract.list, [], { meta: { counts: { refunds: 2 } } }),
  answer(inviteCodesContract.requests, []),
  answer(search, []),
];

const open = (answers: Answer[], person: Person = manager()) =>
  renderPage(<DashboardPage />, {
    path: '/manager/dashboard',
    signedInAs: person,
    answers: [...answers, ...others],
  });

coverStates(get, read => open([read]));

const figure = (label: string) => {
  const [link] = screen.getAllByText(label).map(each => each.closest('div')?.parentElement);
  return within(link as HTMLElement);
};

it('shows what waits for a decision, with the way to it', async () => {
  open([
    answer(get, {
      approvals: { total: 5, socials: [{ socialId, title: 'Sunset supper', pending: 5 }] },
      slowSellers: [{ socialId, slug: 'salon', title: 'Salon', taken: 2, capacity: 12 }],
    }),
  ]);
  const people = await screen.findByRole('link', { name: '5 people' });
  expect(people.getAttribute('href')).toContain(encodeURIComponent(`"socialId":"${socialId}"`));
  expect(screen.getByRole('link', { name: 'Salon' })).toHaveAttribute('href', `/manager/socials/${socialId}`);
  expect(screen.getByText('2 / 12')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Refunds failed' })).toHaveAttribute(
    'href',
    '/manager/money',
  );
  await waitFor(() => expect(figure('Refunds failed').getByText('2')).toBeVisible());
});

it('shows how the last 30 days went', async () => {
  open([
    answer(get, {
      money: [{ currency: 'USD', total: 1200, previous: 1000, days: [{ day: '2031-05-01', amount: 1200 }] }],
      newPeople: { total: 3, previous: 6, days: [{ day: '2031-05-01', count: 3 }] },
    }),
  ]);
  expect(await screen.findByText('$1,200')).toBeVisible();
  expect(screen.getByText('+20% on the 30 days before')).toBeVisible();
  expect(screen.getByText('−50% on the 30 days before')).toBeVisible();
  expect(screen.getByRole('img', { name: 'New people by day' })).toBeVisible();
});

it('says what the lists are for while they are empty', async () => {
  open([answer(get)]);
  expect(await screen.findByText(/^No registration waits for an approval/)).toBeVisible();
  expect(screen.getByText(/at least half full/)).toBeVisible();
  expect(await screen.findByText(/^No people yet/)).toBeVisible();
});

it('shows the rest where one list is refused', async () => {
  open([answer(get), refuse(search, conflict('The list is being rebuilt.'))]);
  expect(await screen.findByText('The list is being rebuilt.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Slow sellers' })).toBeVisible();
});

describe('submissions to review', () => {
  it('are counted for reviewers', async () => {
    open(
      [answer(get), answer(reviewing, [{}, {}, {}]), answer(pendingEditsContract.list, [])],
      manager({ roles: ['manager', 'reviewer'] }),
    );
    expect(await screen.findByText('Submissions to review')).toBeVisible();
    await waitFor(() => expect(figure('Submissions to review').getByText('3')).toBeVisible());
  });

  it('are not read for other managers', async () => {
    const { sent } = open([answer(get)]);
    await screen.findByText(/^No people yet/);
    expect(sent(reviewing)).toEqual([]);
    expect(screen.queryByText('Submissions to review')).toBeNull();
  });
});

it.each([
  [0, 0, 'None in 60 days'],
  [4, 0, 'None in the 30 days before'],
  [4, 4, 'As in the 30 days before'],
  [3, 4, '−25% on the 30 days before'],
])('%d after %d: %s', (total, previous, text) => {
  expect(changeText(total, previous)).toBe(text);
});
