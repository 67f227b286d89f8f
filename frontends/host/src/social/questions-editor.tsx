import type { Question } from '@momos/contracts/questionnaire';
import { Button, Group } from '@momos/ui';
import { IconEye, IconGripVertical, IconHistory } from '@momos/ui/icons';
import { memo, useState } from 'react';
import { useDrag } from '../drag/use-drag.ts';
import { socialEditorWords } from '../words/social-editor.ts';
import { AddQuestion } from './add-question.tsx';
import { EarlierQuestions } from './earlier-questions.tsx';
import { QuestionBranches } from './question-branches.tsx';
import { QuestionFields } from './question-fields.tsx';
import { type AnyQuestion, emptyQuestion } from './question-options.ts';
import { QuestionsPreview } from './questions-preview.tsx';
import * as classes from './social-editor.module.css';
import type { SocialForm } from './use-social-form.ts';

const words = socialEditorWords.questionsEditor;

/** As many as the contract takes. */
const most = 50;

type Props = { form: SocialForm };

/** What guests are asked. */
export const QuestionsEditor = ({ form }: Props) => (
  <section aria-label={words.questions}>
    <h2 className={classes.heading}>{words.questionsForGuests}</h2>
    <QuestionList form={form} />
    <Group gap="xs">
      <AddQuestion
        label={words.addAQuestion}
        isFull={form.values.questions.length >= most}
        onAdd={type => form.insertListItem('questions', emptyQuestion(type))}
      />
      <AskAgain form={form} />
      {form.values.questions.length > 0 ? <PreviewAsGuest form={form} /> : null}
    </Group>
  </section>
);

/** The questions in an order that one drags, or moves by buttons. */
function QuestionList({ form }: Props) {
  const { questions } = form.values;
  const { drag, grab } = useDrag((id, place) => {
    const at = (wanted: string) => form.getValues().questions.findIndex(each => each.id === wanted);
    form.reorderListItem('questions', { from: at(id), to: at(place) });
  });
  return (
    <ul className={classes.list} role="list">
      {questions.map((question, index) => (
        <li
          key={question.id}
          className={classes.item}
          data-place={question.id}
          data-dragged={drag?.id === question.id ? true : undefined}
          data-over={drag?.over === question.id && drag.id !== question.id ? true : undefined}
        >
          <span className={classes.grip} aria-hidden onPointerDown={event => grab(question.id, event)}>
            <IconGripVertical size={16} />
          </span>
          <QuestionRow
            form={form}
            index={index}
            count={questions.length}
            question={question}
            errors={errorsOf(form, question, `questions.${index}`)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Adds the questions of an earlier social. */
function AskAgain({ form }: Props) {
  const [isOpen, setOpen] = useState(false);
  const add = (questions: Question[]) => {
    for (const question of questions) form.insertListItem('questions', question);
    setOpen(false);
  };
  return (
    <>
      <Button variant="subtle" leftSection={<IconHistory size={16} />} onClick={() => setOpen(true)}>
        {words.askAgain}
      </Button>
      <EarlierQuestions isOpen={isOpen} onClose={() => setOpen(false)} onChosen={add} />
    </>
  );
}

const fields = ['title', 'helpText', 'questionType', 'userDataMapping', 'availableAnswers', 'isRequired'];

function PreviewAsGuest({ form }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="subtle" leftSection={<IconEye size={16} />} onClick={() => setOpen(true)}>
        {words.previewAsGuest}
      </Button>
      <QuestionsPreview questions={form.values.questions} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** What is wrong with a question and those below it, in one text; names their fields as ones that the form shows. */
const errorsOf = (form: SocialForm, question: AnyQuestion, path: string): string =>
  [
    ...fields.map(field => form.errorOf(`${path}.${field}`)),
    ...(question.subQuestions ?? []).flatMap(({ questions }, branch) =>
      questions.map((each, at) => errorsOf(form, each, `${path}.subQuestions.${branch}.questions.${at}`)),
    ),
  ].join();

type RowProps = Props & { index: number; count: number; question: Question; errors: string };

// The form clones its values with each change.
const isSame = (a: Question, b: Question) => JSON.stringify(a) === JSON.stringify(b);

/** One question; drawn again only when it changes itself, since a form may have many. */
const QuestionRow = memo(
  ({ form, index, count, question }: RowProps) => (
    <>
      <QuestionFields
        form={form}
        question={question}
        label={words.question(index + 1)}
        place={{ list: 'questions', index, count, most }}
      />
      <QuestionBranches form={form} question={question} index={index} />
    </>
  ),
  (a, b) =>
    isSame(a.question, b.question) && a.index === b.index && a.count === b.count && a.errors === b.errors,
);
QuestionRow.displayName = 'QuestionRow';
