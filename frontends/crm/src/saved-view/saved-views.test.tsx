import { expect, it } from '@jest/globals';
import { savedViewsContract } from '@momos/contracts/saved-views';
import { screen, waitFor, within } from '@testing-library/react';
import { type Answer, answer } from '../../../testing/network.ts';
import { manager, renderPage } from '../../../testing/render-page.tsx';
import { SavedViews } from './saved-views.tsx';

const { create, list, remove, update } = savedViewsContract;
const own = { name: 'Regulars', query: 'sort=attended', isMine: true, version: 3 };
const shared = { name: 'New Yorkers', query: 'text=york', isShared: true, author: 'Ben Sato' };

const open = (query: string, ...answers: Answer[]) =>
  renderPage(<SavedViews page="crm-database" opened={['person']} />, {
    path: '/manager/crm-database',
    at: `/manager/crm-database${query}`,
    signedInAs: manager(),
    answers,
  });

it('leads to own views and those of the team, and marks the one that is shown', async () => {
  const page = open('?person=1&sort=attended', answer(list, [own, shared]));
  expect(await screen.findByRole('link', { name: 'Regulars' })).toHaveAttribute('aria-current', 'true');
  await page.user.click(screen.getByRole('link', { name: 'Shared by Ben Sato New Yorkers' }));
  expect(page.address()).toBe('/manager/crm-database?text=york');
  expect(screen.queryByRole('button', { name: /^Edit view/ })).toBeNull();
});

it('saves what the page shows, without the row that is open', async () => {
  const page = open('?text=york&person=1', answer(list, []), answer(create, shared));
  await page.user.click(await screen.findByRole('button', { name: 'Save view' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
  await page.user.type(dialog.getByLabelText('Name'), 'New Yorkers');
  await page.user.click(dialog.getByRole('switch'));
  await page.user.click(dialog.getByRole('button', { name: 'Save view' }));
  await waitFor(() =>
    expect(page.sent(create)[0]?.body).toEqual({
      page: 'crm-database',
      name: 'New Yorkers',
      query: 'text=york',
      isShared: true,
    }),
  );
  expect(await screen.findByText('View saved')).toBeVisible();
});

it('renames and deletes an own view', async () => {
  const page = open('?sort=attended', answer(list, [own]), answer(update, own), answer(remove));
  await page.user.click(await screen.findByRole('button', { name: 'Edit view Regulars' }));
  const name = await screen.findByLabelText('Name');
  await page.user.clear(name);
  await page.user.type(name, 'Friends');
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(page.sent(update)[0]).toMatchObject({ body: { name: 'Friends' }, ifMatch: '"3"' }),
  );
  await page.user.click(await screen.findByRole('button', { name: 'Edit view Regulars' }));
  await page.user.click(await screen.findByRole('button', { name: 'Delete view' }));
  await waitFor(() => expect(page.sent(remove)).toHaveLength(1));
});

it('takes no room where nothing is filtered and nothing was saved', async () => {
  const page = open('', answer(list, []));
  await waitFor(() => expect(page.sent(list)).toHaveLength(1));
  expect(screen.queryByRole('navigation', { name: 'Saved views' })).toBeNull();
});
