import type { AnsweredForm } from '@momos/contracts/public-forms';
import { answerText, applicableQuestions } from '@momos/contracts/questionnaire';
import { LinkedText } from '@momos/remote-kit/linked-text';
import { Pill, Section } from '@momos/ui';
import { formWords } from '../words/form.ts';
import * as classes from './form.module.css';

const words = formWords.page;

/** What the reader answered, and of a quiz whether it was right; nothing for one who did not answer. */
export function OwnAnswers({ form: { questions, own } }: { form: AnsweredForm }) {
  if (!own) return null;
  return (
    <Section title={words.yourAnswers}>
      <ol className={classes.list} role="list">
        {applicableQuestions(questions, own.answers).map(({ id, title, questionType }) => {
          const answer = own.answers.find(({ questionId }) => questionId === id);
          const result = own.results.find(({ questionId }) => questionId === id);
          return (
            <li key={id} className={classes.answer}>
              <strong>{title}</strong>
              <span className={classes.given}>
                {answer ? <LinkedText text={answerText(questionType, answer)} /> : words.noAnswer}
              </span>
              {result ? <Result {...result} /> : null}
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

const Result = ({ isRight, rightAnswers }: { isRight: boolean; rightAnswers: string[] }) => (
  <span className={classes.result}>
    <Pill tone={isRight ? 'good' : 'warn'}>{isRight ? words.right : words.wrong}</Pill>
    {isRight ? null : <span>{words.rightAnswer(rightAnswers.join(', '))}</span>}
  </span>
);
