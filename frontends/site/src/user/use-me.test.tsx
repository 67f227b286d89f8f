import { expect, it } from '@jest/globals';
import { createQueryClient, keyOf, type Session, SessionContext } from '@momos/api-client';
import { usersContract } from '@momos/contracts/users';
import { QueryClientProvider } from '@momos/ui';
import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { useMe } from './use-me.ts';

const me = { data: { firstName: 'Ada' } };
const session = {
  state: () => 'signed-in',
  subscribe: () => () => undefined,
  call: async () => me,
} as unknown as Session;

const Greeting = () => <p>{useMe()?.firstName ?? 'Visitor'}</p>;

it('takes over the HTML of a visitor, and knows the person right after', async () => {
  const queries = createQueryClient();
  // The shell's menu has read them before this part of the page comes to life.
  queries.setQueryData(keyOf(usersContract.me, {}), me);
  const box = document.body.appendChild(document.createElement('div'));
  box.innerHTML = '<p>Visitor</p>';
  const mismatches: unknown[] = [];
  await act(async () => {
    hydrateRoot(
      box,
      <SessionContext value={session}>
        <QueryClientProvider client={queries}>
          <Greeting />
        </QueryClientProvider>
      </SessionContext>,
      { onRecoverableError: error => mismatches.push(error) },
    );
  });
  expect(await screen.findByText('Ada')).toBeVisible();
  expect(mismatches).toEqual([]);
});
