import { expect, it } from '@jest/globals';
import { conflict, notFound } from '@momos/contracts/errors';
import { publicFormsContract } from '@momos/contracts/public-forms';
import { screen } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { FormPage } from './form.page.tsx';

const { open: read, answer: send } = publicFormsContract;
const id = '01930b5e-7c1a-7d2e-8f3a-00000000000a';
const questions = [
  { id: 'capital', questionType: 'SHORT_TEXT', title: 'The capital of Peru?', isRequired: true },
  { id: 'sea', questionType: 'COORDINATE', title: 'The saltiest?', availableAnswers: ['Red', 'Dead'] },
] as const;
const form = {
  id,
  kind: 'FORM',
  title: 'Dinner',
  isOpen: true,
  questions: [...questions],
  own: null,
} as const;
const own = {
  answers: [{ questionId: 'capital', answer: 'Quito' }],
  answeredAt: '2031-01-10T12:00:00.000Z',
  score: null,
  results: [],
};

const open = (...answers: Answer[]) =>
  renderPage(<FormPage />, { path: '/forms/:id', at: `/forms/${id}`, signedInAs: guest(), answers });

coverStates(read, open);

it('sends answers, and asks for what is missing before', async () => {
  const { user, sent } = open(answer(read, form), answer(send, { ...form, own }));
  await user.click(await screen.findByRole('button', { name: 'Send answers' }));
  expect(await screen.findByText('Please answer this question.')).toBeVisible();
  expect(sent(send)).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: /The capital of Peru/ }), 'Lima');
  await user.click(screen.getByRole('radio', { name: 'Dead' }));
  await user.click(screen.getByRole('button', { name: 'Send answers' }));
  expect(await screen.findByText('Answers sent')).toBeVisible();
  expect(sent(send)[0]).toMatchObject({
    params: { id },
    body: {
      answers: [
        { questionId: 'capital', answer: 'Lima' },
        { questionId: 'sea', answer: 'Dead' },
      ],
    },
  });
});

it('says to a visitor that the answers stay through the sign-in', async () => {
  renderPage(<FormPage />, { path: '/forms/:id', at: `/forms/${id}`, answers: [answer(read, form)] });
  expect(await screen.findByText('You sign in when you send, and your answers stay.')).toBeVisible();
});

it('shows one’s own answers to change', async () => {
  open(answer(read, { ...form, own }));
  expect(await screen.findByText('We have your answers')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /The capital of Peru/ })).toHaveValue('Quito');
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeVisible();
});

it('shows the result of a quiz, and does not ask again', async () => {
  const results = [{ questionId: 'capital', isRight: false, rightAnswers: ['Lima'] }];
  open(answer(read, { ...form, kind: 'QUIZ', own: { ...own, score: { right: 0, of: 1 }, results } }));
  expect(await screen.findByText('0 of 1 right')).toBeVisible();
  expect(screen.getByText('Quito')).toBeVisible();
  expect(screen.getByText('Right: Lima')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Send|Save/ })).toBeNull();
});

it('says that it is closed, and keeps what was typed when it closes meanwhile', async () => {
  const { unmount } = open(answer(read, { ...form, isOpen: false }));
  expect(await screen.findByText('This form is closed')).toBeVisible();
  unmount();
  const { user } = open(answer(read, form), refuse(send, conflict('This form takes no more answers.')));
  await user.type(await screen.findByRole('textbox', { name: /The capital of Peru/ }), 'Lima');
  await user.click(screen.getByRole('button', { name: 'Send answers' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This form takes no more answers.');
  expect(screen.getByRole('textbox', { name: /The capital of Peru/ })).toHaveValue('Lima');
});

it('says that there is none', async () => {
  open(refuse(read, notFound('form')));
  expect(await screen.findByRole('heading', { name: 'There is no form here' })).toBeVisible();
});
