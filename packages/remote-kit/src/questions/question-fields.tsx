import { canBeRequired, hasChoices } from '@momos/contracts/question-problems';
import type { QuestionType } from '@momos/contracts/questionnaire';
import { Group } from '@momos/ui';
import { FieldRow, Switch, TextInput } from '@momos/ui/forms';
import { Select, TagsInput } from '@momos/ui/select';
import { questionsEditorWords } from '../words/questions-editor.ts';
import { type AnyQuestion, profileFields, questionTypes } from './question-options.ts';
import { type Place, QuestionTools } from './question-tools.tsx';
import type { QuestionsForm } from './questions-form.ts';

const words = questionsEditorWords.questionsEditor;

type Props = {
  form: QuestionsForm;
  question: AnyQuestion;
  place: Place;
  label: string;
  hasProfileFields: boolean;
};

/** What is asked, how it is answered, and whether it has to be. */
export function QuestionFields({ form, question, place, label, hasProfileFields }: Props) {
  const path = `${place.list}.${place.index}`;
  return (
    <>
      <TextInput label={label} maxLength={300} {...form.props(`${path}.title`)} />
      <TextInput
        label={words.helpText}
        maxLength={300}
        {...form.props(`${path}.helpText`)}
        value={question.helpText ?? ''}
      />
      <FieldRow>
        <AnswerType form={form} path={path} />
        {hasProfileFields ? <ProfileField form={form} path={path} /> : null}
      </FieldRow>
      {hasChoices(question) ? (
        <TagsInput
          label={words.choices}
          description={words.pressEnterAfterEach}
          maxTags={50}
          {...form.props(`${path}.availableAnswers`)}
        />
      ) : null}
      <Group justify="space-between">
        {canBeRequired(question) ? (
          <Switch label={words.required} {...form.props(`${path}.isRequired`, { type: 'checkbox' })} />
        ) : (
          <span>{words.neverRequired}</span>
        )}
        <QuestionTools form={form} question={question} place={place} />
      </Group>
    </>
  );
}

type FieldProps = { form: QuestionsForm; path: string };

const AnswerType = ({ form, path }: FieldProps) => (
  <Select
    label={words.answerType}
    allowDeselect={false}
    data={questionTypes.map(({ value, label }) => ({ value, label }))}
    {...form.props(`${path}.questionType`)}
    onChange={value => {
      const questionType = value as QuestionType;
      form.setFieldValue(`${path}.questionType`, questionType);
      if (!canBeRequired({ questionType })) form.setFieldValue(`${path}.isRequired`, false);
    }}
  />
);

/** The field of the profile that the answer fills. */
const ProfileField = ({ form, path }: FieldProps) => (
  <Select
    label={words.saveToProfileField}
    placeholder={words.none}
    clearable
    data={profileFields}
    description={words.guestsAreAsked}
    {...form.props(`${path}.userDataMapping`)}
    onChange={field => {
      form.setFieldValue(`${path}.userDataMapping`, field);
      form.setFieldValue(`${path}.isOptInShareResponse`, field !== null);
    }}
  />
);
