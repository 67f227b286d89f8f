import { z } from 'zod';
import { questionProblems } from './question-problems.ts';
import { isOptionalBox, type Question, question } from './questionnaire.ts';

type Problem = { path: (string | number)[]; message: string };

const idsOf = (questions: readonly Question[]): string[] =>
  questions.flatMap(({ id, subQuestions }) => [
    id,
    ...subQuestions.flatMap(({ questions: below }) => below.map(each => each.id)),
  ]);

const typesOf = ({ questionType, subQuestions }: Question) => [
  questionType,
  ...subQuestions.flatMap(({ questions }) => questions.map(each => each.questionType)),
];

/** What keeps the platform from asking these questions; the settings' editor and its server use this one. */
export function standingQuestionProblems(questions: readonly Question[]): Problem[] {
  const ids = idsOf(questions);
  const problems = questionProblems(questions).map(({ field, message }) => ({
    path: field
      .split('.')
      .slice(1)
      .map(part => (/^\d+$/.test(part) ? Number(part) : part)),
    message,
  }));
  if (new Set(ids).size < ids.length || questions.some(isOptionalBox))
    problems.push({ path: [], message: 'Two questions have the same id.' });
  questions.forEach((asked, index) => {
    if (typesOf(asked).includes('ORGANIZATION_EMAIL_VERIFICATION'))
      problems.push({
        path: [index, 'title'],
        message: 'People verify work e-mails in their settings; ask for something else.',
      });
  });
  return problems;
}

/** The platform's own questions as a setting; their ids stay when their words change, since answers are known by them. */
export const standingQuestions = z
  .array(question)
  .max(20)
  .superRefine((questions, context) => {
    for (const problem of standingQuestionProblems(questions))
      context.addIssue({ code: 'custom', ...problem });
  });
