import { expect, it } from '@jest/globals';
import { conflict } from '@momos/contracts/errors';
import { socialDisputesContract } from '@momos/contracts/social-disputes';
import { screen, waitFor, within } from '@testing-library/react';
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
  renderPage(<DisputesPage />, { path: '/manager/disputes', signedInAs: manager(), answers });

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

it('keeps the answer when another was first', async () => {
  const dialog = await answerAda(open(answer(list, [problem]), refuse(decide, conflict('It was decided.'))));
  expect(await dialog.findByRole('alert')).toHaveTextContent('It was decided.');
  expect(dialog.getByRole('textbox', { name: 'Answer to the guest' })).toHaveValue('Sorry.');
});
