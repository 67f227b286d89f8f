import { expect, it } from '@jest/globals';
import { approvalMailContract } from '@momos/contracts/approval-mail';
import { blastsContract } from '@momos/contracts/blasts';
import { badField, conflict } from '@momos/contracts/errors';
import { socialsContract } from '@momos/contracts/socials';
import { screen, waitFor } from '@testing-library/react';
import { type Answer, answer, answerBy, pending, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { ApprovalMailPage } from './approval-mail.page.tsx';

const { get, save, preview } = approvalMailContract;
const hosted = answer(socialsContract.getBySlug, { title: 'Sunset supper', viewer: { isHost: true } });
const firstName = { name: 'firstName', label: 'First name', description: '', example: 'Ada' };
/** Three approved guests, each with a mail of their own. */
const readers = answerBy(preview, ({ body }) => {
  const { body: text, position } = body as { body: string; position: number };
  const displayName = ['Ada', 'Bess', 'Cleo'][position] ?? '';
  return { html: `<p>${text}</p>`, recipient: { displayName }, recipientCount: 3, missingVariables: [] };
});

const open = (...answers: Answer[]) =>
  renderPage(<ApprovalMailPage />, {
    path: '/socials/:slug/manage/approval-mail',
    at: '/socials/sunset/manage/approval-mail',
    signedInAs: guest(),
    answers: [...answers, hosted, answer(blastsContract.variables, [firstName])],
  });

it('shows what is written as the next reader will read it', async () => {
  const page = open(answer(get, { body: 'Hello {{firstName}}' }), readers);
  expect(await screen.findByLabelText('Your addition')).toHaveValue('Hello {{First name}}');
  await page.user.type(screen.getByLabelText('Your addition'), '!');
  await waitFor(() =>
    expect(page.sent(preview).at(-1)?.body).toMatchObject({ body: 'Hello {{firstName}}!' }),
  );
  await page.user.click(await screen.findByRole('button', { name: 'Next reader' }));
  expect(await screen.findByText('Reader 2 of 3')).toBeVisible();
  await waitFor(() => expect(screen.getByText('Bess')).toBeVisible());
});

it('saves variables by their names', async () => {
  const page = open(answer(get, { body: '' }), readers, answer(save, { body: '' }));
  await page.user.type(await screen.findByLabelText('Your addition'), 'Bring a coat, ');
  await page.user.click(screen.getByRole('button', { name: 'First name' }));
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(page.sent(save)[0]?.body).toEqual({ body: 'Bring a coat, {{firstName}}' }));
});

it('shows at the field why a text is refused', async () => {
  const page = open(
    answer(get, { body: '' }),
    readers,
    refuse(save, badField('body.body', 'Unknown variable: nope.')),
  );
  await page.user.type(await screen.findByLabelText('Your addition'), 'Hello');
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Unknown variable: nope.')).toBeVisible();
});

it('shows an example before anyone is approved', async () => {
  open(answer(get, { body: '' }), answer(preview, { recipient: null, recipientCount: 0 }));
  expect(await screen.findByText(/This is an example\.$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Next reader' })).toBeNull();
});

it('loads', async () => {
  open(pending(get));
  expect(await screen.findByText('Loading')).toBeInTheDocument();
});

it('offers to try again', async () => {
  open(refuse(get, conflict('Not now.')));
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
});

it('is for hosts only', async () => {
  open(answer(socialsContract.getBySlug, { owner: { displayName: 'Grace' } }));
  expect(await screen.findByRole('heading', { name: 'You don’t have access' })).toBeVisible();
});
