import { expect, it } from '@jest/globals';
import { searchAlertsContract } from '@momos/contracts/search-alerts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { answer } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { noSearch, type Search } from '../discovery/search-address.ts';
import { SaveSearch } from './save-search.tsx';
import { nameOf } from './saved-search.ts';

const { create } = searchAlertsContract;
const jazz: Search = {
  ...noSearch,
  text: 'jazz ',
  city: 'Berlin',
  price: 'free',
  when: 'week',
  tags: ['Music'],
};
const open = (search: Search, isSignedIn = true) =>
  renderPage(<SaveSearch search={search} isNear={false} />, {
    path: '/socials',
    at: '/socials?text=jazz',
    ...(isSignedIn ? { signedInAs: guest() } : {}),
    answers: [answer(create, { name: 'Jazz' })],
  });

it('saves what is searched for without its time, under a name that it suggests', async () => {
  const { user, sent } = open(jazz);
  const save = await screen.findByRole('button', { name: 'Save search' });
  await act(() => user.click(save));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this search' }));
  expect(dialog.getByLabelText('Name')).toHaveValue('Jazz, Music, free in Berlin');
  expect(dialog.getByText(/Dates and your position are not saved/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Save search' }));
  await waitFor(() =>
    expect(sent(create)[0]?.body).toEqual({
      name: 'Jazz, Music, free in Berlin',
      search: { text: 'jazz', city: 'Berlin', tags: ['Music'], isFree: true },
    }),
  );
  expect(await screen.findByText('Search saved. We e-mail you when new socials fit.')).toBeVisible();
});

it('leads visitors to the sign-in and back', async () => {
  open(jazz, false);
  expect(await screen.findByRole('link', { name: 'Save search' })).toHaveAttribute(
    'href',
    '/auth/login?returnTo=%2Fsocials%3Ftext%3Djazz',
  );
});

it('leads to what is saved where nothing is searched for', async () => {
  open({ ...noSearch, when: 'week' });
  expect(await screen.findByRole('link', { name: 'My saved searches' })).toHaveAttribute(
    'href',
    '/saved-searches',
  );
});

it.each([
  [{ city: 'Berlin' }, 'Socials in Berlin'],
  [{ place: 'online' as const }, 'Online'],
  [{ text: 'x'.repeat(100) }, `X${'x'.repeat(59)}`],
])('the name of %j is %s', (given, name) => expect(nameOf({ ...noSearch, ...given })).toBe(name));
