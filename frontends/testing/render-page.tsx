import { afterEach, beforeEach } from '@jest/globals';
import { createQueryClient, deviceStorage } from '@momos/api-client';
import { configsContract } from '@momos/contracts/configs';
import type { CallData } from '@momos/contracts/route';
import { sessionTokensContract } from '@momos/contracts/session-tokens';
import { signedInCookie } from '@momos/contracts/signed-in-cookie';
import { usersContract } from '@momos/contracts/users';
import { useLocation, useRoutes } from '@momos/ui';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import userEvent from '@testing-library/user-event';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { Providers } from '../shell/src/providers.tsx';
import { type Answer, answer, createNetwork } from './network.ts';
import type { Parts } from './sample.ts';

export type Person = Parts<CallData<typeof usersContract.me>>;

/** A guest with a name; the parts say what else is true of them. */
export const guest = (parts: Person = {}): Person => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  isValid: true,
  ...parts,
});

/** One who may open the manager's pages. */
export const manager = (parts: Person = {}): Person => guest({ roles: ['manager'], ...parts });

export type RenderPageOptions = {
  /** The page's path as its remote declares it: `/socials/:slug`. */
  path: string;
  /** The address in the browser, where it is not the path itself: `/socials/sunset?tab=2`. */
  at?: string;
  /** The network. A call without an answer fails the test by its name; the first answer that fits counts. */
  answers?: readonly Answer[];
  /** A visitor where left out. */
  signedInAs?: Person;
};

const platformFetch = globalThis.fetch;
let problems: readonly string[] = [];

beforeEach(() => {
  deviceStorage.removeAll('');
  // oxlint-disable-next-line no-restricted-globals -- what the client keeps there belongs to one test
  sessionStorage.clear();
  document.cookie = `${signedInCookie}=; max-age=0`;
});

afterEach(() => {
  globalThis.fetch = platformFetch;
  const found = problems;
  problems = [];
  if (found.length > 0) throw new Error(found.join('\n'));
});

const session = (person: Person): Answer[] => [
  answer(sessionTokensContract.refresh, { access_token: 'token', token_type: 'Bearer', expires_in: 900 }),
  answer(usersContract.me, person),
];

function Pages({ path, page }: { path: string; page: ReactElement }) {
  return useRoutes([
    { path, element: page },
    { path: '*', element: null },
  ]);
}

function Where({ onMove }: { onMove: (address: string) => void }) {
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    onMove(`${pathname}${search}${hash}`);
  });
  return null;
}

/** Draws a page as the shell would, at its address, on a network that answers by the contracts. */
export function renderPage(
  page: ReactElement,
  { path, at = path, answers = [], signedInAs }: RenderPageOptions,
) {
  // The settings come with every page, so that every page may read them.
  const settings = answer(configsContract.all);
  const network = createNetwork([...answers, ...(signedInAs ? session(signedInAs) : []), settings]);
  ({ problems } = network);
  globalThis.fetch = network.fetch;
  if (signedInAs) document.cookie = `${signedInCookie}=1`;
  let address = at;
  const where = <Where onMove={to => (address = to)} />;
  const router = (children: ReactNode) => <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>;
  const view = render(
    <Providers queries={createQueryClient()} router={router} around={where}>
      <Pages path={path} page={page} />
    </Providers>,
  );
  return {
    ...view,
    /** The pointer and the keyboard. */
    user: userEvent.setup(),
    /** Where the page is now: it may have led elsewhere. */
    address: () => address,
    /** What was sent to a call, in order. */
    sent: network.sent,
  };
}
