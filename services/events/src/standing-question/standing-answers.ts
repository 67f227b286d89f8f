import { badRequest, type ErrorDetail } from '@momos/contracts/errors';
import {
  type Answer,
  applicableQuestions,
  checkAnswers,
  checkOpenAnswers,
  countedAnswers,
  type Question,
} from '@momos/contracts/questionnaire';

/** What one person answered to the platform's own questions. */
export type StandingAnswers = {
  /** The person. */
  _id: string;
  /** Counts up with each change. */
  version: number;
  answers: Answer[];
  /** The questions that were asked; one that is not required and was skipped is among them. */
  askedIds: string[];
  answeredAt: Date;
};

type Known = Pick<StandingAnswers, 'answers' | 'askedIds'> | null;

/** The answers to one question and what it opens. */
const answersTo = (asked: Question, answers: readonly Answer[]): Answer[] => {
  const ids = new Set(applicableQuestions([asked], answers).map(({ id }) => id));
  return answers.filter(({ questionId }) => ids.has(questionId));
};

/** Whether a person was asked: what is required has an answer that still counts, the rest was seen once. */
function isAsked(question: Question, { answers, askedIds }: NonNullable<Known>): boolean {
  const isAnswered = checkAnswers([question], answersTo(question, answers)).length === 0;
  return isAnswered && askedIds.includes(question.id);
}

/** The questions that a person was not asked yet, in their order. */
export const openQuestions = (questions: readonly Question[], known: Known): Question[] =>
  questions.filter(each => known === null || !isAsked(each, known));

type Given = { userId: string; answers: readonly Answer[]; now: Date };

/**
 * A person's answers with those that a registration asked for. Answers to questions that were asked before are left out, so that a
 * repeat changes nothing. Throws a 400 that names what is missing.
 */
export function withOpenAnswers(
  questions: readonly Question[],
  known: StandingAnswers | null,
  given: Given,
): StandingAnswers {
  const open = openQuestions(questions, known);
  const answers = open.flatMap(each => answersTo(each, given.answers));
  assertAnswered(checkAnswers(open, answers), 'standingAnswers');
  const settled = questions.filter(each => !open.includes(each));
  const kept = settled.flatMap(each => answersTo(each, known?.answers ?? []));
  return saved(questions, known, { ...given, answers: [...kept, ...answers] });
}

/** A person's answers anew, in the place of those before. Throws a 400 that names what is missing or wrong. */
export function withAllAnswers(
  questions: readonly Question[],
  known: StandingAnswers | null,
  given: Given,
): StandingAnswers {
  assertAnswered(checkAnswers(questions, given.answers), 'answers');
  return saved(questions, known, given);
}

const saved = (
  questions: readonly Question[],
  known: StandingAnswers | null,
  { userId, answers, now }: Given,
): StandingAnswers => ({
  _id: userId,
  version: (known?.version ?? 0) + 1,
  answers: countedAnswers(questions, answers),
  askedIds: questions.map(({ id }) => id),
  answeredAt: now,
});

/** What is on show of a person's answers: those to questions that are asked today. */
export const currentAnswers = (questions: readonly Question[], known: Known): Answer[] => {
  const answers = countedAnswers(questions, known?.answers ?? []);
  const wrong = new Set(checkOpenAnswers(questions, answers).map(({ field }) => field));
  return answers.filter(({ questionId }) => !wrong.has(`answers.${questionId}`));
};

function assertAnswered(problems: readonly ErrorDetail[], name: string): void {
  if (problems.length === 0) return;
  const details = problems.map(({ field, message }) => ({
    field: `body.${name}${field.slice('answers'.length)}`,
    message,
  }));
  throw badRequest('Some answers are missing or not right.', details);
}
