import type { ErrorDetail } from './errors.ts';
import type { Question } from './questionnaire.ts';

/** A question, or one below an answer. */
type Asked = Omit<Question, 'subQuestions'>;

/** Whether guests choose from answers that the host wrote. */
export const hasChoices = ({ questionType }: Pick<Question, 'questionType'>): boolean =>
  questionType === 'MULTIPLE_CHOICES' || questionType === 'COORDINATE';

/** Whether an option can open further questions: only where a guest chooses one (spec §3 "COORDINATE"). */
export const canBranch = ({ questionType }: Pick<Question, 'questionType'>): boolean =>
  questionType === 'COORDINATE';

/** Whether it can be asked for: what an optional box offers is never a condition (spec §5). */
export const canBeRequired = ({ questionType }: Pick<Question, 'questionType'>): boolean =>
  questionType !== 'CUSTOM_CHECKBOX';

/** Whether a quiz can say that an answer is right or wrong. */
export const canBeScored = ({ questionType }: Pick<Question, 'questionType'>): boolean =>
  questionType === 'SHORT_TEXT' || questionType === 'COORDINATE' || questionType === 'MULTIPLE_CHOICES';

const hasTwins = (texts: readonly string[]): boolean => new Set(texts).size < texts.length;

function problemsOfOne(asked: Asked, path: string): ErrorDetail[] {
  const problems: ErrorDetail[] = [];
  const options = asked.availableAnswers;
  const say = (field: string, message: string) => problems.push({ field: `${path}.${field}`, message });
  if (!asked.title.trim()) say('title', 'Enter a question.');
  if (hasChoices(asked) && options.length === 0) say('availableAnswers', 'Add at least one choice.');
  if (hasChoices(asked) && hasTwins(options)) say('availableAnswers', 'Each choice can be there once only.');
  if (asked.isRequired && !canBeRequired(asked)) say('isRequired', 'An optional box cannot be required.');
  return problems;
}

function problemsOfBranches(asked: Question, path: string): ErrorDetail[] {
  const branches = asked.subQuestions;
  if (branches.length > 0 && !canBranch(asked))
    return [{ field: `${path}.subQuestions`, message: 'Only a single choice can open further questions.' }];
  return branches.flatMap(({ option, questions }, index) => {
    const below = `${path}.subQuestions.${index}`;
    const isLost =
      !asked.availableAnswers.includes(option) || branches.findIndex(each => each.option === option) < index;
    const lost = { field: `${below}.option`, message: 'Further questions belong to one of the choices.' };
    return [
      ...(isLost ? [lost] : []),
      ...questions.flatMap((each, at) => problemsOfOne(each, `${below}.questions.${at}`)),
    ];
  });
}

/**
 * What keeps questions from being asked, by field (`questions.<index>.availableAnswers`); empty when guests can answer them all. The
 * editor and the server use this one.
 */
export const questionProblems = (questions: readonly Question[]): ErrorDetail[] =>
  questions.flatMap((each, index) => {
    const path = `questions.${index}`;
    return [...problemsOfOne(each, path), ...problemsOfBranches(each, path)];
  });
