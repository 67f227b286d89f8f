import type { Question } from '@momos/contracts/questionnaire';
import { ActionIcon, Button, Group } from '@momos/ui';
import { Checkbox, FieldRow, Select, TagsInput, TextInput } from '@momos/ui/forms';
import { IconChevronDown, IconChevronUp, IconPlus, IconTrash } from '@momos/ui/icons';
import { emptyQuestion, hasChoices, profileFields, questionTypes } from './question-options.ts';
import * as classes from './social-editor.module.css';
import type { SocialForm } from './use-social-form.ts';

type Props = { form: SocialForm };

/** What guests are asked; buttons change the order, so that it works by keyboard too. */
export const QuestionsEditor = ({ form }: Props) => (
  <section aria-label="Questions">
    <h2 className={classes.heading}>Questions for guests</h2>
    <ul className={classes.list} role="list">
      {form.values.questions.map((question, index) => (
        <li key={question.id} className={classes.item}>
          <QuestionFields form={form} index={index} question={question} />
        </li>
      ))}
    </ul>
    <Button
      variant="subtle"
      leftSection={<IconPlus size={16} />}
      onClick={() => form.insertListItem('questions', emptyQuestion())}
    >
      Add a question
    </Button>
  </section>
);

type QuestionProps = Props & { index: number; question: Question };

const QuestionFields = ({ form, index, question }: QuestionProps) => (
  <>
    <TextInput label={`Question ${index + 1}`} {...form.props(`questions.${index}.title`)} />
    <FieldRow>
      <Select
        label="Answer type"
        allowDeselect={false}
        data={questionTypes}
        {...form.props(`questions.${index}.questionType`)}
      />
      <Select
        label="Save to profile field"
        placeholder="None"
        clearable
        data={profileFields}
        {...form.props(`questions.${index}.userDataMapping`)}
      />
    </FieldRow>
    {hasChoices(question) ? (
      <TagsInput
        label="Choices"
        description="Press Enter after each"
        {...form.props(`questions.${index}.availableAnswers`)}
      />
    ) : null}
    <Group justify="space-between">
      <Checkbox label="Required" {...form.props(`questions.${index}.isRequired`, { type: 'checkbox' })} />
      <QuestionTools form={form} index={index} />
    </Group>
  </>
);

function QuestionTools({ form, index }: Props & { index: number }) {
  const move = (to: number) => form.reorderListItem('questions', { from: index, to });
  return (
    <Group gap={4}>
      <ActionIcon
        variant="subtle"
        aria-label="Move up"
        disabled={index === 0}
        onClick={() => move(index - 1)}
      >
        <IconChevronUp size={18} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label="Move down"
        disabled={index === form.values.questions.length - 1}
        onClick={() => move(index + 1)}
      >
        <IconChevronDown size={18} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label="Remove this question"
        onClick={() => form.removeListItem('questions', index)}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </Group>
  );
}
