import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createQueryClient } from '@momos/api-client';
import { sessionTokensContract } from '@momos/contracts/session-tokens';
import { signedInCookie } from '@momos/contracts/signed-in-cookie';
import { usersContract } from '@momos/contracts/users';
import { NoAccess } from '@momos/ui';
import { act, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { allPages } from '../../testing/all-pages.ts';
import { answer, createNetwork } from '../../testing/network.ts';
import { guest, manager, type Person } from '../../testing/render-page.tsx';
import { configsContract } from '@momos/contracts/configs';
import { ForAudience } from './pages/for-audience.tsx';
import { Frame } from './composition.tsx';
import { closestPages } from './pages/closest-pages.ts';
import { Providers } from './providers.tsx';
import { PagesContext } from './remote-routes.ts';

const platformFetch = globalThis.fetch;
beforeEach(() => {
  document.cookie = `${signedInCookie}=1`;
});
afterEach(() => {
  globalThis.fetch = platformFetch;
});

async function openAs(person: Person, page = <p>the tables</p>) {
  globalThis.fetch = createNetwork([
    answer(sessionTokensContract.refresh, { access_token: 't', token_type: 'Bearer', expires_in: 900 }),
    answer(usersContract.me, person),
    answer(configsContract.all),
  ]).fetch;
  await act(async () =>
    render(
      <PagesContext value={allPages}>
        <Providers
          queries={createQueryClient()}
          router={children => (
            <MemoryRouter initialEntries={['/manager/crm-database']}>{children}</MemoryRouter>
          )}
        >
          <Frame layout="manager" pathname="/manager/crm-database">
            <ForAudience audience="manager">{page}</ForAudience>
          </Frame>
        </Providers>
      </PagesContext>,
    ),
  );
}

it('a manager’s page stands in its frame for a manager', async () => {
  await openAs(manager());
  expect(await screen.findByText('the tables')).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Manager' })).toBeVisible();
});

it('a guest learns who can give access, and sees neither the page nor its frame', async () => {
  await openAs(guest());
  expect(await screen.findByRole('heading', { name: 'You don’t have access' })).toBeVisible();
  expect(screen.getByText(/An admin of Momos can give you access/)).toBeVisible();
  expect(screen.queryByText('the tables')).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Manager' })).toBeNull();
});

it('a page that turns out to be none for this person takes its frame away, too', async () => {
  await openAs(manager(), <NoAccess>Ask a host.</NoAccess>);
  await waitFor(() => expect(screen.getByText('Ask a host.')).toBeVisible());
  expect(screen.queryByRole('navigation', { name: 'Manager' })).toBeNull();
});

it.each([
  ['/my-tickets', ['/my-ticket', '/my-ticket/check-in']],
  ['/social', ['/socials', '/socials/new']],
  ['/account/settings', ['/accounts/setting', '/accounts/retrieve']],
  ['/xyz', []],
])('%s is closest to %j', (path, found) =>
  expect(closestPages(allPages, path).map(page => page.path)).toEqual(found),
);
