import { badRequest, conflict } from '@momos/contracts/errors';
import type { Score } from '@momos/contracts/public-forms';
import { type Answer, checkAnswers, countedAnswers } from '@momos/contracts/questionnaire';
import type { PublicForm } from './public-form.ts';
import { scoreOf } from './score.ts';

/** What one person answered; the one answer of theirs to this form. */
export type FormAnswer = {
  _id: string;
  version: number;
  formId: string;
  userId: string;
  answers: Answer[];
  /** Of a quiz. */
  score: Score | null;
  answeredAt: Date;
};

type Given = { _id: string; userId: string; answers: readonly Answer[]; now: Date };

/**
 * A person's first answers, or new ones in the place of theirs. Throws a 409 for a form that is not open and for a second try of a
 * quiz, a 400 for answers that the questions refuse.
 */
export function answered(form: PublicForm, before: FormAnswer | null, given: Given): FormAnswer {
  if (form.status !== 'OPEN') throw conflict('This form takes no more answers.');
  if (before && form.kind === 'QUIZ') throw conflict('You have answered this quiz already.');
  const problems = checkAnswers(form.questions, given.answers);
  if (problems.length > 0)
    throw badRequest(
      'Please check your answers.',
      problems.map(({ field, message }) => ({ field: `body.${field}`, message })),
    );
  const answers = countedAnswers(form.questions, given.answers);
  return {
    _id: before?._id ?? given._id,
    version: (before?.version ?? 0) + 1,
    formId: form._id,
    userId: given.userId,
    answers,
    score: form.kind === 'QUIZ' ? scoreOf(form, answers) : null,
    answeredAt: given.now,
  };
}
