import { describe, expect, test } from '@jest/globals';
import { type Question, question } from '@momos/contracts/questionnaire';
import { currentAnswers, openQuestions, withAllAnswers, withOpenAnswers } from './standing-answers.ts';

const { subQuestions: _, ...salt } = question.parse({
  id: 'salt',
  questionType: 'SHORT_TEXT',
  title: 'How salty?',
  isRequired: true,
});
const ask = (id: string, given: Partial<Question> = {}): Question =>
  question.parse({ id, questionType: 'SHORT_TEXT', title: `${id}?`, ...given });
const why = ask('why', { isRequired: true });
const how = ask('how');
const sea = ask('sea', {
  questionType: 'COORDINATE',
  isRequired: true,
  availableAnswers: ['Red', 'Dead'],
  subQuestions: [{ option: 'Dead', questions: [salt] }],
});
const given = (...answers: [string, string][]) => ({
  userId: 'ada',
  answers: answers.map(([questionId, answer]) => ({ questionId, answer })),
  now: new Date('2030-01-15T12:00:00Z'),
});
const idsOf = (questions: readonly Question[]) => questions.map(({ id }) => id);

describe('the platform’s own questions', () => {
  test('are all open to a person who was never asked, and none once they answered', () => {
    expect(idsOf(openQuestions([why, how], null))).toEqual(['why', 'how']);
    const answered = withOpenAnswers([why, how], null, given(['why', 'Jazz']));
    expect(answered).toMatchObject({ version: 1, askedIds: ['why', 'how'] });
    expect(openQuestions([why, how], answered)).toEqual([]);
  });

  test('are open again where a new one came, or where what is required has no answer that counts', () => {
    const answered = withOpenAnswers([why, how], null, given(['why', 'Jazz']));
    expect(idsOf(openQuestions([why, how, ask('new')], answered))).toEqual(['new']);
    expect(idsOf(openQuestions([why, { ...how, isRequired: true }], answered))).toEqual(['how']);
    const chosen = withOpenAnswers([sea], null, given(['sea', 'Red']));
    expect(idsOf(openQuestions([{ ...sea, availableAnswers: ['Dead'] }], chosen))).toEqual(['sea']);
  });

  test('name what is missing, in what a choice opens, too', () => {
    expect(() => withOpenAnswers([why], null, given())).toThrow(
      expect.objectContaining({
        details: [{ field: 'body.standingAnswers.why', message: 'Please answer this question.' }],
      }),
    );
    expect(() => withOpenAnswers([sea], null, given(['sea', 'Dead']))).toThrow(/missing/);
    expect(withOpenAnswers([sea], null, given(['sea', 'Dead'], ['salt', 'Much'])).answers).toHaveLength(2);
  });

  test('keep the answers of before, whatever a repeat says, and drop those to strangers', () => {
    const first = withOpenAnswers([why], null, given(['why', 'Jazz']));
    const second = withOpenAnswers(
      [why, how],
      first,
      given(['why', 'Soul'], ['how', 'By train'], ['who', 'Eve']),
    );
    expect(second.version).toBe(2);
    expect(second.answers).toEqual([
      { questionId: 'why', answer: 'Jazz' },
      { questionId: 'how', answer: 'By train' },
    ]);
  });

  test('change in the settings as a whole, by the same rules', () => {
    const first = withOpenAnswers([why, how], null, given(['why', 'Jazz'], ['how', 'By train']));
    const changed = withAllAnswers([why, how], first, given(['why', 'Soul']));
    expect(changed.answers).toEqual([{ questionId: 'why', answer: 'Soul' }]);
    expect(openQuestions([why, how], changed)).toEqual([]);
    expect(() => withAllAnswers([why], first, given())).toThrow(
      expect.objectContaining({ details: [expect.objectContaining({ field: 'body.answers.why' })] }),
    );
    expect(() => withAllAnswers([why], first, given(['why', 'x'], ['who', 'Eve']))).toThrow(/not right/);
  });

  test('show answers to what is asked today only', () => {
    const first = withOpenAnswers([why, sea], null, given(['why', 'Jazz'], ['sea', 'Red']));
    expect(currentAnswers([{ ...sea, availableAnswers: ['Dead'] }], first)).toEqual([]);
    expect(currentAnswers([why], first)).toEqual([{ questionId: 'why', answer: 'Jazz' }]);
    expect(currentAnswers([why], null)).toEqual([]);
  });
});
