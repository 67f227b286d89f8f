import { answerText } from '@momos/contracts/questionnaire';
import { cardOf, detailsOf } from '../person/person-card.ts';
import type { Person } from '../person/person.store.ts';
import type { FormAnswer } from './form-answer.ts';
import type { PublicForm } from './public-form.ts';

/** The table of a form's answers: its head, and a row for one person's; a column for each question, those of branches too. */
export function formTable({ kind, questions }: PublicForm) {
  const asked = questions.flatMap(each => [each, ...each.subQuestions.flatMap(branch => branch.questions)]);
  const isQuiz = kind === 'QUIZ';
  return {
    head: [
      'Name',
      'E-mail',
      'Answered (UTC)',
      ...(isQuiz ? ['Right', 'Of'] : []),
      ...asked.map(({ title }) => title),
    ],
    row: (given: FormAnswer, person: Person | undefined): (string | number)[] => [
      cardOf(given.userId, person).displayName,
      detailsOf(person).email ?? '',
      given.answeredAt.toISOString().slice(0, 16).replace('T', ' '),
      ...(isQuiz ? [given.score?.right ?? '', given.score?.of ?? ''] : []),
      ...asked.map(({ id, questionType }) => {
        const answer = given.answers.find(({ questionId }) => questionId === id);
        return answer ? answerText(questionType, answer) : '';
      }),
    ],
  };
}
