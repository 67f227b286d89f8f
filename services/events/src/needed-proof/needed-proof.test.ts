import { expect, it } from '@jest/globals';
import type { Question, QuestionType } from '@momos/contracts/questionnaire';
import { neededProofs } from './needed-proof.ts';

const question = (
  id: string,
  questionType: QuestionType,
  subQuestions: Question['subQuestions'] = [],
): Question => ({
  id,
  questionType,
  title: id,
  isRequired: true,
  availableAnswers: [],
  isOptInShareResponse: false,
  userDataMapping: null,
  canRemove: true,
  subQuestions,
});
const questions = [
  question('work', 'ORGANIZATION_EMAIL_VERIFICATION'),
  question('company', 'COMPANY_VERIFICATION'),
  question('path', 'COORDINATE', [
    { option: 'Studying', questions: [question('school', 'SCHOOL_VERIFICATION')] },
  ]),
  question('name', 'SHORT_TEXT'),
];
const acme = { email: 'ada@acme.test', category: 'COMPANY', organizationName: 'Acme' };
const mit = { email: 'ada@mit.test', category: 'SCHOOL', organizationName: '' };
const own = { email: 'ada@home.test', category: 'GENERAL', organizationName: '' };

const provenOf = (given: Parameters<typeof neededProofs>[1]) =>
  neededProofs(questions, given).map(({ questionId, proven }) => [questionId, proven?.email ?? null]);

it('are those of work, company and school, also inside of branches; a personal address answers for none', () => {
  expect(provenOf({ answers: [], proven: [own] })).toEqual([
    ['work', null],
    ['company', null],
    ['school', null],
  ]);
  expect(provenOf({ answers: [], proven: [own, mit, acme] })).toEqual([
    ['work', mit.email],
    ['company', acme.email],
    ['school', mit.email],
  ]);
});

it('are about the address that the guest named', () => {
  const named = (answer: string) =>
    provenOf({ answers: [{ questionId: 'work', answer }], proven: [mit, acme] })[0];
  expect(named('Ada@ACME.test')).toEqual(['work', acme.email]);
  expect(named('ada@other.test')).toEqual(['work', null]);
});
