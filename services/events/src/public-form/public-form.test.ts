import { describe, expect, it } from '@jest/globals';
import type { Answer, Question } from '@momos/contracts/questionnaire';
import { answered } from './form-answer.ts';
import { formTable } from './form-table.ts';
import { assertAskable, edited, type PublicForm } from './public-form.ts';
import { isRight, scoreOf } from './score.ts';

const now = new Date('2030-01-15T12:00:00Z');

const ask = (id: string, given: Partial<Question> = {}): Question => ({
  id,
  questionType: 'SHORT_TEXT',
  isRequired: false,
  title: `Question ${id}`,
  availableAnswers: [],
  isOptInShareResponse: false,
  userDataMapping: null,
  canRemove: true,
  subQuestions: [],
  ...given,
});
const choice = ask('fish', { questionType: 'COORDINATE', availableAnswers: ['Cod', 'Eel'] });
const several = ask('seas', { questionType: 'MULTIPLE_CHOICES', availableAnswers: ['Red', 'Dead', 'Blue'] });

const form = (given: Partial<PublicForm> = {}): PublicForm => ({
  _id: 'f',
  version: 1,
  kind: 'QUIZ',
  status: 'DRAFT',
  title: 'Seas',
  description: '',
  questions: [ask('capital'), choice, several],
  rightAnswers: [{ questionId: 'fish', answers: ['Cod'] }],
  createdAt: now,
  publishedAt: null,
  ...given,
});
const published = (given: Partial<PublicForm> = {}) =>
  form({ status: 'OPEN', publishedAt: new Date(0), ...given });

describe('a form', () => {
  it('is published once it asks something; a quiz with a right answer', () => {
    expect(edited(form(), { status: 'OPEN' }, now)).toMatchObject({
      status: 'OPEN',
      version: 2,
      publishedAt: now,
    });
    expect(() => edited(form({ rightAnswers: [] }), { status: 'OPEN' }, now)).toThrow('right answer');
    expect(() =>
      edited(form({ kind: 'FORM', questions: [], rightAnswers: [] }), { status: 'OPEN' }, now),
    ).toThrow('Add a question');
    expect(edited(published({ status: 'CLOSED' }), { status: 'OPEN' }, now).publishedAt).toEqual(new Date(0));
  });

  it('keeps its questions and right answers once it was published, not its words', () => {
    expect(edited(published(), { title: 'Oceans', questions: form().questions }, now).title).toBe('Oceans');
    expect(() => edited(published(), { questions: [choice] }, now)).toThrow('stay as they were');
    expect(() =>
      edited(published(), { rightAnswers: [{ questionId: 'fish', answers: ['Eel'] }] }, now),
    ).toThrow('stay as they were');
    expect(edited(form(), { questions: [choice] }, now).questions).toEqual([choice]);
  });

  it('moves along its statuses alone: what was published is no draft again', () => {
    expect(() => edited(form(), { status: 'CLOSED' }, now)).toThrow('cannot become');
    expect(() => edited(published(), { status: 'DRAFT' }, now)).toThrow('cannot become');
    expect(edited(published({ status: 'ARCHIVED' }), { status: 'CLOSED' }, now).status).toBe('CLOSED');
    expect(edited(form({ status: 'ARCHIVED' }), { status: 'DRAFT' }, now).status).toBe('DRAFT');
    expect(() => edited(published({ status: 'ARCHIVED' }), { status: 'DRAFT' }, now)).toThrow(
      'cannot become',
    );
    expect(() => edited(form({ status: 'ARCHIVED' }), { status: 'CLOSED' }, now)).toThrow('cannot become');
    expect(() => edited(form({ status: 'ARCHIVED' }), { status: 'OPEN' }, now)).toThrow('cannot become');
    expect(edited(published({ status: 'ARCHIVED' }), { status: 'OPEN' }, now).status).toBe('OPEN');
  });

  it('asks only what can be answered, and has right answers that can be given', () => {
    const refused: [Partial<PublicForm>, string][] = [
      [{ questions: [choice, choice] }, 'same id'],
      [{ questions: [ask('a', { userDataMapping: 'city' })], rightAnswers: [] }, 'profiles'],
      [{ questions: [ask('a', { questionType: 'COORDINATE' })], rightAnswers: [] }, 'check'],
      [{ kind: 'FORM' }, 'Only a quiz'],
      [{ rightAnswers: [{ questionId: 'fish', answers: ['Hake'] }] }, 'check'],
      [{ rightAnswers: [{ questionId: 'nothing', answers: ['Cod'] }] }, 'check'],
    ];
    for (const [given, words] of refused) expect(() => assertAskable(form(given))).toThrow(words);
    const twice = { questionId: 'fish', answers: ['Cod'] };
    expect(() => assertAskable(form({ rightAnswers: [twice, twice] }))).toThrow('check');
    expect(() => assertAskable(form())).not.toThrow('cannot become');
  });
});

