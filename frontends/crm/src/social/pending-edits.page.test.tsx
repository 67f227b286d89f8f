import { describe, expect, it } from '@jest/globals';
import { conflict, staleVersion } from '@momos/contracts/errors';
import { pendingEditsContract } from '@momos/contracts/pending-edits';
import { screen, waitFor, within } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { manager, renderPage } from '../../../testing/render-page.tsx';
import { PendingEditsPage } from './pending-edits.page.tsx';

const { list, decide } = pendingEditsContract;
const tier = { id: 'general', name: 'General', type: 'PAID' as const, depositAmount: 0, capacity: null };
const edited = {
  title: 'Sunset supper',
  reviewStatus: 'APPROVED_FEATURE' as const,
  pendingEdit: {
    version: 12,
    author: { displayName: 'Grace Hopper' },
    before: {
      title: 'Sunset supper',
      splashImageUrl: '/media/public/social_banners/old-web.webp',
      currency: 'USD',
      ticketTiers: [{ ...tier, ticketPrice: 20 }],
    },
    after: {
      title: 'Sunset casino',
      splashImageUrl: null,
      currency: 'USD',
      ticketTiers: [{ ...tier, ticketPrice: 90 }],
    },
  },
};

const open = (...answers: Answer[]) =>
  renderPage(<PendingEditsPage />, {
    path: '/manager/public-events/changes',
    signedInAs: manager({ roles: ['reviewer'] }),
    answers,
  });

const field = (name: string) =>
  within(screen.getByText(name, { selector: 'dt' }).parentElement ?? document.body);

it('shows what changes: words by words, pictures side by side, prices in full', async () => {
  open(answer(list, [edited]));
  expect(await screen.findByRole('article', { name: 'Sunset supper' })).toBeVisible();
  expect(screen.getByText('Grace Hopper')).toBeVisible();
  expect(field('Title').getByText('supper', { exact: false, selector: 'del' })).toHaveTextContent(
    'removed: supper',
  );
  expect(field('Title').getByText('casino', { exact: false, selector: 'ins' })).toHaveTextContent(
    'added: casino',
  );
  expect(field('Tickets').getByRole('definition')).toHaveTextContent(
    'removed: General: $20added: General: $90',
  );
  expect(screen.getByText('3 changes: picture, title, tickets')).toBeVisible();
  expect(field('Picture').getByRole('img', { name: 'Public now' })).toHaveAttribute(
    'src',
    expect.stringContaining('old-web.webp'),
  );
  expect(field('Picture').getByText('Proposed: generated cover')).toBeVisible();
});

coverStates(list, open);

it('says that none waits', async () => {
  open(answer(list));
  expect(await screen.findByRole('heading', { name: 'No changes to review' })).toBeVisible();
});

describe('publishing', () => {
  it('names the version that the reviewer saw', async () => {
    const { user, sent } = open(answer(list, [edited]), answer(decide));
    await user.click(await screen.findByRole('button', { name: 'Publish changes' }));
    expect(await screen.findByText('Sunset supper: changes published')).toBeVisible();
    expect(sent(decide)[0]?.body).toEqual({ version: 12, isAccepted: true });
  });

  it.each([
    [
      'another reviewer was first',
      conflict('No changes of this social wait for a review.'),
      /No changes of this social/,
    ],
    ['the host changed them again', staleVersion('edit'), /changed meanwhile/],
  ])('says that %s', async (_, error, words) => {
    const { user } = open(answer(list, [edited]), refuse(decide, error));
    await user.click(await screen.findByRole('button', { name: 'Publish changes' }));
    expect(await screen.findByText(words)).toBeVisible();
  });
});

it('rejects with a comment', async () => {
  const { user, sent } = open(answer(list, [edited]), answer(decide));
  await user.click(await screen.findByRole('button', { name: 'Reject' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByRole('textbox', { name: 'Comment to the host' }), ' No gambling. ');
  await user.click(dialog.getByRole('button', { name: 'Reject changes' }));
  await waitFor(() =>
    expect(sent(decide)[0]?.body).toEqual({ version: 12, isAccepted: false, comment: 'No gambling.' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
