import { expect, test } from '@jest/globals';
import { standingQuestions } from './standing-question-list.ts';

const ask = (id: string, questionType = 'SHORT_TEXT', given: object = {}) => ({
  id,
  questionType,
  title: `${id}?`,
  ...given,
});
const problemsOf = (value: unknown) =>
  standingQuestions.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message]) ??
  [];

test('standing questions are those that a host may ask, each with an id of its own', () => {
  expect(problemsOf([ask('why'), ask('sea', 'COORDINATE', { availableAnswers: ['Red'] })])).toEqual([]);
  expect(problemsOf([ask('sea', 'COORDINATE')])).toEqual([
    ['0.availableAnswers', 'Add at least one choice.'],
  ]);
  expect(problemsOf([ask('why'), ask('why')])).toEqual([['', 'Two questions have the same id.']]);
  expect(problemsOf([ask('notify-host')])).toHaveLength(1);
  expect(problemsOf([ask('mail', 'ORGANIZATION_EMAIL_VERIFICATION')])[0]?.[0]).toBe('0.title');
});
