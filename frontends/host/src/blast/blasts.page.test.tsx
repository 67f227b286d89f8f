import { expect, it } from '@jest/globals';
import { badRequest, conflict } from '@momos/contracts/errors';
import { blastRunsContract } from '@momos/contracts/blast-runs';
import { blastTemplatesContract } from '@momos/contracts/blast-templates';
import { blastsContract } from '@momos/contracts/blasts';
import { socialsContract } from '@momos/contracts/socials';
import { screen, waitFor, within } from '@testing-library/react';
import { type Answer, answer, answerBy, pending, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { BlastsPage } from './blasts.page.tsx';

const { advance, cancel, list, preview, update, variables } = blastsContract;
const { pause, resume, resend } = blastRunsContract;
const hosted = answer(socialsContract.getBySlug, { title: 'Sunset supper', viewer: { isHost: true } });
const firstName = { name: 'firstName', label: 'First name', description: '', example: 'Ada' };
const thanks = {
  id: 'thanks',
  kind: 'DEFAULT',
  name: 'Thank you',
  channel: 'EMAIL',
  subject: 'Thanks, {{firstName}}',
  body: 'It was good to see you.',
} as const;
const scheduled = {
  subject: 'See you, {{firstName}}',
  body: 'Doors open at six.',
  status: 'INPROGRESS',
  statuses: ['APPROVED'],
  scheduledAt: '2031-04-30T18:00:00.000Z',
} as const;
const sent = { subject: 'Welcome', body: 'Hello', status: 'SENT', counts: { total: 3, sent: 3 } } as const;

const open = (...answers: Answer[]) =>
  renderPage(<BlastsPage />, {
    path: '/socials/:slug/manage/blasts',
    at: '/socials/sunset/manage/blasts',
    signedInAs: guest(),
    answers: [
      ...answers,
      hosted,
      answer(variables, [firstName]),
      answer(blastTemplatesContract.list, [thanks]),
    ],
  });

async function write({ user }: ReturnType<typeof open>): Promise<void> {
  await user.type(await screen.findByLabelText('Subject'), 'Thank you');
  await user.click(screen.getByLabelText('Message'));
  await user.click(screen.getByRole('button', { name: 'First name' }));
  await user.click(screen.getByRole('button', { name: 'Preview' }));
}

it('previews with a real recipient before it sends, and sends variables by their names', async () => {
  const page = open(
    answer(list),
    answer(preview, { subject: 'Thank you', recipientCount: 1, recipient: { displayName: 'Grace' } }),
    answer(advance, [{}]),
  );
  await write(page);
  const dialog = within(await screen.findByRole('dialog', { name: 'Preview' }));
  expect(dialog.getByText('Grace')).toBeVisible();
  await page.user.click(dialog.getByRole('button', { name: 'Send to 1 person' }));
  await waitFor(() =>
    expect(page.sent(advance)[0]?.body).toEqual({
      channels: ['EMAIL'],
      subject: 'Thank you',
      body: '{{firstName}}',
      audience: { statuses: ['APPROVED'] },
    }),
  );
  await waitFor(() => expect(screen.getByLabelText('Subject')).toHaveValue(''));
});

it('keeps the text when the preview is refused', async () => {
  const page = open(answer(list), refuse(preview, badRequest('The template is too long.')));
  await write(page);
  expect(await screen.findByRole('alert')).toHaveTextContent('The template is too long.');
  expect(screen.getByLabelText('Subject')).toHaveValue('Thank you');
});

it('sends to no one when the audience is empty', async () => {
  const page = open(answer(list), answer(preview, { recipientCount: 0 }));
  await write(page);
  expect(await screen.findByRole('button', { name: 'No recipients' })).toBeDisabled();
});

it('edits a scheduled blast by its labels', async () => {
  const page = open(answer(list, [scheduled]), answer(preview, { recipientCount: 2 }), answer(update));
  await page.user.click(await screen.findByRole('button', { name: 'Edit' }));
  await waitFor(() => expect(screen.getByLabelText('Subject')).toHaveValue('See you, {{First name}}'));
  await page.user.click(screen.getByRole('button', { name: 'Preview' }));
  await page.user.click(await screen.findByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(page.sent(update)[0]?.body).toMatchObject({
      subject: 'See you, {{firstName}}',
      scheduledAt: scheduled.scheduledAt,
    }),
  );
});

it('schedules a reminder by a rule that moves with the social, by e-mail and text', async () => {
  const page = open(
    answer(list),
    answer(preview, { recipientCount: 2, texts: null }),
    answer(advance, [{}, {}]),
  );
  await page.user.type(await screen.findByLabelText('Subject'), 'Tomorrow');
  await page.user.type(screen.getByLabelText('Message'), 'See you.');
  await page.user.click(screen.getByRole('button', { name: 'Text message' }));
  expect(screen.getByText(/^1 part, \d+ characters left/)).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'As a reminder' }));
  await page.user.click(screen.getByRole('button', { name: 'Preview' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Preview' }));
  expect(dialog.getByText('1 day before the start')).toBeVisible();
  await page.user.click(dialog.getByRole('button', { name: 'Schedule for 2' }));
  await waitFor(() =>
    expect(page.sent(advance)[0]?.body).toMatchObject({
      channels: ['EMAIL', 'SMS'],
      reminder: { count: 1, unit: 'DAYS', side: 'BEFORE' },
    }),
  );
});

it('shows reach, parts and cost of a text before it is sent', async () => {
  const texts = { reachable: 40, room: 30, parts: 2, cost: { amount: 0.5, currency: 'USD' } };
  const page = open(
    answer(list),
    answer(preview, { html: '', text: 'Hi Ada', recipientCount: 50, texts }),
    answer(advance, [{}]),
  );
  await page.user.click(await screen.findByRole('button', { name: 'Text message' }));
  await page.user.click(screen.getByRole('button', { name: 'E-mail' }));
  await page.user.type(screen.getByRole('textbox', { name: 'Text message' }), 'Hi');
  expect(screen.queryByLabelText('Subject')).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Preview' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Preview' }));
  expect(dialog.getByText('Hi Ada')).toBeVisible();
  expect(dialog.getByText('40 people with a verified number; 30 texts left for now')).toBeVisible();
  expect(dialog.getByText('About $0.50, 2 parts each')).toBeVisible();
  await page.user.click(dialog.getByRole('button', { name: 'Send to 50 people' }));
  await waitFor(() => expect(page.sent(advance)[0]?.body).toMatchObject({ channels: ['SMS'], body: 'Hi' }));
});

