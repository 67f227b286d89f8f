import { expect, it } from '@jest/globals';
import { configsContract } from '@momos/contracts/configs';
import { peopleContract } from '@momos/contracts/people';
import { socialsContract } from '@momos/contracts/socials';
import { screen, waitFor } from '@testing-library/react';
import { answer } from '../../../testing/network.ts';
import { guest, manager, type Person, renderPage } from '../../../testing/render-page.tsx';
import { openCommands } from './command-store.ts';
import { Commands } from './commands.tsx';

const open = (person: Person) => {
  openCommands();
  return renderPage(<Commands />, {
    path: '/',
    signedInAs: person,
    answers: [
      answer(configsContract.all),
      answer(socialsContract.search, [{ title: 'Sunset supper', slug: 'sunset' }]),
      answer(peopleContract.search, [{ displayName: 'Nina Walker' }]),
    ],
  });
};
const box = () => screen.findByRole('combobox', { name: 'Search commands' });

it('finds socials, people and settings by what is typed, with one question each', async () => {
  const { user, sent, address } = open(manager());
  await user.type(await box(), 'sun');
  expect(await screen.findByRole('option', { name: /Sunset supper/ })).toBeVisible();
  expect(await screen.findByRole('option', { name: /Nina Walker/ })).toBeVisible();
  expect(sent(socialsContract.search)).toHaveLength(1);
  await user.clear(await box());
  await user.type(await box(), 'notifications');
  expect(await screen.findByRole('option', { name: 'Preferences' })).toBeVisible();
  await user.clear(await box());
  await user.type(await box(), 'supper');
  await user.click(await screen.findByRole('option', { name: /Sunset supper/ }));
  await waitFor(() => expect(address()).toBe('/socials/sunset'));
});

it('asks for no people where a guest types', async () => {
  const { user, sent } = open(guest());
  await user.type(await box(), 'sun');
  expect(await screen.findByRole('option', { name: /Sunset supper/ })).toBeVisible();
  expect(sent(peopleContract.search)).toEqual([]);
});
