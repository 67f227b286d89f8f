import type { RightAnswer, Score } from '@momos/contracts/public-forms';
import type { Answer, Question } from '@momos/contracts/questionnaire';

const plain = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ');

/** Several choices are right when they are all and only the right ones; a text is, however it is spaced and capitalised. */
export function isRight(
  { questionType }: Pick<Question, 'questionType'>,
  right: readonly string[],
  given: Answer | undefined,
): boolean {
  if (questionType === 'MULTIPLE_CHOICES') {
    const chosen = new Set(given?.answers);
    return chosen.size === new Set(right).size && right.every(each => chosen.has(each));
  }
  const text = given?.answer ?? '';
  if (questionType === 'COORDINATE') return right.includes(text);
  return right.some(each => plain(each) === plain(text));
}

type Asked = { questions: readonly Question[]; rightAnswers: readonly RightAnswer[] };

/** Each scored question, in their order, with what is right and whether the answer is. */
export const resultsOf = ({ questions, rightAnswers }: Asked, answers: readonly Answer[]) =>
  questions.flatMap(question => {
    const right = rightAnswers.find(({ questionId }) => questionId === question.id);
    const given = answers.find(({ questionId }) => questionId === question.id);
    return right
      ? [
          {
            questionId: question.id,
            isRight: isRight(question, right.answers, given),
            rightAnswers: right.answers,
          },
        ]
      : [];
  });

/** How many of the scored questions are right. */
export function scoreOf(asked: Asked, answers: readonly Answer[]): Score {
  const results = resultsOf(asked, answers);
  return { right: results.filter(each => each.isRight).length, of: results.length };
}
