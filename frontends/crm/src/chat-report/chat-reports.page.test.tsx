import { expect, it } from '@jest/globals';
import { chatModerationContract } from '@momos/contracts/chat-moderation';
import { AppError } from '@momos/contracts/errors';
import { savedViewsContract } from '@momos/contracts/saved-views';
import { screen, waitFor, within } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { manager, renderPage } from '../../../testing/render-page.tsx';
import { sample } from '../../../testing/sample.ts';
import { ChatReportsPage } from './chat-reports.page.tsx';

const { reports, decide } = chatModerationContract;
const person = (displayName: string) => ({
  ...{ id: '01930b5e-7c1a-7d2e-8f3a-0000000000aa', slug: 'person', photoPath: null, displayName },
});
const report = sample(decide, {
  id: '01930b5e-7c1a-7d2e-8f3a-00000000000a',
  status: 'OPEN',
  reason: 'HARASSMENT',
  note: 'Third time',
  createdAt: '2035-01-10T12:00:00.000Z',
  reporter: person('Bob Reed'),
  reported: { text: 'You fool', attachments: [] },
});
const message = { ...report.message, author: person('Ada Quill'), number: 7, deletedBy: null };
const inTeam = {
  ...report,
  message: { ...message, text: 'You angel', channel: 'team/01930b5e-7c1a-7d2e-8f3a-000000000001' },
};

const open = (...answers: Answer[]) =>
  renderPage(<ChatReportsPage />, {
    path: '/manager/reports',
    signedInAs: manager(),
    answers: [...answers, answer(savedViewsContract.list, [])],
  });

coverStates(reports, open);

it('shows the message as it was reported, who reported it and why', async () => {
  const { sent } = open(answer(reports, [inTeam]));
  expect(await screen.findByRole('heading', { name: 'Message by Ada Quill' })).toBeVisible();
  expect(screen.getByText('You fool')).toBeVisible();
  expect(screen.queryByText('You angel')).toBeNull();
  expect(screen.getByText('Edited since')).toBeVisible();
  expect(screen.getByText('Harassment')).toBeVisible();
  expect(screen.getByText('Bob Reed')).toBeVisible();
  expect(screen.getByText('Third time')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open in chat' })).toHaveAttribute(
    'href',
    '/chat/team/01930b5e-7c1a-7d2e-8f3a-000000000001?m=7',
  );
  expect(sent(reports)[0]?.query).toMatchObject({ status: 'OPEN' });
});

it('leads into no conversation', async () => {
  open(
    answer(reports, [{ ...inTeam, message: { ...message, channel: 'messaging/x', deletedBy: 'AUTHOR' } }]),
  );
  expect(await screen.findByText('A private conversation')).toBeVisible();
  expect(screen.getByText('Deleted since')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Open in chat' })).toBeNull();
});

it('dismisses one', async () => {
  const { user, sent } = open(answer(reports, [inTeam]), answer(decide, { ...inTeam, status: 'DISMISSED' }));
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(await screen.findByText('Report dismissed')).toBeVisible();
  expect(sent(decide)).toMatchObject([{ params: { id: report.id }, body: { status: 'DISMISSED' } }]);
  await waitFor(() => expect(sent(reports).length).toBeGreaterThan(1));
});

it('removes a message after a question, and mutes its author', async () => {
  const { user, sent } = open(answer(reports, [inTeam]), answer(decide, { ...inTeam, status: 'REMOVED' }));
  await user.click(await screen.findByRole('button', { name: 'Remove message' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Remove the message by Ada Quill?' }));
  await user.click(asked.getByRole('radio', { name: 'is muted for a day' }));
  await user.click(asked.getByRole('button', { name: 'Remove message' }));
  expect(await screen.findByText('Message removed')).toBeVisible();
  expect(sent(decide)[0]?.body).toEqual({ status: 'REMOVED', silencedMinutes: 1440 });
});

it('keeps the question open with what the server refuses', async () => {
  const { user } = open(
    answer(reports, [inTeam]),
    refuse(decide, new AppError('unavailable', 'Try again in a minute.')),
  );
  await user.click(await screen.findByRole('button', { name: 'Remove message' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Remove the message by Ada Quill?' }));
  await user.click(asked.getByRole('button', { name: 'Remove message' }));
  expect(await asked.findByRole('alert')).toHaveTextContent('Try again in a minute.');
});
