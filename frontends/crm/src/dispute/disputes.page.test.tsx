import { expect, it } from '@jest/globals';
import { conflict } from '@momos/contracts/errors';
import { socialDisputesContract } from '@momos/contracts/social-disputes';
import { savedViewsContract } from '@momos/contracts/saved-views';
import { act, screen, waitFor, within } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { manager, renderPage } from '../../../testing/render-page.tsx';
import { DisputesPage } from './disputes.page.tsx';

const { list, decide } = socialDisputesContract;
const id = '01930b5e-7c1a-7d2e-8f3a-00000000000a';
const problem = {
  id,
  reason: 'DID_NOT_TAKE_PLACE',
  text: 'The door was closed.',
  status: 'OPEN',
  createdAt: '2035-01-10T12:00:00.000Z',
  user: { displayName: 'Ada', slug: 'ada' },
  social: { title: 'Gala', slug: 'gala' },
} as const;

const open = (...answers: Answer[]) =>
  renderPage(<DisputesPage />, {
    path: '/manager/disputes',
    signedInAs: manager(),
    answers: [...answers, answer(savedViewsContract.list, [])],
  });

async function answerAda({ user }: ReturnType<typeof open>) {
  await user.click(await screen.findByRole('button', { name: 'Answer Ada' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Answer Ada' }));
  expect(dialog.getByRole('button', { name: 'Send answer' })).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: 'No action needed' }));
  await user.type(dialog.getByRole('textbox', { name: 'Answer to the guest' }), 'Sorry.');
  await user.click(dialog.getByRole('button', { name: 'Send answer' }));
  return dialog;
}

coverStates(list, open);

it('shows what was reported, by whom and about which social', async () => {
  const { sent } = open(answer(list, [problem]));
  expect(await screen.findByRole('link', { name: 'Gala' })).toHaveAttribute('href', '/socials/gala');
  expect(screen.getByText('The door was closed.')).toBeVisible();
  expect(screen.getByText('Did not take place')).toBeVisible();
  expect(sent(list)[0]?.query).toMatchObject({ status: 'OPEN' });
});

it('says that there are none', async () => {
  open(answer(list));
  expect(await screen.findByRole('heading', { name: 'No reported problems' })).toBeVisible();
});

it('answers one, and reads the list again', async () => {
  const page = open(answer(list, [problem]), answer(decide));
  await answerAda(page);
  expect(await screen.findByText('Answer sent')).toBeVisible();
  expect(page.sent(decide)[0]).toMatchObject({
    params: { id },
    body: { status: 'CLOSED', answer: 'Sorry.' },
  });
  await waitFor(() => expect(page.sent(list).length).toBeGreaterThan(1));
});

it('gives one answer to many, which it asks for first', async () => {
  const other = { ...problem, id: id.replace(/a$/, 'b'), user: { displayName: 'Ben', slug: 'ben' } };
  const { user, sent } = open(answer(list, [problem, other]), answer(decide));
  await user.click(await screen.findByRole('checkbox', { name: 'Select Ada: Gala' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Ben: Gala' }));
  await user.click(screen.getByRole('button', { name: 'Acted on 2' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Acted on 2 problems?' }));
  expect(asked.getByRole('button', { name: 'Acted on 2' })).toBeDisabled();
  await user.type(asked.getByRole('textbox', { name: 'Answer to the guests' }), 'You are refunded.');
  await user.click(asked.getByRole('button', { name: 'Acted on 2' }));
  act(() => void window.dispatchEvent(new Event('pagehide')));
  await waitFor(() =>
    expect(sent(decide).map(({ body }) => body)).toEqual(
      Array.from({ length: 2 }, () => ({ status: 'COMPLETED', answer: 'You are refunded.' })),
    ),
  );
});

it('keeps the answer when another was first', async () => {
  const dialog = await answerAda(open(answer(list, [problem]), refuse(decide, conflict('It was decided.'))));
  expect(await dialog.findByRole('alert')).toHaveTextContent('It was decided.');
  expect(dialog.getByRole('textbox', { name: 'Answer to the guest' })).toHaveValue('Sorry.');
});
