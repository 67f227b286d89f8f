import { hasChoices } from '@momos/contracts/question-problems';
import type { Question } from '@momos/contracts/questionnaire';
import { ActionIcon, Button, Group } from '@momos/ui';
import { Checkbox, FieldRow, TextInput } from '@momos/ui/forms';
import { Select, TagsInput } from '@momos/ui/select';
import { IconChevronDown, IconChevronUp, IconHistory, IconPlus, IconTrash } from '@momos/ui/icons';
import { memo, useState } from 'react';
import { socialEditorWords } from '../words/social-editor.ts';
import { EarlierQuestions } from './earlier-questions.tsx';
import { emptyQuestion, profileFields, questionTypes } from './question-options.ts';

import * as classes from './social-editor.module.css';
import type { SocialForm } from './use-social-form.ts';

const words = socialEditorWords.questionsEditor;

type Props = { form: SocialForm };

/** What guests are asked; buttons change the order, so that it works by keyboard too. */
export const QuestionsEditor = ({ form }: Props) => (
  <section aria-label={words.questions}>
    <h2 className={classes.heading}>{words.questionsForGuests}</h2>
    <ul className={classes.list} role="list">
      {form.values.questions.map((question, index) => (
        <li key={question.id} className={classes.item}>
          <QuestionFields
            form={form}
            index={index}
            question={question}
            isLast={index === form.values.questions.length - 1}
            errors={questionErrors(form, index)}
          />
        </li>
      ))}
    </ul>
    <Group gap="xs">
      <Button
        variant="subtle"
        leftSection={<IconPlus size={16} />}
        onClick={() => form.insertListItem('questions', emptyQuestion())}
      >
        {words.addAQuestion}
      </Button>
      <AskAgain form={form} />
    </Group>
  </section>
);

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

const fields = ['title', 'questionType', 'userDataMapping', 'availableAnswers', 'isRequired'];

/** What is wrong with a question, in one text; names its fields as ones that the form shows. */
const questionErrors = (form: SocialForm, index: number) =>
  fields.map(field => form.errorOf(`questions.${index}.${field}`)).join();

type QuestionProps = Props & { index: number; question: Question; isLast: boolean; errors: string };

// The form clones its values with each change.
const isSame = (a: Question, b: Question) => JSON.stringify(a) === JSON.stringify(b);

/** One question; drawn again only when it changes itself, since a form may have many. */
const QuestionFields = memo(
  ({ form, index, question, isLast }: QuestionProps) => (
    <>
      <TextInput label={words.question(index + 1)} {...form.props(`questions.${index}.title`)} />
      <FieldRow>
        <Select
          label={words.answerType}
          allowDeselect={false}
          data={questionTypes}
          {...form.props(`questions.${index}.questionType`)}
        />
        <Select
          label={words.saveToProfileField}
          placeholder={words.none}
          clearable
          data={profileFields}
          description={words.guestsAreAsked}
          {...form.props(`questions.${index}.userDataMapping`)}
          onChange={field => {
            form.setFieldValue(`questions.${index}.userDataMapping`, field);
            form.setFieldValue(`questions.${index}.isOptInShareResponse`, field !== null);
          }}
        />
      </FieldRow>
      {hasChoices(question) ? (
        <TagsInput
          label={words.choices}
          description={words.pressEnterAfterEach}
          {...form.props(`questions.${index}.availableAnswers`)}
        />
      ) : null}
      <Group justify="space-between">
        <Checkbox
          label={words.required}
          {...form.props(`questions.${index}.isRequired`, { type: 'checkbox' })}
        />
        <QuestionTools form={form} index={index} isLast={isLast} />
      </Group>
    </>
  ),
  (a, b) =>
    isSame(a.question, b.question) && a.index === b.index && a.isLast === b.isLast && a.errors === b.errors,
);
QuestionFields.displayName = 'QuestionFields';

function QuestionTools({ form, index, isLast }: Props & { index: number; isLast: boolean }) {
  const move = (to: number) => form.reorderListItem('questions', { from: index, to });
  return (
    <Group gap={4}>
      <ActionIcon
        variant="subtle"
        aria-label={words.moveUp}
        disabled={index === 0}
        onClick={() => move(index - 1)}
      >
        <IconChevronUp size={18} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={words.moveDown}
        disabled={isLast}
        onClick={() => move(index + 1)}
      >
        <IconChevronDown size={18} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={words.removeThisQuestion}
        onClick={() => form.removeListItem('questions', index)}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </Group>
  );
}