describe('an answer', () => {
  const given = (answers: Answer[]) => ({ _id: 'a', userId: 'u', answers, now });

  it('is scored in a quiz, and given there once', () => {
    const first = answered(published(), null, given([{ questionId: 'fish', answer: 'Cod' }]));
    expect(first).toMatchObject({ version: 1, userId: 'u', score: { right: 1, of: 1 } });
    expect(() => answered(published(), first, given([]))).toThrow('already');
  });

  it('is changed in a form until that is closed', () => {
    const asking = published({ kind: 'FORM', rightAnswers: [] });
    const first = answered(asking, null, given([{ questionId: 'fish', answer: 'Cod' }]));
    const second = answered(asking, first, { ...given([{ questionId: 'fish', answer: 'Eel' }]), _id: 'b' });
    expect(second).toMatchObject({ _id: 'a', version: 2, score: null, answers: [{ answer: 'Eel' }] });
    expect(() => answered({ ...asking, status: 'CLOSED' }, second, given([]))).toThrow('no more answers');
  });

  it('has to be what the questions ask for', () => {
    expect(() => answered(published(), null, given([{ questionId: 'fish', answer: 'Hake' }]))).toThrow(
      'check your answers',
    );
  });
});

describe('a score', () => {
  it('takes all and only the right ones of several choices', () => {
    const right = ['Red', 'Dead'];
    const of = (...answers: string[]) => isRight(several, right, { questionId: 'seas', answers });
    expect([of('Dead', 'Red'), of('Red'), of('Red', 'Dead', 'Blue'), of()]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('takes a text however it is spaced and capitalised', () => {
    expect(isRight(ask('a'), ['New York'], { questionId: 'a', answer: ' new  YORK ' })).toBe(true);
    expect(isRight(ask('a'), ['New York'], undefined)).toBe(false);
  });

  it('counts only the questions that have a right answer', () => {
    expect(scoreOf(form(), [])).toEqual({ right: 0, of: 1 });
  });
});

it('a table of answers has a column for each question, those of branches too', () => {
  const branched = {
    ...choice,
    subQuestions: [{ option: 'Eel', questions: [ask('smoked')] }],
  };
  const { head, row } = formTable(form({ questions: [branched] }));
  expect(head).toEqual([
    'Name',
    'E-mail',
    'Answered (UTC)',
    'Right',
    'Of',
    'Question fish',
    'Question smoked',
  ]);
  const answers: Answer[] = [{ questionId: 'smoked', answer: '=1+1' }];
  const given = { _id: 'a', version: 1, formId: 'f', userId: 'u', answers, score: { right: 0, of: 1 } };
  expect(row({ ...given, answeredAt: now }, undefined).slice(2)).toEqual([
    '2030-01-15 12:00',
    0,
    1,
    '',
    '=1+1',
  ]);
});
