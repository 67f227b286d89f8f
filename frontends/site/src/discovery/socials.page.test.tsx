import { afterEach, describe, expect, it } from '@jest/globals';
import { useSession } from '@momos/api-client';
import { configsContract } from '@momos/contracts/configs';
import { conflict } from '@momos/contracts/errors';
import { sessionTokensContract } from '@momos/contracts/session-tokens';
import { signedInCookie } from '@momos/contracts/signed-in-cookie';
import { socialsContract } from '@momos/contracts/socials';
import { act, screen, waitFor, within } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, answerBy, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { forgetNear } from './near-me.ts';
import { SocialsPage } from './socials.page.tsx';

const { search } = socialsContract;
const finding = 'Finding you…';

function SignOut() {
  const session = useSession();
  return (
    <button type="button" onClick={() => void session.signOut()}>
      Sign out
    </button>
  );
}

const open = (read: Answer, at = '/socials') =>
  renderPage(<SocialsPage />, {
    path: '/socials',
    at,
    answers: [read, answer(configsContract.all, { defaultCity: 'Prague' })],
  });

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

it('offers the default city first', async () => {
  open(some());
  const cities = within(await screen.findByRole('group', { name: 'City' }));
  await waitFor(() =>
    expect(cities.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Prague3',
      'Berlin12',
    ]),
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

describe('near me', () => {
  type Asked = Parameters<Geolocation['getCurrentPosition']>;
  const withPosition = (getCurrentPosition: (...asked: Asked) => void) =>
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
  const inPotsdam = ([onFound]: Asked) =>
    onFound({ coords: { latitude: 52.398_86, longitude: 13.065_66 } } as GeolocationPosition);
  const refusing = ([, onError]: Asked) => onError?.({ code: 1 } as GeolocationPositionError);

  afterEach(() => {
    forgetNear();
    Reflect.deleteProperty(navigator, 'geolocation');
  });

  it('asks for the position only once it is pressed, and sends it rounded and not in the address', async () => {
    let asked = 0;
    withPosition((...given) => {
      asked += 1;
      inPotsdam(given);
    });
    const { user, sent, address } = open(
      answer(search, [{ title: 'Sunset supper', city: 'Berlin', distanceKm: 27 }], { meta }),
      '/socials?price=free',
    );
    await screen.findByText('Sunset supper');
    expect(asked).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Near me' }));
    expect(await screen.findByRole('button', { name: 'Near me', pressed: true })).toBeVisible();
    await waitFor(() =>
      expect(sent(search).at(-1)?.body).toMatchObject({
        isFree: true,
        near: { latitude: 52.4, longitude: 13.07, isNearestFirst: false },
      }),
    );
    expect(screen.getByText(/Berlin · About.15.miles.away/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: '15 miles' }));
    await user.click(screen.getByRole('button', { name: 'Nearest first' }));
    await waitFor(() =>
      expect(sent(search).at(-1)?.body).toMatchObject({ near: { radiusKm: 24, isNearestFirst: true } }),
    );
    expect(address()).toBe('/socials?price=free');
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(sent(search).at(-1)?.body).not.toHaveProperty('near'));
  });

  it('stays for the way back from a social', async () => {
    withPosition((...given) => inPotsdam(given));
    const first = open(some());
    await first.user.click(await screen.findByRole('button', { name: 'Near me' }));
    await screen.findByRole('button', { name: 'Near me', pressed: true });
    first.unmount();
    open(some());
    expect(await screen.findByRole('button', { name: 'Near me', pressed: true })).toBeVisible();
  });

  it('says what to do where the position is refused, and tries again', async () => {
    withPosition((...given) => refusing(given));
    const { user, sent } = open(some());
    await user.click(await screen.findByRole('button', { name: 'Near me' }));
    expect(await screen.findByText('Your browser did not share your position')).toBeVisible();
    expect(sent(search).every(({ body }) => !('near' in (body as object)))).toBe(true);
    withPosition((...given) => inPotsdam(given));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Near me', pressed: true })).toBeVisible();
    expect(screen.queryByText('Your browser did not share your position')).toBeNull();
  });

  it('says so where the browser has no position', async () => {
    const { user } = open(some());
    await user.click(await screen.findByRole('button', { name: 'Near me' }));
    expect(await screen.findByText('Your browser has no position to share')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('is taken back while it is asked for: a late answer is ignored', async () => {
    const asks: Asked[] = [];
    withPosition((...given) => void asks.push(given));
    const { user, sent } = open(some());
    await user.click(await screen.findByRole('button', { name: 'Near me' }));
    await user.click(await screen.findByRole('button', { name: finding, pressed: true }));
    expect(screen.getByRole('button', { name: 'Near me', pressed: false })).toBeVisible();
    const [first] = asks;
    await act(async () => first && inPotsdam(first));
    expect(screen.getByRole('button', { name: 'Near me', pressed: false })).toBeVisible();
    expect(sent(search).every(({ body }) => !('near' in (body as object)))).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Near me' }));
    await act(async () => first && refusing(first));
    expect(screen.getByRole('button', { name: finding, pressed: true })).toBeVisible();
    const [, second] = asks;
    await act(async () => second && inPotsdam(second));
    expect(screen.getByRole('button', { name: 'Near me', pressed: true })).toBeVisible();
  });

  it('ends with the session, for whoever comes next', async () => {
    withPosition((...given) => inPotsdam(given));
    const page = renderPage(
      <>
        <SocialsPage />
        <SignOut />
      </>,
      {
        path: '/socials',
        signedInAs: guest(),
        answers: [some(), answer(configsContract.all), answer(sessionTokensContract.logout)],
      },
    );
    await page.user.click(await screen.findByRole('button', { name: 'Near me' }));
    await screen.findByRole('button', { name: 'Near me', pressed: true });
    await page.user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('button', { name: 'Near me', pressed: false })).toBeVisible();
    page.unmount();
    document.cookie = `${signedInCookie}=; max-age=0`;
    open(some());
    expect(await screen.findByRole('button', { name: 'Near me', pressed: false })).toBeVisible();
  });

  it('offers a larger distance where nothing is near', async () => {
    withPosition((...given) => inPotsdam(given));
    const { user, sent } = open(answer(search));
    await user.click(await screen.findByRole('button', { name: 'Near me' }));
    expect(await screen.findByRole('heading', { name: 'No matches within 30 miles' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Search within 150 miles' }));
    await waitFor(() => expect(sent(search).at(-1)?.body).toMatchObject({ near: { radiusKm: 241 } }));
    await user.click(await screen.findByRole('button', { name: 'Show all socials' }));
    expect(await screen.findByRole('heading', { name: 'No upcoming socials' })).toBeVisible();
  });
});

describe('the map', () => {
  const places = {
    cities: [
      { city: 'Berlin', count: 12, latitude: 52.5, longitude: 13.4 },
      { city: 'Potsdam', count: 2, latitude: 52.4, longitude: 13.1 },
      { city: 'New York', count: 3, latitude: 40.7, longitude: -74 },
    ],
    elsewhere: 4,
  };
  const onMap = (at = '/socials?view=map') => open(some({ places }), at);

  it('shows cities as marks and as a list, and a press narrows the search', async () => {
    const { user, address, sent } = onMap('/socials');
    const choice = await screen.findByRole('button', { name: 'Map' });
    await act(() => user.click(choice));
    expect(
      await screen.findByText('3 cities · 4 socials online or in a place that is not on the map'),
    ).toBeVisible();
    expect(sent(search).at(-1)?.body).toMatchObject({ withPlaces: true });
    const list = within(screen.getByRole('list', { name: 'Cities' }));
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Berlin 12',
      'Potsdam 2',
      'New York 3',
    ]);
    await user.click(screen.getByRole('button', { name: 'New York: 3 socials' }));
    expect(address()).toBe('/socials?city=New+York&view=map');
    expect(screen.getByRole('button', { name: 'New York: 3 socials', pressed: true })).toBeVisible();
    await user.click(list.getByRole('button', { name: 'New York 3', pressed: true }));
    expect(address()).toBe('/socials?view=map');
    expect(screen.getByText('Sunset supper')).toBeVisible();
  });

  it('parts a mark of several cities when it is pressed, by the keyboard too', async () => {
    const { user } = onMap();
    const mark = await screen.findByRole('button', { name: 'Berlin and 1 other city: 14 socials. Zoom in' });
    mark.focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Potsdam: 2 socials' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /New York:/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(screen.getByRole('button', { name: 'New York: 3 socials' })).toBeVisible();
  });

  it('zooms and moves by buttons, as far as the world goes', async () => {
    const { user, container } = onMap();
    await screen.findByRole('button', { name: 'New York: 3 socials' });
    const wide = () =>
      Number(container.querySelector('svg[viewBox*="."]')?.getAttribute('viewBox')?.split(' ')[2]);
    const before = wide();
    await user.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(wide()).toBeCloseTo(before / 2);
    for (const name of ['Zoom out', 'Zoom out', 'Zoom out']) {
      const button = screen.getByRole('button', { name });
      if (!button.hasAttribute('disabled')) await user.click(button);
    }
    expect(wide()).toBe(8192);
    expect(screen.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Move west' })).toBeDisabled();
  });

  it('says so where nothing is found in any city', async () => {
    open(
      answer(search, [], { meta: { ...meta, total: 0, places: { cities: [], elsewhere: 0 } } }),
      '/socials?view=map&text=x',
    );
    expect(await screen.findByText('No city with matches')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'No matches' })).toBeVisible();
  });
});
