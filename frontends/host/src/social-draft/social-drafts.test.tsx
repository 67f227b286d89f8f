import { expect, it } from '@jest/globals';
import { conflict } from '@momos/contracts/errors';
import { socialDraftsContract } from '@momos/contracts/social-drafts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type Answer, answer, pending, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { SocialDrafts } from './social-drafts.tsx';

const { list, remove } = socialDraftsContract;
const ids = ['01930b5e-7c1a-7d2e-8f3a-0000000000d1', '01930b5e-7c1a-7d2e-8f3a-0000000000d2'];
const drafts = answer(
  list,
  [
    { id: ids[0], title: 'Sunset', updatedAt: '2031-05-01T16:04:00.000Z' },
    { id: ids[1], title: '' },
  ],
  { meta: { total: 2 } },
);
const open = (...answers: Answer[]) =>
  renderPage(<SocialDrafts />, { path: '/manager/rsvps', signedInAs: guest(), answers });
const leave = () => act(() => void window.dispatchEvent(new Event('pagehide')));

it('lists drafts with the way to each', async () => {
  open(drafts);
  const section = (await screen.findByRole('heading', { name: 'Drafts (2)' })).closest('section');
  const inside = within(section as HTMLElement);
  expect(inside.getByText(/untouched for a year is deleted/)).toBeVisible();
  expect(inside.getByText('Edited May 1, 4:04 PM')).toBeVisible();
  for (const [index, name] of ['Sunset', 'Untitled social'].entries()) {
    const address = `/socials/new?draft=${ids[index]}`;
    expect(inside.getByRole('link', { name })).toHaveAttribute('href', address);
    expect(inside.getByRole('link', { name: `Continue ${name}` })).toHaveAttribute('href', address);
  }
});

it('deletes a draft when it can no longer be undone', async () => {
  const page = open(drafts, answer(remove));
  await page.user.click(await screen.findByRole('button', { name: 'Delete Sunset' }));
  expect(screen.getByRole('heading', { name: 'Drafts (1)' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Sunset' })).toBeNull();
  expect(screen.getByRole('list', { name: 'Drafts' })).toHaveFocus();
  expect(page.sent(remove)).toHaveLength(0);
  leave();
  await waitFor(() => expect(page.sent(remove)[0]?.params).toEqual({ id: ids[0] }));
});

it('keeps a draft whose deletion is undone', async () => {
  const page = open(drafts);
  await page.user.click(await screen.findByRole('button', { name: 'Delete Sunset' }));
  await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('link', { name: 'Sunset' })).toBeVisible();
  leave();
  expect(page.sent(remove)).toHaveLength(0);
});

it('shows a draft again that was not deleted, and why', async () => {
  const page = open(drafts, refuse(remove, conflict('Not now.')));
  await page.user.click(await screen.findByRole('button', { name: 'Delete Untitled social' }));
  leave();
  expect(await screen.findByText('“Untitled social” was not deleted. Not now.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Untitled social' })).toBeVisible();
});

it('takes no place without drafts, or before they are known', async () => {
  const page = open(answer(list, []));
  await waitFor(() => expect(page.sent(list)).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();
  page.unmount();
  open(pending(list));
  expect(screen.queryByRole('heading')).toBeNull();
});

it('says that drafts did not load, and tries again', async () => {
  const page = open(refuse(list, conflict('Not now.')));
  await page.user.click(await screen.findByRole('button', { name: /again/i }));
  await waitFor(() => expect(page.sent(list)).toHaveLength(2));
});
