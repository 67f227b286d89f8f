import { describe, expect, it } from '@jest/globals';
import { conflict, staleVersion } from '@momos/contracts/errors';
import { socialsContract } from '@momos/contracts/socials';
import { savedViewsContract } from '@momos/contracts/saved-views';
import { act, screen, waitFor, within } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { manager, renderPage } from '../../../testing/render-page.tsx';
import { SubmissionsPage } from './submissions.page.tsx';

const { get, reviewing, summary, update } = socialsContract;
const submission = {
  title: 'Sunset supper',
  owner: { displayName: 'Grace Hopper' },
  reviewStatus: 'PENDING' as const,
  version: 4,
  isForAllDates: false,
};

const open = (...answers: Answer[]) =>
  renderPage(<SubmissionsPage />, {
    path: '/manager/public-events',
    signedInAs: manager({ roles: ['reviewer'] }),
    answers: [
      ...answers,
      answer(savedViewsContract.list, []),
      answer(summary, { byReviewStatus: { PENDING: 3, DECLINED: 1 } }),
    ],
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

it('marks an approved social as official, as the reviewer saw it', async () => {
  const { sent, user } = open(
    answer(reviewing, [{ ...submission, reviewStatus: 'APPROVED', isOfficial: false }]),
    answer(update, { isOfficial: true }),
  );
  await user.click(await screen.findByRole('switch', { name: /^Official/ }));
  expect(await screen.findByText('Sunset supper is official')).toBeVisible();
  expect(sent(update)[0]).toMatchObject({ body: { isOfficial: true } });
  expect(sent(update)[0]?.ifMatch).toContain('4');
});

it('marks none that is not approved', async () => {
  open(answer(reviewing, [submission]));
  await screen.findByRole('button', { name: 'Approve' });
  expect(screen.queryByRole('switch', { name: /^Official/ })).toBeNull();
});

describe('many', () => {
  const idOf = (last: number) => `01930b5e-7c1a-7d2e-8f3a-00000000000${last}`;
  const two = [
    { ...submission, id: idOf(1) },
    { ...submission, id: idOf(2), title: 'Harbour walk', version: 7 },
  ];
  const ask = async (page: ReturnType<typeof open>, verb: string) => {
    await page.user.click(await screen.findByRole('button', { name: 'Select all 2' }));
    await page.user.click(screen.getByRole('button', { name: `${verb} 2` }));
    return within(await screen.findByRole('dialog', { name: `${verb} 2 socials?` }));
  };
  const bar = () => within(screen.getByRole('region', { name: 'Selected socials' }));
  const close = () => act(() => void window.dispatchEvent(new Event('pagehide')));

  it('are named before they are approved, each on the version that was read, and only after the time to undo', async () => {
    const page = open(answer(reviewing, two), answer(update));
    const asked = await ask(page, 'Approve');
    expect(asked.getByText('Harbour walk')).toBeVisible();
    await page.user.click(asked.getByRole('button', { name: 'Approve 2' }));
    expect(await screen.findByText('Approving 2 socials…')).toBeVisible();
    expect(page.sent(update)).toEqual([]);
    close();
    await waitFor(() => expect(page.sent(update)).toHaveLength(2));
    expect(page.sent(update).map(({ ifMatch }) => ifMatch)).toEqual(['"4"', '"7"']);
    expect(await screen.findByText('2 socials approved')).toBeVisible();
  });

  it('are declined with one comment; one that fails stays chosen with the reason', async () => {
    const page = open(
      answer(reviewing, two),
      refuse(update, conflict('It is cancelled.'), ({ params }) => params['id'] === idOf(2)),
      answer(update),
    );
    const asked = await ask(page, 'Decline');
    await page.user.type(asked.getByLabelText('Comment to the hosts'), 'Too far out.');
    await page.user.click(asked.getByRole('button', { name: 'Decline 2' }));
    close();
    await waitFor(() => expect(page.sent(update)).toHaveLength(2));
    expect(page.sent(update)[0]?.body).toEqual({ reviewStatus: 'DECLINED', reviewComment: 'Too far out.' });
    expect(await bar().findByRole('alert')).toHaveTextContent('Harbour walk: It is cancelled.');
    expect(screen.getByText('1 selected')).toBeVisible();
  });

  it('that a decision about another date was about too are no failures', async () => {
    const dates = two.map(each => ({ ...each, isForAllDates: true }));
    const page = open(
      answer(reviewing, dates),
      refuse(update, staleVersion('social'), ({ params }) => params['id'] === idOf(2)),
      answer(update),
      answer(get, { reviewStatus: 'APPROVED' }),
    );
    const asked = await ask(page, 'Approve');
    expect(asked.getByText(/All their dates are decided/)).toBeVisible();
    await page.user.click(asked.getByRole('button', { name: 'Approve 2' }));
    close();
    expect(await screen.findByText('2 socials approved')).toBeVisible();
    expect(bar().queryByRole('alert')).toBeNull();
  });

  it('that were decided otherwise meanwhile are failures, be they dates of one social', async () => {
    const dates = two.map(each => ({ ...each, isForAllDates: true }));
    const page = open(
      answer(reviewing, dates),
      refuse(update, staleVersion('social')),
      answer(get, { reviewStatus: 'DECLINED' }),
    );
    const asked = await ask(page, 'Approve');
    await page.user.click(asked.getByRole('button', { name: 'Approve 2' }));
    close();
    expect(await bar().findByRole('alert')).toHaveTextContent('was changed meanwhile');
    expect(screen.getByText('2 selected')).toBeVisible();
  });

  it('are as they were once it is undone', async () => {
    const page = open(answer(reviewing, two), answer(update));
    const asked = await ask(page, 'Approve');
    await page.user.click(asked.getByRole('button', { name: 'Approve 2' }));
    await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
    close();
    expect(page.sent(update)).toEqual([]);
    expect(screen.getByText('2 selected')).toBeVisible();
  });
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

  it('is for all dates of one that repeats, and offers no undo that would reach one alone', async () => {
    const { user } = open(
      answer(reviewing, [{ ...submission, isForAllDates: true }]),
      answer(update, { version: 5 }),
    );
    expect(await screen.findByText(/holds for all dates that the host did not change/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Sunset supper, all dates: Approved')).toBeVisible();
    expect(screen.queryByRole('button', { name: /undo/i })).toBeNull();
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

  it('says that the comment goes to all dates of one that repeats', async () => {
    const { user } = open(answer(reviewing, [{ ...submission, isForAllDates: true }]));
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/Holds for all dates that the host did not change/)).toBeVisible();
  });

  it('keeps the comment when it is refused', async () => {
    const { dialog, comment } = await decline(refuse(update, conflict('It is cancelled.')));
    expect(await dialog.findByText('It is cancelled.')).toBeVisible();
    expect(comment).toHaveValue(' Too far out. ');
  });
});
