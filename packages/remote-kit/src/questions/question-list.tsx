import { type Answer, applicableQuestions, type Question } from '@momos/contracts/questionnaire';
import type { ReactNode } from 'react';
import { QuestionField } from './question-field.tsx';

type Asked = ReturnType<typeof applicableQuestions>[number];

type Props = {
  questions: readonly Question[];
  answers: readonly Answer[];
  errorOf: (questionId: string) => string | undefined;
  /** Gets all answers, with one of them changed. */
  onChange: (answers: Answer[], changed: Answer) => void;
  /** What stands below the field of a question. */
  below?: (question: Asked, answer: Answer | undefined, set: (answer: Answer) => void) => ReactNode;
};

/** The fields of the questions that the answers so far open, in their order. */
export function QuestionList({ questions, answers, errorOf, onChange, below }: Props) {
  const set = (answer: Answer) =>
    onChange([...answers.filter(each => each.questionId !== answer.questionId), answer], answer);
  return applicableQuestions(questions, answers).map(question => {
    const answer = answers.find(({ questionId }) => questionId === question.id);
    return (
      <div key={question.id}>
        <QuestionField question={question} answer={answer} error={errorOf(question.id)} onChange={set} />
        {below?.(question, answer, set)}
      </div>
    );
  });
}
