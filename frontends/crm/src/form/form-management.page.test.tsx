import { expect, it } from '@jest/globals';
import { staleVersion } from '@momos/contracts/errors';
import { savedViewsContract } from '@momos/contracts/saved-views';
import { publicFormsContract } from '@momos/contracts/public-forms';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { manager, renderPage } from '../../../testing/render-page.tsx';
import { FormManagementPage } from './form-management.page.tsx';

const { list, get, create, update, answers } = publicFormsContract;
const path = '/manager/form-management';
const id = '01930b5e-7c1a-7d2e-8f3a-00000000000a';
const question = {
  id: 'sea',
  questionType: 'COORDINATE',
  title: 'The saltiest?',
  availableAnswers: ['Red', 'Dead'],
} as const;
const quiz = {
  id,
  version: 3,
  kind: 'QUIZ',
  status: 'OPEN',
  title: 'Seas',
  description: 'Salt.',
  questions: [question],
  rightAnswers: [{ questionId: 'sea', answers: ['Dead'] }],
  answerCount: 7,
  publishedAt: '2031-01-10T12:00:00.000Z',
} as const;
const draft = { ...quiz, status: 'DRAFT', publishedAt: null, answerCount: 0 } as const;

const at = (address: string, ...given: Answer[]) =>
  renderPage(<FormManagementPage />, {
    path,
    at: address,
    signedInAs: manager(),
    answers: [...given, answer(savedViewsContract.list, [])],
  });
const open = (...given: Answer[]) => at(path, ...given);

coverStates(list, open);

it('lists forms with their answers, and shares the link of an open one', async () => {
  const { user, sent } = open(answer(list, [quiz]));
  expect(await screen.findByRole('heading', { name: 'Seas' })).toBeVisible();
  expect(screen.getByText('7')).toBeVisible();
  expect(sent(list)[0]?.query).toMatchObject({ status: 'OPEN' });
  // The panel is fetched with its first use.
  await act(() => user.click(screen.getByRole('button', { name: 'Share link' })));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('textbox', { name: 'Link' })).toHaveDisplayValue(new RegExp(`/forms/${id}$`));
});

it('says where to start when there is none', async () => {
  open(answer(list));
  expect(await screen.findByRole('heading', { name: 'No open forms' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'New quiz' })).toBeVisible();
});

it('saves a quiz as a draft with what is right', async () => {
  const { user, sent } = open(answer(list), answer(create, draft));
  await user.click(await screen.findByRole('button', { name: 'New quiz' }));
  const panel = within(await screen.findByRole('dialog', { name: 'New quiz' }));
  fireEvent.change(panel.getByLabelText('Title'), { target: { value: 'Capitals' } });
  await user.click(panel.getByRole('button', { name: 'Add a question' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Short answer', hidden: true }));
  fireEvent.change(await panel.findByLabelText('Question 1'), { target: { value: 'Of Peru?' } });
  expect(panel.queryByText('Save to profile field')).toBeNull();
  await user.type(panel.getByRole('combobox', { name: 'Right answers' }), 'Lima{Enter}');
  await user.click(panel.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('Draft saved. Publish it when it is ready.')).toBeVisible();
  const [{ body } = { body: undefined }] = sent(create);
  expect(body).toMatchObject({
    kind: 'QUIZ',
    title: 'Capitals',
    questions: [{ title: 'Of Peru?', questionType: 'SHORT_TEXT' }],
    rightAnswers: [{ answers: ['Lima'] }],
  });
  await waitFor(() => expect(sent(list).at(-1)?.query).toMatchObject({ status: 'DRAFT' }));
});

it('publishes a draft', async () => {
  const { user, sent } = open(answer(list, [draft]), answer(update, quiz));
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Published. Share its link.')).toBeVisible();
  expect(sent(update)[0]).toMatchObject({ params: { id }, body: { status: 'OPEN' } });
});

it('archives one, and takes that back', async () => {
  const { user, sent } = open(answer(list, [quiz]), answer(update, quiz));
  await user.click(await screen.findByRole('button', { name: 'Archive' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(sent(update).map(({ body }) => body)).toEqual([{ status: 'ARCHIVED' }, { status: 'OPEN' }]),
  );
});

it('changes the words of a published one, and keeps its questions', async () => {
  const { user, sent } = at(
    `${path}?form=${id}`,
    answer(list, [quiz]),
    answer(get, quiz),
    refuse(update, staleVersion('form')),
  );
  const panel = within(await screen.findByRole('dialog', { name: 'Edit Seas' }));
  expect(await panel.findByText(/^Its questions stay as they were published/)).toBeVisible();
  expect(panel.queryByLabelText('Question 1')).toBeNull();
  fireEvent.change(panel.getByLabelText('Title'), { target: { value: 'Oceans' } });
  await user.click(panel.getByRole('button', { name: 'Save changes' }));
  expect(await panel.findByRole('alert')).toBeVisible();
  expect(panel.getByLabelText('Title')).toHaveValue('Oceans');
  expect(sent(update)[0]).toMatchObject({ body: { title: 'Oceans', description: 'Salt.' }, ifMatch: '"3"' });
});

it('shows what people answered', async () => {
  const given = {
    user: { displayName: 'Ada', slug: 'ada' },
    answers: [{ questionId: 'sea', answer: 'Dead' }],
    score: { right: 1, of: 1 },
  };
  at(`${path}?answers=${id}`, answer(list, [quiz]), answer(get, quiz), answer(answers, [given]));
  const panel = within(await screen.findByRole('dialog', { name: 'Answers to Seas' }));
  expect(await panel.findByRole('link', { name: 'Ada' })).toHaveAttribute('href', '/users/ada');
  expect(panel.getByText('1 of 1 right')).toBeVisible();
  expect(panel.getByText('Dead')).toBeVisible();
  expect(panel.getByRole('button', { name: 'Download CSV' })).toBeVisible();
});
