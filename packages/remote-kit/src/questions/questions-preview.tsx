import { type Answer, checkOpenAnswers, type Question } from '@momos/contracts/questionnaire';
import { QuestionList } from './question-list.tsx';
import { Button, Callout, Dialog } from '@momos/ui';
import { useState } from 'react';
import { questionsEditorWords } from '../words/questions-editor.ts';
import { asAsked } from './question-options.ts';
import * as classes from './questions-editor.module.css';

const words = questionsEditorWords.questionsPreview;

type Props = { questions: readonly Question[]; isOpen: boolean; onClose: () => void };

/** The questions as a guest meets them, with what their answers open and what is refused; nothing is saved. */
export const QuestionsPreview = ({ questions, isOpen, onClose }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={words.title}>
    {isOpen ? <Preview questions={questions.map(asAsked).map(withTitle)} /> : null}
  </Dialog>
);

const withTitle = (question: Question): Question => ({
  ...question,
  title: question.title || words.untitled,
});

function Preview({ questions }: Pick<Props, 'questions'>) {
  const [answers, setAnswers] = useState<Answer[]>([]);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>();
  const check = () =>
    setProblems(new Map(checkOpenAnswers(questions, answers).map(({ field, message }) => [field, message])));
  return (
    <div className={classes.preview}>
      <p>{words.text}</p>
      <QuestionList
        questions={questions}
        answers={answers}
        errorOf={id => problems?.get(`answers.${id}`)}
        onChange={changed => {
          setAnswers(changed);
          setProblems(undefined);
        }}
      />
      {problems?.size === 0 ? <Callout tone="good" title={words.complete} /> : null}
      <Button onClick={check}>{words.continue}</Button>
    </div>
  );
}
