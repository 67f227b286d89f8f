import { expect, it } from '@jest/globals';
import { notFound } from '@momos/contracts/errors';
import { rsvpSummaryContract } from '@momos/contracts/rsvp-summary';
import { socialStatsContract } from '@momos/contracts/social-stats';
import { placesContract } from '@momos/contracts/places';
import { socialsContract } from '@momos/contracts/socials';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { StatisticsPage } from './statistics.page.tsx';

const { overview } = socialStatsContract;
const { ticketSales } = rsvpSummaryContract;
const social = { slug: 'sunset', title: 'Sunset supper', viewer: { isHost: true } };

const open = (read: Answer, sales: Answer = answer(ticketSales), ...places: Answer[]) =>
  renderPage(<StatisticsPage />, {
    path: '/socials/:slug/manage/statistics',
    at: '/socials/sunset/manage/statistics',
    signedInAs: guest(),
    answers: [
      ...places,
      read,
      sales,
      answer(placesContract.overview),
      answer(socialsContract.getBySlug, social),
    ],
  });

coverStates(overview, open);

it('leads from each figure to the people behind it', async () => {
  open(
    answer(overview, {
      rsvpsByStatus: { PENDING: 3 },
      attendance: { attended: 6, expected: 8, noShow: 2, rate: 0.75 },
    }),
  );
  const tools = '/socials/sunset/manage';
  expect(await screen.findByRole('link', { name: 'Attended' })).toHaveAttribute(
    'href',
    `${tools}?status=ATTENDED`,
  );
  expect(screen.getByRole('link', { name: 'No-shows' })).toHaveAttribute('href', `${tools}?status=APPROVED`);
  expect(screen.getByRole('link', { name: 'Pending' })).toHaveAttribute('href', `${tools}?status=PENDING`);
  expect(screen.getByRole('navigation', { name: 'Tools of this social' })).toBeVisible();
});

it('says when there will be figures', async () => {
  open(refuse(overview, notFound('social')));
  expect(await screen.findByText('No statistics yet')).toBeVisible();
  expect(screen.getByRole('button', { name: /Share/ })).toBeVisible();
});

const sold = {
  currency: 'USD',
  total: { tickets: 5, amount: 90 },
  tiers: [
    { tierId: 'a', tierName: 'Supper', tickets: 3, amount: 90 },
    { tierId: 'b', tierName: 'Drinks', tickets: 2, amount: 0 },
  ],
  days: [
    { day: '2031-05-01', tickets: 2, amount: 40 },
    { day: '2031-05-02', tickets: 0, amount: 0 },
    { day: '2031-05-03', tickets: 3, amount: 50 },
  ],
};

it('shows how many tickets were sold by each day, of which type, and what was paid', async () => {
  open(answer(overview), answer(ticketSales, sold));
  const table = within(await screen.findByRole('table', { name: 'Tickets sold in total' }));
  expect(table.getAllByRole('row').map(row => row.textContent)).toEqual([
    '2031-05-012',
    '2031-05-022',
    '2031-05-035',
  ]);
  expect(screen.getByText('Drinks')).toBeVisible();
  expect(screen.getByText(/^\$90 paid/)).toBeVisible();
});

it('has no chart before a ticket is sold, and a sentence for one day', async () => {
  open(answer(overview), answer(ticketSales, { total: { tickets: 0 } }));
  expect(await screen.findByText(/^No tickets yet/)).toBeVisible();
  cleanup();
  open(
    answer(overview),
    answer(ticketSales, { ...sold, total: { tickets: 2 }, days: sold.days.slice(0, 1) }),
  );
  expect(await screen.findByText(/^2 tickets on/)).toBeVisible();
});

const nina = { id: 'nina', displayName: 'Nina Walker' };

it('says why it is sold out, for whom places are held and until when', async () => {
  const seats = {
    capacity: 12,
    confirmed: 10,
    held: 2,
    waiting: 3,
    left: 0,
    isClosed: false,
    tiers: [],
    holds: [
      {
        rsvpId: 'r1',
        person: nina,
        kind: 'offer',
        pax: 2,
        tierName: null,
        expiresAt: '2031-05-01T19:10:00Z',
      },
    ],
  } as const;
  open(answer(overview), answer(ticketSales), answer(placesContract.overview, seats));
  expect(
    await screen.findByText(
      'Sold out: 10 places have a ticket, 2 are held for people who pay or were offered a place, 3 people wait.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Nina Walker' })).toHaveAttribute(
    'href',
    '/socials/sunset/manage?rsvp=r1',
  );
  expect(screen.getByText(/was offered a place \(2 places, until/)).toBeVisible();
});

it('shows every change of the places in words, with what it counts', async () => {
  const rsvp = { id: 'r1', person: nina };
  const at = '2031-05-01T19:10:00Z';
  const change = { tierName: 'Supper', confirmed: 0, held: 0, waiting: 0 };
  const moves = [
    {
      ...{ seq: 3, at, rsvp, room: null },
      from: { status: 'PENDING', hold: 'payment' },
      to: { status: 'APPROVED', hold: null },
      changes: [{ ...change, confirmed: 2, held: -2 }],
    },
    {
      ...{ seq: 2, at, rsvp, room: null },
      from: { status: 'INITIAL', hold: null },
      to: { status: 'PENDING', hold: 'payment' },
      changes: [{ ...change, held: 2 }],
    },
    { seq: 1, at, rsvp: null, from: null, to: null, changes: [], room: { capacity: 12, isClosed: false } },
  ] as const;
  open(answer(overview), answer(ticketSales), answer(placesContract.moves, moves));
  await userEvent.click(await screen.findByRole('button', { name: 'Show every change' }));
  const list = within(await screen.findByRole('list', { name: 'Every change of the places' }));
  expect(list.getAllByRole('listitem').map(item => item.textContent?.replace(/^.*?(AM|PM)/, ''))).toEqual([
    'Nina Walker got a ticket+2 with a ticket, −2 held',
    'Nina Walker started to pay+2 held',
    'Capacity is 12',
  ]);
});
