import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { questionProblems } from './question-problems.ts';
import {
  type Answer,
  applicableQuestions,
  checkAnswers,
  checkOpenAnswers,
  countedAnswers,
  type Question,
  question,
  questionTypes,
} from './questionnaire.ts';

const ask = (fields: Partial<Question>): Question =>
  question.parse({ id: 'q', questionType: 'SHORT_TEXT', title: 'Why?', ...fields });
const { subQuestions: _, ...plain } = ask({ id: 'below' });
const fieldsOf = (...questions: Question[]) => questionProblems(questions).map(({ field }) => field);

describe('questions that can be asked', () => {
  const choice = ask({ questionType: 'COORDINATE', availableAnswers: ['A', 'B'] });
  const branch = (option: string) => ({ option, questions: [plain] });

  it('have choices where one chooses, each once', () => {
    expect(fieldsOf(choice, ask({ questionType: 'LONG_TEXT' }))).toEqual([]);
    expect(fieldsOf(ask({ questionType: 'MULTIPLE_CHOICES' }))).toEqual(['questions.0.availableAnswers']);
    expect(fieldsOf({ ...choice, availableAnswers: ['A', 'A'] })).toEqual(['questions.0.availableAnswers']);
  });

  it('open others only by an option that there is, each by one list', () => {
    expect(fieldsOf({ ...choice, subQuestions: [branch('A'), branch('B')] })).toEqual([]);
    expect(fieldsOf({ ...choice, subQuestions: [branch('A'), branch('C')] })).toEqual([
      'questions.0.subQuestions.1.option',
    ]);
    expect(fieldsOf({ ...choice, subQuestions: [branch('A'), branch('A')] })).toEqual([
      'questions.0.subQuestions.1.option',
    ]);
    expect(
      fieldsOf(
        ask({ questionType: 'MULTIPLE_CHOICES', availableAnswers: ['A'], subQuestions: [branch('A')] }),
      ),
    ).toEqual(['questions.0.subQuestions']);
  });

  it('hold below an option to the same', () => {
    const empty = { ...plain, title: ' ' };
    expect(fieldsOf({ ...choice, subQuestions: [{ option: 'A', questions: [plain, empty] }] })).toEqual([
      'questions.0.subQuestions.0.questions.1.title',
    ]);
  });

  it('require no optional box', () => {
    expect(fieldsOf(ask({ questionType: 'CUSTOM_CHECKBOX', isRequired: true }))).toEqual([
      'questions.0.isRequired',
    ]);
    expect(fieldsOf(ask({ questionType: 'SINGLE_CHECKBOX', isRequired: true }))).toEqual([]);
  });
});

const options = ['A', 'B', 'C'];
const anyAsked = fc.record({
  questionType: fc.constantFrom(...questionTypes),
  isRequired: fc.boolean(),
  availableAnswers: fc.subarray(options),
});
const anyForm = fc
  .array(
    fc.tuple(anyAsked, fc.array(fc.tuple(fc.constantFrom(...options), fc.array(anyAsked, { maxLength: 2 })))),
    {
      maxLength: 4,
    },
  )
  .map(asked =>
    asked.map(([one, branches], index) =>
      ask({
        ...one,
        id: `q${index}`,
        subQuestions: branches.map(([option, below], at) => ({
          option,
          questions: below.map((each, nth) => ({ ...plain, ...each, id: `q${index}-${at}-${nth}` })),
        })),
      }),
    ),
  );
const anyText = fc.oneof(fc.constantFrom(...options, 'ada@acme.test', ''), fc.string({ maxLength: 5 }));
const anyAnswer = fc.record(
  {
    answer: anyText,
    answers: fc.array(anyText, { maxLength: 2 }),
    isTrue: fc.boolean(),
    name: anyText,
    countryCode: fc.constantFrom('+44', '44', '', 'x'),
    mobile: fc.constantFrom('0207946', '12', ''),
  },
  { requiredKeys: [] },
);
const anyAnswers = (questions: readonly Question[]): fc.Arbitrary<Answer[]> => {
  const ids = questions.flatMap(each => [
    each.id,
    ...each.subQuestions.flatMap(branch => branch.questions.map(({ id }) => id)),
  ]);
  return fc
    .tuple(...ids.map(questionId => fc.option(anyAnswer.map(given => ({ questionId, ...given })))))
    .map(answers => answers.filter(each => each !== null));
};
const formAndAnswers = anyForm.chain(questions =>
  anyAnswers(questions).map(answers => ({ questions, answers })),
);

describe('any form with any answers', () => {
  it('shows the same questions on the page as the server asks for what the page sends', () => {
    fc.assert(
      fc.property(formAndAnswers, ({ questions, answers }) => {
        const sent = countedAnswers(questions, answers);
        expect(applicableQuestions(questions, sent)).toEqual(applicableQuestions(questions, answers));
      }),
    );
  });

  it('sends nothing of a question that is hidden, and asks for none', () => {
    fc.assert(
      fc.property(formAndAnswers, ({ questions, answers }) => {
        const shown = new Set(applicableQuestions(questions, answers).map(({ id }) => id));
        for (const { questionId } of countedAnswers(questions, answers)) expect(shown).toContain(questionId);
        for (const { field } of checkOpenAnswers(questions, answers))
          expect(shown).toContain(field.replace('answers.', ''));
      }),
    );
  });

  it('is refused by the server exactly where the page says so, but for numbers that a page alone sees', () => {
    fc.assert(
      fc.property(formAndAnswers, ({ questions, answers }) => {
        const mobiles = new Set(
          applicableQuestions(questions, answers)
            .filter(({ questionType }) => questionType === 'MOBILE')
            .map(({ id }) => `answers.${id}`),
        );
        const byPage = checkOpenAnswers(questions, answers).filter(({ field }) => !mobiles.has(field));
        const byServer = checkAnswers(questions, countedAnswers(questions, answers));
        expect(byServer.filter(({ field }) => !mobiles.has(field))).toEqual(byPage);
        if (checkOpenAnswers(questions, answers).length === 0) expect(byServer).toEqual([]);
      }),
    );
  });
});
