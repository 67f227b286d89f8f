import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type Answer,
  answer,
  answerText,
  applicableQuestions,
  checkAnswers,
  isOptionalBox,
  type Question,
  question,
  questionTypes,
  significantAnswer,
} from './questionnaire.ts';

const ask = (fields: Partial<Question> & Pick<Question, 'id' | 'questionType'>): Question =>
  question.parse({ title: 'Why?', ...fields });

describe('questionnaire', () => {
  it('takes a mobile only with both parts and gives it one leading plus (spec §5)', () => {
    const given: Answer = { questionId: 'm', countryCode: '++1', mobile: '4155550123' };
    expect(significantAnswer('MOBILE', given)?.countryCode).toBe('+1');
    expect(significantAnswer('MOBILE', { questionId: 'm', mobile: '4155550123' })).toBeUndefined();
  });

  it('takes one answer to a question: of two, one would be checked and the other kept', () => {
    const asked = ask({ id: 'sea', questionType: 'COORDINATE', availableAnswers: ['Red', 'Dead'] });
    const given = ['Blue', 'Dead'].map(each => ({ questionId: 'sea', answer: each }));
    expect(checkAnswers([asked], given)).toEqual([
      { field: 'answers.sea', message: 'Please answer this question once.' },
    ]);
  });

  it('says what is wrong with a mobile, and nothing of one without a number', () => {
    const asked = ask({ id: 'm', questionType: 'MOBILE' });
    const problems = (given: Partial<Answer>) =>
      checkAnswers([asked], [{ questionId: 'm', ...given }]).map(each => each.message);
    expect(problems({ countryCode: '+1' })).toEqual([]);
    expect(problems({ countryCode: '', mobile: '' })).toEqual([]);
    expect(problems({ countryCode: '0044', mobile: '(020) 7946-0018' })).toEqual([]);
    expect(problems({ mobile: '4155550123' })).toEqual(['Please add the country code.']);
    expect(problems({ countryCode: '+12345', mobile: '4155550123' })).toEqual([
      'Please check the country code.',
    ]);
    expect(problems({ countryCode: '1', mobile: '()()()()' })).toEqual(['Please check the number.']);
  });

  it('takes text only when not empty, a company only with a name', () => {
    expect(significantAnswer('SHORT_TEXT', { questionId: 't', answer: '' })).toBeUndefined();
    expect(significantAnswer('COMPANY_VERIFICATION', { questionId: 'c', jobTitle: 'CEO' })).toBeUndefined();
    expect(significantAnswer('COMPANY_VERIFICATION', { questionId: 'c', name: 'Acme' })).toBeDefined();
  });

  it('asks the questions of the chosen branch only', () => {
    const branching = ask({
      id: 'diet',
      questionType: 'COORDINATE',
      isRequired: true,
      availableAnswers: ['Any', 'Special'],
      subQuestions: [
        {
          option: 'Special',
          questions: [ask({ id: 'which', questionType: 'SHORT_TEXT', isRequired: true })].map(
            ({ subQuestions: _, ...plain }) => plain,
          ),
        },
      ],
    });
    expect(
      applicableQuestions([branching], [{ questionId: 'diet', answer: 'Any' }]).map(each => each.id),
    ).toEqual(['diet']);
    expect(checkAnswers([branching], [{ questionId: 'diet', answer: 'Special' }])).toEqual([
      { field: 'answers.which', message: 'Please answer this question.' },
    ]);
    expect(
      checkAnswers(
        [branching],
        [
          { questionId: 'diet', answer: 'Any' },
          { questionId: 'which', answer: 'x' },
        ],
      ),
    ).toEqual([{ field: 'answers.which', message: 'There is no such question.' }]);
    expect(checkAnswers([branching], [{ questionId: 'diet', answer: 'Else' }])).toHaveLength(1);
  });

  it('opens a branch by a choice, never by words that read like one', () => {
    const { subQuestions: _, ...plain } = ask({ id: 'which', questionType: 'SHORT_TEXT' });
    const typed = ask({
      id: 'diet',
      questionType: 'SHORT_TEXT',
      subQuestions: [{ option: 'Special', questions: [plain] }],
    });
    const asked = applicableQuestions([typed], [{ questionId: 'diet', answer: 'Special' }]);
    expect(asked.map(each => each.id)).toEqual(['diet']);
  });

  it('refuses a choice that is not on the list', () => {
    const asked = ask({ id: 'c', questionType: 'MULTIPLE_CHOICES', availableAnswers: ['A', 'B'] });
    expect(checkAnswers([asked], [{ questionId: 'c', answers: ['A', 'Z'] }])).toHaveLength(1);
    expect(checkAnswers([asked], [{ questionId: 'c', answers: ['A', 'B'] }])).toEqual([]);
  });

  it('never throws and always asks for what is required, whatever is given', () => {
    const types = fc.constantFrom(...questionTypes);
    const text = fc.string({ maxLength: 20 });
    const anything = fc.record(
      {
        questionId: fc.constant('q'),
        answer: text,
        answers: fc.array(text, { maxLength: 3 }),
        name: text,
        isTrue: fc.boolean(),
      },
      { requiredKeys: ['questionId'] },
    );
    fc.assert(
      fc.property(types, fc.option(anything, { nil: undefined }), (questionType, given) => {
        const asked = ask({ id: 'q', questionType, isRequired: true });
        const problems = checkAnswers([asked], given ? [given] : []);
        if (!significantAnswer(questionType, given)) expect(problems).not.toEqual([]);
        else expect(typeof answerText(questionType, given as Answer)).toBe('string');
      }),
    );
  });

  it('keeps the names of the optional boxes apart from those of the hosts', () => {
    const questions = [
      ask({ id: 'why', questionType: 'SHORT_TEXT' }),
      ask({ id: 'notify-host', questionType: 'CUSTOM_CHECKBOX' }),
    ];
    expect(questions.map(isOptionalBox)).toEqual([false, true]);
  });

  it('refuses fields that an answer does not have', () => {
    expect(answer.safeParse({ questionId: 'q', $where: '1' }).success).toBe(false);
  });
});
