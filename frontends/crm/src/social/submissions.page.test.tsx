import { describe, expect, it } from '@jest/globals';
import { conflict } from '@momos/contracts/errors';
import { socialsContract } from '@momos/contracts/socials';
import { screen, waitFor, within } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { manager, renderPage } from '../../../testing/render-page.tsx';
import { SubmissionsPage } from './submissions.page.tsx';

const { reviewing, summary, update } = socialsContract;
const submission = {
  title: 'Sunset supper',
  owner: { displayName: 'Grace Hopper' },
  reviewStatus: 'PENDING' as const,
  version: 4,
};

const open = (...answers: Answer[]) =>
  renderPage(<SubmissionsPage />, {
    path: '/manager/public-events',
    signedInAs: manager({ roles: ['reviewer'] }),
    answers: [...answers, answer(summary, { byReviewStatus: { PENDING: 3, DECLINED: 1 } })],
  });

it('shows pending submissions', async () => {
  const { sent } = open(answer(reviewing, [submission]));
  expect(await screen.findByRole('link', { name: 'Sunset supper' })).toBeVisible();
  expect(screen.getByText('Grace Hopper')).toBeVisible();
  expect(sent(reviewing)[0]?.query).toMatchObject({ reviewStatus: 'PENDING' });
});

it('counts the submissions of each status', async () => {
  open(answer(reviewing, [submission]));
  expect(await screen.findByRole('button', { name: 'Pending 3' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: 'Declined 1' })).toBeVisible();
});

coverStates(reviewing, open);

it('says that none is pending', async () => {
  open(answer(reviewing));
  expect(await screen.findByRole('heading', { name: 'No pending submissions' })).toBeVisible();
});

it('does not offer the status that a submission has', async () => {
  open(answer(reviewing, [{ ...submission, reviewStatus: 'APPROVED' }]));
  expect(await screen.findByRole('button', { name: 'Decline' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

describe('approving', () => {
  it('sends the status for what the reviewer saw, and can be undone', async () => {
    const { user, sent } = open(answer(reviewing, [submission]), answer(update, { version: 5 }));
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    await user.click(await screen.findByRole('button', { name: /undo/i }));
    await waitFor(() =>
      expect(sent(update).map(({ body }) => body)).toEqual([
        { reviewStatus: 'APPROVED' },
        { reviewStatus: 'PENDING' },
      ]),
    );
    expect(sent(update).map(({ ifMatch }) => ifMatch)).toEqual(['"4"', '"5"']);
  });

  it('says why it was refused', async () => {
    const { user } = open(answer(reviewing, [submission]), refuse(update, conflict('It is cancelled.')));
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('It is cancelled.')).toBeVisible();
  });
});

describe('declining', () => {
  const decline = async (given: Answer) => {
    const page = open(answer(reviewing, [submission]), given);
    await page.user.click(await screen.findByRole('button', { name: 'Decline' }));
    const dialog = within(await screen.findByRole('dialog'));
    const comment = await dialog.findByRole('textbox', { name: 'Comment to the host' });
    expect(page.sent(update)).toEqual([]);
    await page.user.type(comment, ' Too far out. ');
    await page.user.click(dialog.getByRole('button', { name: 'Decline' }));
    return { ...page, dialog, comment };
  };

  it('asks for a comment first and sends both', async () => {
    const { sent } = await decline(answer(update));
    await waitFor(() => expect(sent(update)).toHaveLength(1));
    expect(sent(update)[0]?.body).toEqual({ reviewStatus: 'DECLINED', reviewComment: 'Too far out.' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps the comment when it is refused', async () => {
    const { dialog, comment } = await decline(refuse(update, conflict('It is cancelled.')));
    expect(await dialog.findByText('It is cancelled.')).toBeVisible();
    expect(comment).toHaveValue(' Too far out. ');
  });
});
