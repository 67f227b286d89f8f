import { expect, it } from '@jest/globals';
import { circleBlastsContract } from '@momos/contracts/circle-blasts';
import { circlesContract } from '@momos/contracts/circles';
import { screen, waitFor, within } from '@testing-library/react';
import { type Answer, answer } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { CircleBlastsPage } from './circle-blasts.page.tsx';

const { cancel, list, preview, send, update } = circleBlastsContract;
const circleOf = (isHost: boolean) =>
  answer(circlesContract.bySlug, { name: 'Night owls', slug: 'night-owls', isHost });
const scheduled = {
  subject: 'See you, {{firstName}}',
  body: 'At nine.',
  channel: 'EMAIL',
  status: 'INPROGRESS',
  scheduledAt: '2031-04-30T18:00:00.000Z',
  counts: { total: 0 },
} as const;

const open = (...answers: Answer[]) =>
  renderPage(<CircleBlastsPage />, {
    path: '/circles/:slug/manage/messages',
    at: '/circles/night-owls/manage/messages',
    signedInAs: guest(),
    answers: [...answers, circleOf(true)],
  });

it('previews as a member reads it before it sends, with variables by their names', async () => {
  const page = open(
    answer(list),
    answer(preview, { subject: 'We meet', recipientCount: 2, recipient: { displayName: 'Grace' } }),
    answer(send),
  );
  await page.user.type(await screen.findByLabelText('Subject'), 'We meet');
  await page.user.click(screen.getByRole('textbox', { name: 'Message' }));
  await page.user.click(screen.getByRole('button', { name: 'First name' }));
  await page.user.click(screen.getByRole('button', { name: 'Preview' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Preview' }));
  expect(dialog.getByText('Grace')).toBeVisible();
  await page.user.click(dialog.getByRole('button', { name: 'Send to 2 members' }));
  await waitFor(() =>
    expect(page.sent(send)[0]?.body).toEqual({ channel: 'EMAIL', subject: 'We meet', body: '{{firstName}}' }),
  );
});

it('changes a scheduled message and keeps its time', async () => {
  const page = open(answer(list, [scheduled]), answer(preview, { recipientCount: 2 }), answer(update));
  await page.user.click(await screen.findByRole('button', { name: 'Edit' }));
  await waitFor(() => expect(screen.getByLabelText('Subject')).toHaveValue('See you, {{First name}}'));
  await page.user.click(screen.getByRole('button', { name: 'Preview' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Preview' }));
  await page.user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(page.sent(update)[0]?.body).toEqual({
      channel: 'EMAIL',
      subject: 'See you, {{firstName}}',
      body: 'At nine.',
    }),
  );
});

it('cancels a scheduled message after a question', async () => {
  const page = open(answer(list, [scheduled]), answer(cancel));
  await page.user.click(await screen.findByRole('button', { name: 'Cancel message' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel “See you, {{First name}}”?' }));
  await page.user.click(dialog.getByRole('button', { name: 'Cancel message' }));
  await waitFor(() => expect(page.sent(cancel)).toHaveLength(1));
});

it('says that a message waits for its time, and of a sent one how far it is', async () => {
  const counts = { total: 9, sent: 5, queued: 2, delayed: 2, failed: 2, givenUp: 1 };
  const delivered = {
    ...scheduled,
    status: 'INPROGRESS',
    scheduledAt: null,
    subject: 'We met',
    counts,
  } as const;
  open(answer(list, [scheduled, delivered]));
  const [waiting, moving] = await screen.findAllByRole('listitem');
  expect(within(waiting as HTMLElement).getByText('Scheduled')).toBeVisible();
  expect(within(moving as HTMLElement).getByText('Sending')).toBeVisible();
  expect(
    within(moving as HTMLElement).getByText(
      '5 of 9 sent, 2 delayed (we keep trying for 48 hours), 2 failed (1 given up after 48 hours)',
    ),
  ).toBeVisible();
});

it('is for hosts of the circle alone', async () => {
  renderPage(<CircleBlastsPage />, {
    path: '/circles/:slug/manage/messages',
    at: '/circles/night-owls/manage/messages',
    signedInAs: guest(),
    answers: [circleOf(false)],
  });
  expect(await screen.findByText('Only hosts write to their circle')).toBeVisible();
  expect(screen.queryByLabelText('Subject')).toBeNull();
});
