import type { Question } from '@momos/contracts/questionnaire';
import { Button, Group } from '@momos/ui';
import { IconEye, IconGripVertical } from '@momos/ui/icons';
import { memo, type ReactNode, useState } from 'react';
import { useDrag } from '../drag/use-drag.ts';
import { questionsEditorWords } from '../words/questions-editor.ts';
import { AddQuestion } from './add-question.tsx';
import { QuestionBranches } from './question-branches.tsx';
import { QuestionFields } from './question-fields.tsx';
import { type AnyQuestion, emptyQuestion } from './question-options.ts';
import * as classes from './questions-editor.module.css';
import type { QuestionsForm } from './questions-form.ts';
import { QuestionsPreview } from './questions-preview.tsx';

const words = questionsEditorWords.questionsEditor;

/** As many as the contract takes. */
const most = 50;

type Props = {
  form: QuestionsForm;
  /** Whether an answer can fill a field of the profile. */
  hasProfileFields: boolean;
  /** What stands below a question of its own list. */
  below?: (question: Question) => ReactNode;
  /** Further ways to add questions. */
  tools?: ReactNode;
};

/** Questions to write: added, ordered, copied, removed, with what a choice opens, and a preview that can be answered. */
export const QuestionsEditor = ({ form, hasProfileFields, below, tools }: Props) => (
  <>
    <QuestionRows form={form} hasProfileFields={hasProfileFields} below={below} />
    <Group gap="xs">
      <AddQuestion
        label={words.addAQuestion}
        isFull={form.values.questions.length >= most}
        onAdd={type => form.insertListItem('questions', emptyQuestion(type))}
      />
      {tools}
      {form.values.questions.length > 0 ? <PreviewAsGuest form={form} /> : null}
    </Group>
  </>
);

/** The questions in an order that one drags, or moves by buttons. */
function QuestionRows({ form, hasProfileFields, below }: Omit<Props, 'tools'>) {
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
            hasProfileFields={hasProfileFields}
            index={index}
            count={questions.length}
            question={question}
            errors={errorsOf(form, question, `questions.${index}`)}
          />
          {below?.(question)}
        </li>
      ))}
    </ul>
  );
}

const fields = ['title', 'helpText', 'questionType', 'userDataMapping', 'availableAnswers', 'isRequired'];

function PreviewAsGuest({ form }: Pick<Props, 'form'>) {
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
const errorsOf = (form: QuestionsForm, question: AnyQuestion, path: string): string =>
  [
    ...fields.map(field => form.errorOf(`${path}.${field}`)),
    ...(question.subQuestions ?? []).flatMap(({ questions }, branch) =>
      questions.map((each, at) => errorsOf(form, each, `${path}.subQuestions.${branch}.questions.${at}`)),
    ),
  ].join();

type RowProps = Pick<Props, 'form' | 'hasProfileFields'> & {
  index: number;
  count: number;
  question: Question;
  errors: string;
};

// The form clones its values with each change.
const isSame = (a: Question, b: Question) => JSON.stringify(a) === JSON.stringify(b);

/** One question; drawn again only when it changes itself, since a form may have many. */
const QuestionRow = memo(
  ({ form, hasProfileFields, index, count, question }: RowProps) => (
    <>
      <QuestionFields
        form={form}
        hasProfileFields={hasProfileFields}
        question={question}
        label={words.question(index + 1)}
        place={{ list: 'questions', index, count, most }}
      />
      <QuestionBranches form={form} hasProfileFields={hasProfileFields} question={question} index={index} />
    </>
  ),
  (a, b) =>
    isSame(a.question, b.question) && a.index === b.index && a.count === b.count && a.errors === b.errors,
);
QuestionRow.displayName = 'QuestionRow';
