import { expect, it } from '@jest/globals';
import { blastRunsContract } from '@momos/contracts/blast-runs';
import { blastTemplatesContract } from '@momos/contracts/blast-templates';
import { blastsContract } from '@momos/contracts/blasts';
import { circleBlastRunsContract } from '@momos/contracts/circle-blast-runs';
import { circleBlastsContract } from '@momos/contracts/circle-blasts';
import { circlesContract } from '@momos/contracts/circles';
import { conflict } from '@momos/contracts/errors';
import { socialsContract } from '@momos/contracts/socials';
import { screen, waitFor, within } from '@testing-library/react';
import { type Answer, answer, answerBy, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { CircleBlastsPage } from '../circle-blast/circle-blasts.page.tsx';
import { BlastsPage } from './blasts.page.tsx';

const { advance, list, preview, update, variables } = blastsContract;
const { chooseSubject } = blastRunsContract;
const firstName = { name: 'firstName', label: 'First name', description: '', example: 'Ada' };
const test_ = {
  ...{ subject: '{{firstName}}, welcome', percent: 20, hours: 2, isHalved: false, isOpen: true },
  ...{ decideAt: '2031-04-30T18:00:00.000Z', winner: null, decidedBy: null },
  ...{ a: { sent: 10, clicks: 2 }, b: { sent: 1, clicks: 0 } },
} as const;
const tested = {
  subject: 'Welcome',
  body: 'Hello',
  channel: 'EMAIL',
  status: 'INPROGRESS',
  statuses: ['APPROVED'],
  counts: { total: 11, sent: 11 },
  subjectTest: test_,
} as const;

const open = (...answers: Answer[]) =>
  renderPage(<BlastsPage />, {
    path: '/socials/:slug/manage/blasts',
    at: '/socials/sunset/manage/blasts',
    signedInAs: guest(),
    answers: [
      ...answers,
      answer(socialsContract.getBySlug, { title: 'Sunset supper', viewer: { isHost: true } }),
      answer(variables, [firstName]),
      answer(blastTemplatesContract.list, []),
    ],
  });

/** As one reader gets it. */
const previews = answerBy(preview, ({ body }) => ({
  subject: `Shown: ${(body as { subject: string }).subject}`,
  recipientCount: 60,
}));

it('sends two subjects, and previews both first', async () => {
  const { user, sent } = open(answer(list), previews, answer(advance, [{}]));
  await user.type(await screen.findByLabelText('Subject'), 'One');
  await user.type(screen.getByLabelText('Message'), 'Hello');
  await user.click(screen.getByRole('checkbox', { name: 'Try two subjects' }));
  expect(screen.getByRole('button', { name: 'Preview' })).toBeDisabled();
  await user.type(screen.getByLabelText('Second subject'), 'Two');
  await user.clear(screen.getByLabelText('Wait before the rest, in hours'));
  await user.type(screen.getByLabelText('Wait before the rest, in hours'), '5');
  expect(screen.getByText(/With fewer than 50 recipients, half get either subject/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Preview' }));
  expect((await dialog.findAllByText('Shown: One'))[0]).toBeVisible();
  expect(await dialog.findByText('Shown: Two')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Send to 60 people' }));
  await waitFor(() =>
    expect(sent(advance)[0]?.body).toMatchObject({
      subject: 'One',
      subjectTest: { subject: 'Two', percent: 20, hours: 5 },
    }),
  );
});

it('takes a share as it is typed, and the nearest that may be chosen', async () => {
  const { user } = open(answer(list));
  await user.click(await screen.findByRole('checkbox', { name: 'Try two subjects' }));
  const share = screen.getByLabelText('Share that gets them first, in %');
  await user.clear(share);
  expect(share).toHaveValue('');
  await user.type(share, '30');
  expect(share).toHaveValue('30');
  expect(screen.getByText(/^30 % of your recipients/)).toBeVisible();
  await user.clear(share);
  await user.type(share, '3');
  await user.tab();
  expect(share).toHaveValue('10');
  await user.clear(share);
  await user.tab();
  expect(share).toHaveValue('20');
});

it('says where the rest would get it when the social starts', async () => {
  const { user } = open(
    answer(list),
    answer(socialsContract.getBySlug, {
      ...{ title: 'Sunset supper', viewer: { isHost: true } },
      eventTimestamp: new Date(Date.now() + 2.5 * 3_600_000).toISOString(),
    }),
  );
  await user.type(await screen.findByLabelText('Subject'), 'One');
  await user.type(screen.getByLabelText('Message'), 'Hello');
  await user.click(screen.getByRole('checkbox', { name: 'Try two subjects' }));
  await user.type(screen.getByLabelText('Second subject'), 'Two');
  const hours = screen.getByLabelText('Wait before the rest, in hours');
  expect(hours).toHaveAccessibleDescription(/less than an hour before the start/);
  expect(screen.getByRole('button', { name: 'Preview' })).toBeDisabled();
  await user.clear(hours);
  await user.type(hours, '1');
  expect(hours).not.toHaveAccessibleDescription(/before the start/);
  expect(screen.getByRole('button', { name: 'Preview' })).toBeEnabled();
});

it('has no second subject for a text message', async () => {
  const { user } = open(answer(list));
  await user.click(await screen.findByRole('button', { name: 'Text message' }));
  await user.click(screen.getByRole('button', { name: 'E-mail' }));
  expect(screen.queryByRole('checkbox', { name: 'Try two subjects' })).toBeNull();
});

it('takes the second subject from a schedule, shown by its labels', async () => {
  const scheduled = {
    ...tested,
    counts: { total: 0 },
    scheduledAt: '2031-04-30T18:00:00.000Z',
    subjectTest: { ...test_, isOpen: false, decideAt: null },
  };
  const { user, sent } = open(answer(list, [scheduled]), previews, answer(update));
  expect(await screen.findByText(/20 % get one of the two first, the rest after 2 hours/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await waitFor(() => expect(screen.getByLabelText('Second subject')).toHaveValue('{{First name}}, welcome'));
  await user.click(screen.getByRole('checkbox', { name: 'Try two subjects' }));
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Preview' }));
  await user.click(await dialog.findByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(sent(update)[0]?.body).toMatchObject({ subjectTest: null }));
});

it('shows what was clicked, and lets a host decide', async () => {
  const { user, sent } = open(answer(list, [tested]), answer(chooseSubject, tested));
  const result = within(await screen.findByRole('region', { name: 'Two subjects' }));
  expect(result.getByText(/Welcome · clicked in 2 of 10 mails/)).toBeVisible();
  expect(await result.findByText(/{{First name}}, welcome · clicked in 0 of 1 mail/)).toBeVisible();
  expect(result.getByText(/^Clicks are counted until/)).toBeVisible();
  await user.click(result.getByRole('button', { name: 'Send subject B to the rest' }));
  await waitFor(() => expect(sent(chooseSubject)[0]?.body).toEqual({ variant: 'B' }));
});

it('counts no hours while the first mails are being sent', async () => {
  open(answer(list, [{ ...tested, subjectTest: { ...test_, decideAt: null } }]));
  expect(await screen.findByText(/^The first mails are being sent/)).toBeVisible();
});

it('says where it was decided meanwhile', async () => {
  const { user } = open(
    answer(list, [tested]),
    refuse(chooseSubject, conflict('This blast has been decided already.')),
  );
  await user.click(await screen.findByRole('button', { name: 'Send subject A to the rest' }));
  expect(await screen.findByText('This blast has been decided already.')).toBeVisible();
});

it.each([
  [{ winner: 'B', decidedBy: 'CLICKS', isOpen: false } as const, 'The rest get subject B.'],
  [{ winner: 'A', decidedBy: 'HOST', isOpen: false } as const, 'You sent subject A to the rest.'],
  [{ isHalved: true } as const, /^Fewer than 50 people: half get either subject/],
])('says how it stands: %j', async (given, words) => {
  open(answer(list, [{ ...tested, subjectTest: { ...test_, ...given } }]));
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole('button', { name: /to the rest$/ })).toBeNull();
});

it.each([
  ['CLICKS', 'Neither subject was clicked more, so the rest get subject A.'],
  ['HOST', 'You sent subject A to the rest.'],
] as const)('calls no subject better where both are equal: by %s', async (decidedBy, words) => {
  const equal = { a: { sent: 10, clicks: 1 }, b: { sent: 10, clicks: 1 } };
  const ended = { ...test_, ...equal, winner: 'A', decidedBy, isOpen: false } as const;
  open(answer(list, [{ ...tested, subjectTest: ended }]));
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByText('Better')).toBeNull();
});

const inCircle = (...answers: Answer[]) =>
  renderPage(<CircleBlastsPage />, {
    path: '/circles/:slug/manage/messages',
    at: '/circles/night-owls/manage/messages',
    signedInAs: guest(),
    answers: [
      ...answers,
      answer(circlesContract.bySlug, { name: 'Night owls', slug: 'night-owls', isHost: true }),
    ],
  });

it('does the same for messages to a circle', async () => {
  const { user, sent } = inCircle(
    answer(circleBlastsContract.list, [tested]),
    answer(circleBlastsContract.preview, { subject: 'One', recipientCount: 60 }),
    answer(circleBlastsContract.send),
    answer(circleBlastRunsContract.chooseSubject),
  );
  await user.click(await screen.findByRole('button', { name: 'Send subject A to the rest' }));
  await waitFor(() => expect(sent(circleBlastRunsContract.chooseSubject)[0]?.body).toEqual({ variant: 'A' }));
  await user.type(screen.getByLabelText('Subject'), 'One');
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Hello');
  await user.click(screen.getByRole('checkbox', { name: 'Try two subjects' }));
  await user.type(screen.getByLabelText('Second subject'), 'Two');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Preview' }));
  expect(dialog.getByText('Two')).toBeVisible();
  await user.click(await dialog.findByRole('button', { name: 'Send to 60 members' }));
  await waitFor(() =>
    expect(sent(circleBlastsContract.send)[0]?.body).toMatchObject({
      subjectTest: { subject: 'Two', percent: 20, hours: 2 },
    }),
  );
});
