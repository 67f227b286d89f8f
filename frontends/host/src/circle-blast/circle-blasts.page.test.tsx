import { expect, it } from '@jest/globals';
import { circleBlastRunsContract } from '@momos/contracts/circle-blast-runs';
import { circleBlastsContract } from '@momos/contracts/circle-blasts';
import { circlesContract } from '@momos/contracts/circles';
import { screen, waitFor, within } from '@testing-library/react';
import { type Answer, answer, answerBy } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { CircleBlastsPage } from './circle-blasts.page.tsx';

const { cancel, list, preview, send, update } = circleBlastsContract;
const { pause, resend, resume } = circleBlastRunsContract;
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

const sending = {
  ...scheduled,
  scheduledAt: null,
  subject: 'We met',
  counts: { total: 9, sent: 3, queued: 6 },
} as const;

it('pauses and resumes what is being sent', async () => {
  const page = open(answer(list, [sending]), answer(pause));
  await page.user.click(await screen.findByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(page.sent(pause)).toHaveLength(1));
  expect(await screen.findByText('Message paused. What is not sent yet waits.')).toBeVisible();

  const held = open(answer(list, [{ ...sending, isPaused: true }]), answer(resume));
  await held.user.click(await screen.findByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(held.sent(resume)).toHaveLength(1));
});

it('cancels what is being sent, and says how many have it already', async () => {
  const page = open(answer(list, [sending]), answer(cancel));
  await page.user.click(await screen.findByRole('button', { name: 'Cancel message' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel “We met”?' }));
  expect(dialog.getByText('3 of 9')).toBeVisible();
  await page.user.click(dialog.getByRole('button', { name: 'Cancel message' }));
  await waitFor(() => expect(page.sent(cancel)).toHaveLength(1));
});

it('sends failures again, and what may have arrived only after a question', async () => {
  const counts = { total: 9, sent: 5, failed: 3, unknown: 1 };
  const page = open(answer(list, [{ ...sending, status: 'SENT', counts }]), answer(resend));
  await page.user.click(await screen.findByRole('button', { name: 'Send 3 failed messages again' }));
  await waitFor(() => expect(page.sent(resend)[0]?.body).toEqual({ states: ['FAILED'] }));
  await page.user.click(screen.getByRole('button', { name: 'Send 1 unclear message again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send unclear messages again?' }));
  await page.user.click(dialog.getByRole('button', { name: 'Send 1 unclear message again' }));
  await waitFor(() => expect(page.sent(resend)[1]?.body).toEqual({ states: ['UNKNOWN'] }));
  expect(screen.queryByRole('button', { name: 'Cancel message' })).toBeNull();
});

it('names a text message by its first line, cut where it is long', async () => {
  const text = { ...sending, channel: 'SMS', subject: 'Text message', status: 'SENT' } as const;
  open(
    answer(list, [
      { ...text, body: '\nDoors at nine, {{firstName}}.\nBring a friend.' },
      { ...text, body: `${'Night owl '.repeat(5)}🦉🦉🦉🦉🦉🦉🦉🦉🦉🦉🦉 and more` },
    ]),
  );
  expect(await screen.findByText('Doors at nine, {{First name}}.')).toBeVisible();
  expect(screen.queryByText(/Bring a friend/)).toBeNull();
  expect(screen.getByText(`${'Night owl '.repeat(5)}🦉🦉🦉🦉🦉🦉🦉🦉🦉🦉…`)).toBeVisible();
});

it('says of a canceled message whether anything of it was sent', async () => {
  const canceled = { ...scheduled, status: 'CANCELED' } as const;
  const stopped = { ...canceled, counts: { total: 9, sent: 3, suppressed: 6 } } as const;
  open(answer(list, [canceled, stopped]));
  expect(await screen.findByText('Cancelled before sending')).toBeVisible();
  expect(screen.getByText('3 of 9 sent, 6 not sent')).toBeVisible();
  expect(screen.queryByText(/0 of 0/)).toBeNull();
});

it('counts while a message is sent, also one whose time came while the page was open', async () => {
  const due = { ...scheduled, scheduledAt: '2020-04-30T18:00:00.000Z' } as const;
  const answers = [
    due,
    { ...due, counts: { total: 9, sent: 4, queued: 5 } },
    { ...due, status: 'SENT', counts: { total: 9, sent: 9 } } as const,
  ];
  let reads = 0;
  open(answerBy(list, () => [answers[Math.min(reads++, 2)] ?? due]));
  expect(await screen.findByText('4 of 9 sent')).toBeVisible();
  expect(await screen.findByText('9 of 9 sent')).toBeVisible();
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
