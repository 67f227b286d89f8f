import { expect, it } from '@jest/globals';
import { searchAlertsContract } from '@momos/contracts/search-alerts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { SavedSearchesPage } from './saved-searches.page.tsx';

const { list, update, remove } = searchAlertsContract;
const jazz = { name: 'Jazz in Berlin', query: 'text=jazz&city=Berlin', version: 3 };
const chess = {
  id: '01930b5e-7c1a-7d2e-8f3a-000000000002',
  name: 'Chess',
  query: 'text=chess',
  isPaused: true,
  version: 1,
};

const open = (read: Answer, ...answers: Answer[]) =>
  renderPage(<SavedSearchesPage />, {
    path: '/saved-searches',
    at: '/saved-searches',
    signedInAs: guest(),
    answers: [read, ...answers],
  });

coverStates(list, open);

it('leads to what each search finds, and says which are paused', async () => {
  open(answer(list, [jazz, chess]));
  expect(await screen.findByRole('link', { name: 'Jazz in Berlin' })).toHaveAttribute(
    'href',
    '/socials?text=jazz&city=Berlin',
  );
  expect(screen.getByText('2 saved searches of 20')).toBeVisible();
  expect(screen.getByText('Paused')).toBeVisible();
});

it('pauses and resumes', async () => {
  const { user, sent } = open(answer(list, [jazz, chess]), answer(update, jazz));
  await user.click(await screen.findByRole('button', { name: 'Pause Jazz in Berlin' }));
  expect(await screen.findByText('Jazz in Berlin is paused')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Resume Chess' }));
  await waitFor(() =>
    expect(sent(update)).toMatchObject([
      { body: { isPaused: true } },
      { params: { id: chess.id }, body: { isPaused: false } },
    ]),
  );
});

it('gives another name', async () => {
  const { user, sent } = open(answer(list, [jazz]), answer(update, jazz));
  const rename = await screen.findByRole('button', { name: 'Rename Jazz in Berlin' });
  await act(() => user.click(rename));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename saved search' }));
  await user.clear(dialog.getByLabelText('Name'));
  await user.type(dialog.getByLabelText('Name'), 'Swing');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(sent(update)[0]).toMatchObject({ body: { name: 'Swing' }, ifMatch: '"3"' }));
});

it('deletes after a question', async () => {
  const { user, sent } = open(answer(list, [jazz]), answer(remove));
  await user.click(await screen.findByRole('button', { name: 'Delete Jazz in Berlin' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Jazz in Berlin?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete saved search' }));
  await waitFor(() => expect(sent(remove)).toHaveLength(1));
});

it('leads to socials where nothing is saved', async () => {
  open(answer(list, []));
  expect(await screen.findByRole('heading', { name: 'No saved searches' })).toBeVisible();
});
