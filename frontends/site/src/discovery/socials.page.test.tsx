import { describe, expect, it } from '@jest/globals';
import { conflict } from '@momos/contracts/errors';
import { socialsContract } from '@momos/contracts/socials';
import { act, screen, waitFor, within } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, answerBy, refuse } from '../../../testing/network.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { SocialsPage } from './socials.page.tsx';

const { search } = socialsContract;

const open = (read: Answer, at = '/socials') =>
  renderPage(<SocialsPage />, { path: '/socials', at, answers: [read] });

coverStates(search, open);

const counts = {
  cities: [
    { value: 'Berlin', count: 12 },
    { value: 'Prague', count: 3 },
  ],
  tags: Array.from({ length: 9 }, (_, index) => ({ value: `Topic ${index + 1}`, count: 9 - index })),
  free: 4,
  paid: 8,
  online: 1,
  inPerson: 11,
};
const meta = { lastEvaluatedKey: null, total: 1200, correction: null, counts };
const some = (more: object = {}) =>
  answer(search, [{ title: 'Sunset supper' }], { meta: { ...meta, ...more } });

it('finds by words, time, price, place, city and topic, which the address keeps', async () => {
  const { user, address, sent } = open(some(), '/socials?city=Berlin');
  expect(await screen.findByText('Sunset supper')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Socials in Berlin' })).toBeVisible();
  for (const name of ['This weekend', 'Free 4', 'In person 11', 'Topic 2 8'])
    await user.click(screen.getByRole('button', { name }));
  await user.type(screen.getByRole('searchbox'), 'soup');
  await waitFor(() =>
    expect(address()).toBe(
      '/socials?text=soup&when=weekend&city=Berlin&price=free&place=in-person&tag=Topic+2',
    ),
  );
  await waitFor(() =>
    expect(sent(search).at(-1)?.body).toMatchObject({
      text: 'soup',
      city: 'Berlin',
      tags: ['Topic 2'],
      isFree: true,
      isOnline: false,
      from: expect.any(String),
      to: expect.any(String),
    }),
  );
});

it('says how many were found and takes every filter away', async () => {
  const { user, address } = open(some(), '/socials?price=free&tag=topic+9');
  expect(await screen.findByText('1,200 socials')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Topic 9 1', pressed: true })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(address()).toBe('/socials');
});

it('says for which words it searched where some were mistyped', async () => {
  open(some({ correction: 'jazz night' }), '/socials?text=jazz+nihgt');
  expect(await screen.findByText('jazz night')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(
    'No results for “jazz nihgt”. Showing jazz night: 1,200 socials',
  );
});

it('shows the most frequent topics first, and all on demand', async () => {
  const { user } = open(some());
  expect(await screen.findByRole('button', { name: 'Topic 8 2' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Topic 9 1' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'All 9' }));
  expect(screen.getByRole('button', { name: 'Topic 9 1' })).toBeVisible();
});

it('invites to host where nothing is coming up at all', async () => {
  open(answer(search));
  expect(await screen.findByRole('heading', { name: 'No upcoming socials' })).toBeVisible();
});

it('brings the next page by the key of the one before', async () => {
  const { user, sent } = open(
    answerBy(
      search,
      ({ body }) =>
        'exclusiveStartKey' in (body as object)
          ? [{ id: '01930b5e-7c1a-7d2e-8f3a-000000000002', title: 'Chess night' }]
          : [{ title: 'Sunset supper' }],
      { meta: { lastEvaluatedKey: 'k' } },
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Chess night')).toBeVisible();
  expect(sent(search).at(-1)?.body).toMatchObject({ exclusiveStartKey: 'k' });
});

it('leads from no matches back to all socials', async () => {
  const { user, address } = open(answer(search), '/socials?text=nothing');
  expect(await screen.findByRole('heading', { name: 'No matches' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all socials' }));
  expect(address()).toBe('/socials');
});

it('has a calendar to subscribe to of a city and topic, and none of what a calendar cannot follow', async () => {
  const { user } = open(some(), '/socials?city=Berlin&tag=Topic+2');
  await user.click(await screen.findByRole('button', { name: 'Subscribe' }));
  expect(await screen.findByRole('link', { name: 'Calendar on this device' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^webcal:.*\/api\/calendars\/socials\?city=Berlin&tag=Topic\+2$/),
  );
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'This weekend' }));
  expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull();
});

describe('the calendar', () => {
  const [day, hour] = [86_400_000, 3_600_000];
  /** Noon of the 15th of the next month, on the viewer's clock. */
  const now = new Date();
  const noon = new Date(now.getFullYear(), now.getMonth() + 1, 15, 12);
  const name = noon.toLocaleDateString('en-US', { month: 'long', year: 'numeric' });
  const supper = {
    title: 'Sunset supper',
    slug: 'sunset-supper',
    eventTimestamp: noon.toISOString(),
    eventEndTimestamp: new Date(noon.getTime() + 2 * hour).toISOString(),
  };

  it('shows a month day by day, which the address keeps with the search', async () => {
    const { user, address, sent } = open(answer(search, [supper], { meta }), '/socials?city=Berlin');
    await screen.findByText('Sunset supper');
    await act(() => user.click(screen.getByRole('button', { name: 'Calendar' })));
    await act(() => user.click(screen.getByRole('button', { name: 'Next month' })));
    expect(await screen.findByRole('heading', { name })).toBeVisible();
    const cell = (await screen.findByRole('link', { name: /Sunset supper/ })).closest('td');
    expect(cell).toHaveTextContent(noon.toLocaleDateString('en-US', { weekday: 'long' }));
    expect(within(cell as HTMLElement).getByRole('link')).toHaveAttribute('href', '/socials/sunset-supper');
    const month = `${noon.getFullYear()}-${String(noon.getMonth() + 1).padStart(2, '0')}`;
    expect(address()).toBe(`/socials?city=Berlin&view=calendar&month=${month}`);
    const { from = '', to = '', city } = (sent(search).at(-1)?.body ?? {}) as Record<string, string>;
    expect(city).toBe('Berlin');
    expect(new Date(from).getDate()).toBe(1);
    expect((Date.parse(to) - Date.parse(from)) / day).toBeGreaterThan(27);

    await user.click(screen.getByRole('button', { name: 'List' }));
    expect(address()).toBe('/socials?city=Berlin');
  });

  it('begins with this month, goes no further back, and says what could not be read', async () => {
    open(refuse(search, conflict('The list is being rebuilt.')), '/socials?view=calendar&month=2001-01');
    expect(await screen.findByRole('button', { name: 'Previous month' })).toBeDisabled();
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