it('shows what is written to one real reader after the other', async () => {
  const page = open(
    answer(list),
    answerBy(preview, ({ body }) => {
      const { position = 0, body: text } = body as { position?: number; body: string };
      const displayName = ['Ada', 'Bess'][position] ?? '';
      return { html: `<p>${text}</p>`, recipient: { displayName }, recipientCount: 2, missingVariables: [] };
    }),
  );
  await page.user.type(await screen.findByLabelText('Message'), 'Hello');
  expect(await screen.findByText('Ada')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Next reader' }));
  expect(await screen.findByText('Bess')).toBeVisible();
  expect(screen.getByText('Reader 2 of 2')).toBeVisible();
});

it('begins with a template, and keeps what is written as one', async () => {
  const page = open(
    answer(list),
    answer(preview, { recipientCount: 1 }),
    answer(blastTemplatesContract.create, {}),
  );
  await page.user.click(await screen.findByRole('combobox', { name: 'Start from' }));
  await page.user.click(await screen.findByRole('option', { name: 'Thank you', hidden: true }));
  expect(screen.getByLabelText('Subject')).toHaveValue('Thanks, {{First name}}');
  await page.user.click(screen.getByRole('button', { name: 'Save as template' }));
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.type(dialog.getByLabelText('Name'), 'Mine');
  await page.user.click(dialog.getByRole('button', { name: 'Save as template' }));
  await waitFor(() =>
    expect(page.sent(blastTemplatesContract.create)[0]?.body).toEqual({
      name: 'Mine',
      channel: 'EMAIL',
      subject: thanks.subject,
      body: thanks.body,
    }),
  );
});

it('pauses and resumes what is being sent', async () => {
  const counts = { total: 9, sent: 3, queued: 6 };
  const running = { ...sent, status: 'INPROGRESS', counts } as const;
  const page = open(answer(list, [running]), answer(pause, {}));
  await page.user.click(await screen.findByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(page.sent(pause)).toHaveLength(1));
  expect(await screen.findByText('Blast paused. What is not sent yet waits.')).toBeVisible();

  const held = open(answer(list, [{ ...running, isPaused: true }]), answer(resume, {}));
  await held.user.click(await screen.findByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(held.sent(resume)).toHaveLength(1));
});

it('sends failures again, and what may have arrived only after a question', async () => {
  const counts = { total: 9, sent: 5, failed: 3, unknown: 1 };
  const page = open(answer(list, [{ ...sent, counts }]), answer(resend, {}));
  await page.user.click(await screen.findByRole('button', { name: 'Send 3 failed messages again' }));
  await waitFor(() => expect(page.sent(resend)[0]?.body).toEqual({ states: ['FAILED'] }));
  await page.user.click(screen.getByRole('button', { name: 'Send 1 unclear message again' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/gets it twice/)).toBeVisible();
  await page.user.click(dialog.getByRole('button', { name: 'Send 1 unclear message again' }));
  await waitFor(() => expect(page.sent(resend)[1]?.body).toEqual({ states: ['UNKNOWN'] }));
});

it('cancels a scheduled blast after a question', async () => {
  const page = open(answer(list, [scheduled]), answer(cancel));
  await page.user.click(await screen.findByRole('button', { name: 'Cancel blast' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(page.sent(cancel)).toHaveLength(0);
  await page.user.click(dialog.getByRole('button', { name: 'Cancel blast' }));
  await waitFor(() => expect(page.sent(cancel)).toHaveLength(1));
});

it('says how many have a blast already before it is cancelled while it is sent', async () => {
  const counts = { total: 9, sent: 3, queued: 6 };
  const page = open(answer(list, [{ ...sent, status: 'INPROGRESS', counts }]), answer(cancel));
  await page.user.click(await screen.findByRole('button', { name: 'Cancel blast' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel “Welcome”?' }));
  expect(dialog.getByText('Sent already')).toBeVisible();
  expect(dialog.getByText('3 of 9')).toBeVisible();
  expect(dialog.queryByText('Scheduled for')).toBeNull();
  await page.user.click(dialog.getByRole('button', { name: 'Cancel blast' }));
  await waitFor(() => expect(page.sent(cancel)).toHaveLength(1));
});

it('says why a schedule was skipped', async () => {
  open(
    answer(list, [
      { ...scheduled, status: 'CANCELED', skipReason: 'SOCIAL_MOVED' },
      { ...scheduled, status: 'CANCELED', skipReason: 'SOCIAL_CANCELLED' },
    ]),
  );
  expect(await screen.findByText(/moved nearer, and this time had passed/)).toBeVisible();
  expect(screen.getByText('Skipped: the social was cancelled.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});

it('says what is delayed and what was given up', async () => {
  const counts = { total: 9, sent: 5, queued: 2, delayed: 2, failed: 2, givenUp: 1 };
  open(answer(list, [{ ...sent, counts }]));
  expect(
    await screen.findByText(
      '5 of 9 sent, 2 delayed (we keep trying for 48 hours), 2 failed (1 given up after 48 hours)',
    ),
  ).toBeVisible();
});

it('says which texts were not sent: beyond the limit, and to people without a number', async () => {
  const heldBack = { optedOut: 1 };
  const counts = { total: 9, sent: 3, queued: 0, suppressed: 6, overLimit: 3, withoutNumber: 2, heldBack };
  open(answer(list, [{ ...sent, channel: 'SMS', counts }]));
  const words =
    '3 of 9 sent, 1 opted out, 2 without a verified mobile number, 3 not sent because the limit for texts was reached';
  expect(await screen.findByText(words)).toBeVisible();
});

it('says why messages were held back, each reason by itself', async () => {
  const heldBack = {
    optedOut: 2,
    badAddress: 3,
    noAddress: 1,
    left: 4,
    tooMany: 5,
    tooLate: 6,
    cancelled: 7,
  };
  const counts = { total: 40, sent: 10, queued: 0, suppressed: 30, heldBack };
  open(answer(list, [{ ...sent, counts }]));
  const words =
    '10 of 40 sent, 2 opted out, 3 whose address does not work or who reported spam, 1 without an address, ' +
    '4 no longer in the audience, 5 not sent because of too many messages that day, ' +
    '6 not sent because the social had begun, 9 not sent';
  expect(await screen.findByText(words)).toBeVisible();
});

it('does not say that people opted out where no reason is known', async () => {
  const counts = { total: 9, sent: 3, queued: 0, suppressed: 6 };
  open(answer(list, [{ ...sent, counts }]));
  expect(await screen.findByText('3 of 9 sent, 6 not sent')).toBeVisible();
});

it('uses a sent blast as a draft', async () => {
  const page = open(answer(list, [sent]));
  expect(await screen.findByText('3 of 3 sent')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Use Welcome as a draft' }));
  await waitFor(() => expect(screen.getByLabelText('Subject')).toHaveValue('Welcome'));
});

it('loads', async () => {
  open(pending(list));
  expect(await screen.findByText('Loading')).toBeInTheDocument();
});

it('says that nothing was sent yet', async () => {
  open(answer(list));
  expect(await screen.findByText('Nothing sent yet')).toBeVisible();
});

it('offers to try again', async () => {
  open(refuse(list, conflict('The list is being rebuilt.')));
  expect(await screen.findByRole('alert')).toHaveTextContent('The list is being rebuilt.');
});

it('is for hosts only', async () => {
  open(answer(socialsContract.getBySlug, { owner: { displayName: 'Grace' } }));
  expect(await screen.findByRole('heading', { name: 'You don’t have access' })).toBeVisible();
});
