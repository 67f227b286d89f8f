import { canBranch } from '@momos/contracts/question-problems';
import type { Question, QuestionType } from '@momos/contracts/questionnaire';
import { socialEditorWords } from '../words/social-editor.ts';
import { AddQuestion } from './add-question.tsx';
import { QuestionFields } from './question-fields.tsx';
import { questionBelow } from './question-options.ts';
import * as classes from './social-editor.module.css';
import type { SocialForm } from './use-social-form.ts';

const words = socialEditorWords.questionsEditor;

/** As many as the contract takes below one option. */
const most = 20;

type Props = { form: SocialForm; question: Question; index: number };

/** The questions that each choice opens; nothing for a question that is not answered by one choice. */
export const QuestionBranches = ({ form, question, index }: Props) =>
  canBranch(question)
    ? question.availableAnswers.map(option => (
        <Branch key={option} form={form} question={question} index={index} option={option} />
      ))
    : null;

function Branch({ form, question, index, option }: Props & { option: string }) {
  const path = `questions.${index}.subQuestions`;
  const at = question.subQuestions.findIndex(each => each.option === option);
  const asked = question.subQuestions[at]?.questions ?? [];
  const list = `${path}.${at}.questions`;
  const add = (type: QuestionType) => {
    if (at < 0) form.insertListItem(path, { option, questions: [questionBelow(type)] });
    else form.insertListItem(list, questionBelow(type));
  };
  return (
    <section className={classes.branch} aria-label={words.ifChosen(option)}>
      <h3 className={classes.heading}>{words.ifChosen(option)}</h3>
      <ul className={classes.list} role="list">
        {asked.map((each, nth) => (
          <li key={each.id} className={classes.item}>
            <QuestionFields
              form={form}
              question={each}
              label={words.questionBelow(option, nth + 1)}
              place={{
                list,
                index: nth,
                count: asked.length,
                most,
                parent: { id: question.id, option },
              }}
            />
          </li>
        ))}
      </ul>
      <div>
        <AddQuestion label={words.addBelow(option)} isFull={asked.length >= most} onAdd={add} />
      </div>
    </section>
  );
}
