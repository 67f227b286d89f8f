import type { AnsweredForm, PersonsAnswers, PublicFormView } from '@momos/contracts/public-forms';
import { cardOf } from '../person/person-card.ts';
import type { Person } from '../person/person.store.ts';
import type { FormAnswer } from './form-answer.ts';
import type { PublicForm } from './public-form.ts';
import { resultsOf } from './score.ts';

/** A form as managers see it. */
export const toPublicFormView = (
  { _id, createdAt, publishedAt, ...form }: PublicForm,
  answerCount: number,
): PublicFormView => ({
  ...form,
  id: _id,
  answerCount,
  createdAt: createdAt.toISOString(),
  publishedAt: publishedAt?.toISOString() ?? null,
});

export const toPersonsAnswers = (
  { _id, userId, answers, score, answeredAt }: FormAnswer,
  person: Person | undefined,
): PersonsAnswers => ({
  id: _id,
  user: cardOf(userId, person),
  answers,
  score,
  answeredAt: answeredAt.toISOString(),
});

/** A form as one who answers it sees it: what is right is shown with their own answers only. */
export const toAnsweredForm = (form: PublicForm, own: FormAnswer | null): AnsweredForm => ({
  id: form._id,
  kind: form.kind,
  title: form.title,
  description: form.description,
  isOpen: form.status === 'OPEN',
  questions: form.questions,
  own: own && {
    answers: own.answers,
    answeredAt: own.answeredAt.toISOString(),
    score: own.score,
    results: resultsOf(form, own.answers),
  },
});
