import { isDeepStrictEqual } from 'node:util';
import { badField, badRequest, conflict, type ErrorDetail, illegalState } from '@momos/contracts/errors';
import type { PublicFormStatus, PublicFormView } from '@momos/contracts/public-forms';
import { canBeScored, questionProblems } from '@momos/contracts/question-problems';
import type { Question } from '@momos/contracts/questionnaire';

/** A form, or a quiz, that anybody with its link answers. */
export type PublicForm = Omit<PublicFormView, 'id' | 'answerCount' | 'createdAt' | 'publishedAt'> & {
  _id: string;
  createdAt: Date;
  /** When it was opened for the first time; its questions stay from then on. */
  publishedAt: Date | null;
};

/** What managers change of a form. */
export type PublicFormChange = Partial<
  Pick<PublicForm, 'title' | 'description' | 'questions' | 'rightAnswers' | 'status'>
>;

const moves: Record<PublicFormStatus, readonly PublicFormStatus[]> = {
  DRAFT: ['OPEN', 'ARCHIVED'],
  OPEN: ['CLOSED', 'ARCHIVED'],
  CLOSED: ['OPEN', 'ARCHIVED'],
  ARCHIVED: ['DRAFT', 'OPEN', 'CLOSED'],
};

/** Throws a 409 for a move that there is not; from the archive a form comes back as what it was: a draft, or published. */
function assertMove({ status, publishedAt }: PublicForm, to: PublicFormStatus): void {
  const isOther = status === 'ARCHIVED' && (to === 'DRAFT') !== (publishedAt === null);
  if (!moves[status].includes(to) || isOther) throw illegalState('form', status, to);
}

/**
 * The next version of a form. Throws a 409 where published questions or answers would change or the status cannot, and a 400 for
 * questions that no one could answer and for publishing what asks nothing.
 */
export function edited(form: PublicForm, change: PublicFormChange, now: Date): PublicForm {
  const next = { ...form, ...change, version: form.version + 1 };
  if (form.publishedAt && !(asksSame(form, next, 'questions') && asksSame(form, next, 'rightAnswers')))
    throw conflict('Questions and right answers stay as they were published. Please make a new form.');
  if (next.status !== form.status) assertMove(form, next.status);
  assertAskable(next);
  if (next.status !== 'OPEN') return next;
  assertPublishable(next);
  return { ...next, publishedAt: form.publishedAt ?? now };
}

const asksSame = (form: PublicForm, next: PublicForm, field: 'questions' | 'rightAnswers') =>
  isDeepStrictEqual(form[field], next[field]);

const idsOf = (questions: readonly Question[]) =>
  questions.flatMap(each => [
    each.id,
    ...each.subQuestions.flatMap(branch => branch.questions.map(({ id }) => id)),
  ]);

const fillsProfile = (question: Question): boolean =>
  question.userDataMapping !== null ||
  question.subQuestions.some(branch => branch.questions.some(each => each.userDataMapping !== null));

/** Throws a 400 for questions that no one could answer, and right answers that no one could give. */
export function assertAskable({ kind, questions, rightAnswers }: PublicForm): void {
  const ids = idsOf(questions);
  if (new Set(ids).size < ids.length) throw badField('body.questions', 'Two questions have the same id.');
  if (questions.some(fillsProfile))
    throw badField('body.questions', 'Answers to a form do not fill profiles.');
  if (kind === 'FORM' && rightAnswers.length > 0)
    throw badField('body.rightAnswers', 'Only a quiz has right answers.');
  const problems = [...questionProblems(questions), ...rightAnswerProblems({ questions, rightAnswers })];
  if (problems.length > 0)
    throw badRequest(
      'Please check the questions.',
      problems.map(({ field, message }) => ({ field: `body.${field}`, message })),
    );
}

function rightAnswerProblems({
  questions,
  rightAnswers,
}: Pick<PublicForm, 'questions' | 'rightAnswers'>): ErrorDetail[] {
  return rightAnswers.flatMap(({ questionId, answers }, index) => {
    const field = `rightAnswers.${index}.answers`;
    const question = questions.find(({ id }) => id === questionId);
    const isTwin = rightAnswers.findIndex(each => each.questionId === questionId) < index;
    if (!question || !canBeScored(question) || isTwin)
      return [{ field, message: 'Right answers belong to a text or a choice, once each.' }];
    const isText = question.questionType === 'SHORT_TEXT';
    const isKnown = isText || answers.every(each => question.availableAnswers.includes(each));
    return isKnown ? [] : [{ field, message: 'A right answer is one of the choices.' }];
  });
}

function assertPublishable({ kind, questions, rightAnswers }: PublicForm): void {
  if (questions.length === 0) throw badField('body.questions', 'Add a question before you publish.');
  if (kind === 'QUIZ' && rightAnswers.length === 0)
    throw badField('body.rightAnswers', 'Mark a right answer before you publish.');
}
