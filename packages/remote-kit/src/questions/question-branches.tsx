import { canBranch } from '@momos/contracts/question-problems';
import type { Question, QuestionType } from '@momos/contracts/questionnaire';
import { questionsEditorWords } from '../words/questions-editor.ts';
import { AddQuestion } from './add-question.tsx';
import { QuestionFields } from './question-fields.tsx';
import { questionBelow } from './question-options.ts';
import * as classes from './questions-editor.module.css';
import type { QuestionsForm } from './questions-form.ts';

const words = questionsEditorWords.questionsEditor;

/** As many as the contract takes below one option. */
const most = 20;

type Props = { form: QuestionsForm; question: Question; index: number; hasProfileFields: boolean };

/** The questions that each choice opens; nothing for a question that is not answered by one choice. */
export const QuestionBranches = (props: Props) =>
  canBranch(props.question)
    ? props.question.availableAnswers.map(option => <Branch key={option} {...props} option={option} />)
    : null;

function Branch({ form, question, index, hasProfileFields, option }: Props & { option: string }) {
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
              hasProfileFields={hasProfileFields}
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
