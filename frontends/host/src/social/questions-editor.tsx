import type { Question, QuestionType } from '@momos/contracts/questionnaire';
import { ActionIcon, Button, Group } from '@momos/ui';
import { Checkbox, FieldRow, Select, TagsInput, TextInput } from '@momos/ui/forms';
import { IconChevronDown, IconChevronUp, IconPlus, IconTrash } from '@momos/ui/icons';
import * as classes from './social-editor.module.css';

const types: { value: QuestionType; label: string }[] = [
  { value: 'SHORT_TEXT', label: 'Short answer' },
  { value: 'LONG_TEXT', label: 'Long answer' },
  { value: 'MULTIPLE_CHOICES', label: 'Several of a list' },
  { value: 'COORDINATE', label: 'One of a list' },
  { value: 'COMPANY_VERIFICATION', label: 'Company and title' },
  { value: 'SCHOOL_VERIFICATION', label: 'School and degree' },
  { value: 'ORGANIZATION_EMAIL_VERIFICATION', label: 'Work e-mail' },
  { value: 'MOBILE', label: 'Mobile number' },
  { value: 'SINGLE_CHECKBOX', label: 'A box to tick' },
];
const withOptions = new Set<QuestionType>(['MULTIPLE_CHOICES', 'COORDINATE']);

/** Fields of a person that an answer may fill in the CRM. */
const mappings = [
  { value: 'organization', label: 'Company' },
  { value: 'title', label: 'Title' },
  { value: 'school', label: 'School' },
  { value: 'sector', label: 'Sector' },
  { value: 'city', label: 'City' },
];

type Props = {
  questions: Question[];
  errors: Record<string, string>;
  onChange: (questions: Question[]) => void;
};

/** What guests are asked; order by buttons, so that a keyboard does it too. */
export function QuestionsEditor({ questions, errors, onChange }: Props) {
  const change = (index: number, fields: Partial<Question>) =>
    onChange(questions.map((question, each) => (each === index ? { ...question, ...fields } : question)));
  const move = (index: number, by: number) => {
    const next = [...questions];
    const [taken] = next.splice(index, 1);
    if (taken) next.splice(index + by, 0, taken);
    onChange(next);
  };
  const add = () =>
    onChange([
      ...questions,
      {
        id: crypto.randomUUID().slice(0, 8),
        questionType: 'SHORT_TEXT',
        isRequired: false,
        title: '',
        availableAnswers: [],
        isOptInShareResponse: false,
        userDataMapping: null,
        canRemove: true,
        subQuestions: [],
      },
    ]);
  return (
    <section aria-label="Questions">
      <h2 className={classes.heading}>Questions to your guests</h2>
      <ul className={classes.list} role="list">
        {questions.map((question, index) => (
          <li key={question.id} className={classes.item}>
            <TextInput
              label={`Question ${index + 1}`}
              value={question.title}
              error={errors[`questions.${index}.title`]}
              onChange={event => change(index, { title: event.currentTarget.value })}
            />
            <FieldRow>
              <Select
                label="Answer"
                allowDeselect={false}
                data={types}
                value={question.questionType}
                onChange={value => value && change(index, { questionType: value as QuestionType })}
              />
              <Select
                label="Fills in the guest’s"
                placeholder="Nothing"
                clearable
                data={mappings}
                value={question.userDataMapping}
                onChange={value => change(index, { userDataMapping: value })}
              />
            </FieldRow>
            {withOptions.has(question.questionType) ? (
              <TagsInput
                label="Choices"
                description="Enter after each"
                value={question.availableAnswers}
                error={errors[`questions.${index}.availableAnswers`]}
                onChange={availableAnswers => change(index, { availableAnswers })}
              />
            ) : null}
            <Group justify="space-between">
              <Checkbox
                label="Has to be answered"
                checked={question.isRequired}
                onChange={event => change(index, { isRequired: event.currentTarget.checked })}
              />
              <Group gap={4}>
                <ActionIcon
                  variant="subtle"
                  aria-label="Move up"
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                >
                  <IconChevronUp size={18} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label="Move down"
                  disabled={index === questions.length - 1}
                  onClick={() => move(index, 1)}
                >
                  <IconChevronDown size={18} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label="Remove this question"
                  onClick={() => onChange(questions.filter((_, each) => each !== index))}
                >
                  <IconTrash size={18} />
                </ActionIcon>
              </Group>
            </Group>
          </li>
        ))}
      </ul>
      <Button variant="subtle" leftSection={<IconPlus size={16} />} onClick={add}>
        Add a question
      </Button>
    </section>
  );
}
