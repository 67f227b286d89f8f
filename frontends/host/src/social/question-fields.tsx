import { canBeRequired, hasChoices } from '@momos/contracts/question-problems';
import type { QuestionType } from '@momos/contracts/questionnaire';
import { Group } from '@momos/ui';
import { FieldRow, Switch, TextInput } from '@momos/ui/forms';
import { Select, TagsInput } from '@momos/ui/select';
import { socialEditorWords } from '../words/social-editor.ts';
import { type AnyQuestion, profileFields, questionTypes } from './question-options.ts';
import { type Place, QuestionTools } from './question-tools.tsx';
import type { SocialForm } from './use-social-form.ts';

const words = socialEditorWords.questionsEditor;

type Props = { form: SocialForm; question: AnyQuestion; place: Place; label: string };

/** What is asked, how it is answered, and whether it has to be. */
export function QuestionFields({ form, question, place, label }: Props) {
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
      <AnswerFields form={form} path={path} />
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

/** The type of the answer, and the field of the profile that it fills. */
const AnswerFields = ({ form, path }: { form: SocialForm; path: string }) => (
  <FieldRow>
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
  </FieldRow>
);
