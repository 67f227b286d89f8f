import { expect, it } from '@jest/globals';
import { configsContract } from '@momos/contracts/configs';
import {
  type PostRsvpStep,
  postRsvpRequestsContract,
  postRsvpSteps,
} from '@momos/contracts/post-rsvp-requests';
import { pushContract } from '@momos/contracts/push';
import { ticketsContract } from '@momos/contracts/tickets';
import { usersContract } from '@momos/contracts/users';
import { forbidden } from '@momos/contracts/errors';
import { screen, waitFor } from '@testing-library/react';
import { type Answer, answer, answerBy, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { MyTicketPage } from '../ticket/my-ticket.page.tsx';
// Loaded before, so that no test waits for it to be compiled.
import './next-steps.tsx';
import { postRsvpWords } from '../words/post-rsvp.ts';

const { get, submit } = postRsvpRequestsContract;
type Submitted = { steps: PostRsvpStep[]; outcome: 'DONE' | 'SKIPPED' };

const socialId = '01930b5e-7c1a-7d2e-8f3a-000000000001';
const ticket = answer(ticketsContract.mine, [
  {
    rsvp: { status: 'APPROVED', payment: { depositAmount: 20, currency: 'USD' } },
    social: {
      id: socialId,
      title: 'Sunset supper',
      eventTimestamp: '2031-05-01T19:00:00.000Z',
      eventEndTimestamp: '2031-05-01T21:00:00.000Z',
    },
  },
]);

/** The page after registering; the steps are as the calls of the page leave them. */
function open(asked: readonly PostRsvpStep[], ...answers: Answer[]) {
  const states = new Map(asked.map(step => [step, 'OPEN' as 'OPEN' | 'DONE' | 'SKIPPED']));
  const request = () => ({
    steps: [...states].map(([step, state]) => ({ step, state })),
    nextStep: null,
  });
  return renderPage(<MyTicketPage />, {
    path: '/my-ticket',
    at: `/my-ticket?social=${socialId}&new=1`,
    signedInAs: guest({ version: 4 }),
    answers: [
      ticket,
      answerBy(get, request),
      answer(configsContract.all),
      answerBy(submit, ({ body }) => {
        const { steps, outcome } = body as Submitted;
        for (const step of steps) states.set(step, outcome);
        return request();
      }),
      ...answers,
    ],
  });
}
const titleOf = (step: PostRsvpStep) => postRsvpWords.steps[step].title;

it('come one at a time after registering, and end', async () => {
  const { user, sent } = open(['TAKE_ATTENDANCE', 'ADD_TO_CALENDAR', 'BRING_FRIENDS']);
  expect(await screen.findByRole('heading', { name: 'Will you be there?' })).toBeVisible();
  expect(screen.getByText('1 of 3')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'I will be there' }));
  expect(await screen.findByRole('heading', { name: 'Put it in your calendar' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Skip' }));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('You are all set')).toBeVisible();
  expect(sent(submit).map(({ body }) => body)).toEqual([
    { steps: ['TAKE_ATTENDANCE'], outcome: 'DONE' },
    { steps: ['ADD_TO_CALENDAR'], outcome: 'SKIPPED' },
    { steps: ['BRING_FRIENDS'], outcome: 'DONE' },
  ]);
});

it('can be skipped together', async () => {
  const { user, sent } = open(['PHONE_NUMBER', 'SCHOOL', 'BRING_FRIENDS']);
  await user.click(await screen.findByRole('button', { name: 'Skip the rest' }));
  await screen.findByText('You are all set');
  expect(sent(submit)[0]?.body).toEqual({
    steps: ['PHONE_NUMBER', 'SCHOOL', 'BRING_FRIENDS'],
    outcome: 'SKIPPED',
  });
});

it('save what they ask for in the profile, by the version that was read', async () => {
  const { user, sent } = open(['PHONE_NUMBER'], answer(usersContract.updateMe));
  await user.type(await screen.findByRole('textbox', { name: 'Mobile number' }), '+1 (415) 555-0123');
  await user.click(screen.getByRole('button', { name: 'Save and continue' }));
  await screen.findByText('You are all set');
  expect(sent(usersContract.updateMe)[0]).toMatchObject({
    body: { mobile: '+14155550123' },
    ifMatch: '"4"',
  });
  expect(sent(submit)[0]?.body).toEqual({ steps: ['PHONE_NUMBER'], outcome: 'DONE' });
});

it.each(postRsvpSteps)('%s is asked in words, with something to do', async step => {
  open([step], answer(pushContract.list, { publicKey: 'key' }));
  expect(await screen.findByRole('heading', { name: titleOf(step) })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Skip' })).toBeEnabled();
});

it('say what happens to a deposit', async () => {
  open(['TAKE_ATTENDANCE_WITH_DEPOSIT']);
  expect(await screen.findByText(/Your deposit of \$20 comes back/)).toBeVisible();
});

it('leave out notices where no push service is set up', async () => {
  open(['ASK_PUSH_NOTIFICATION', 'BRING_FRIENDS'], answer(pushContract.list, { publicKey: null }));
  expect(await screen.findByRole('heading', { name: 'Bring friends' })).toBeVisible();
});

it('take no room where nothing is left, and are fetched only when asked for later', async () => {
  const { user, sent } = renderPage(<MyTicketPage />, {
    path: '/my-ticket',
    signedInAs: guest(),
    answers: [ticket, answer(get, { steps: [] })],
  });
  await user.click(await screen.findByRole('button', { name: 'Next steps' }));
  await waitFor(() => expect(sent(get)).toHaveLength(1));
  expect(screen.queryByText('Before you come')).toBeNull();
});

it('say why they could not be read, and leave the ticket as it is', async () => {
  renderPage(<MyTicketPage />, {
    path: '/my-ticket',
    at: `/my-ticket?social=${socialId}&new=1`,
    signedInAs: guest(),
    answers: [ticket, refuse(get, forbidden())],
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('not allowed');
  expect(screen.getByRole('heading', { name: 'Sunset supper' })).toBeVisible();
});
