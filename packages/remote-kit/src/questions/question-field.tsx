import { type Answer, asksForSharing, type Question } from '@momos/contracts/questionnaire';
import { LazyView } from '@momos/ui';
import { Checkbox, FieldGroup, Radio, RequiredMark, Textarea, TextInput } from '@momos/ui/forms';
import type { ReactNode } from 'react';
import { questionWords } from '../words/question.ts';

const words = questionWords.questionField;

type Props = {
  question: Omit<Question, 'subQuestions'>;
  answer: Answer | undefined;
  error: string | undefined;
  onChange: (answer: Answer) => void;
};

type Part = Exclude<keyof Answer, 'questionId' | 'answers' | 'isTrue' | 'isShared'>;

/** What the fields of a question need: the answer so far, and ways to change it. */
type Field = {
  question: Props['question'];
  given: Answer;
  error: string | undefined;
  /** Label, help, required mark and error of a question that is one input. */
  common: {
    label: string;
    description: string | undefined;
    required: boolean;
    error: string | undefined;
  };
  set: (change: Partial<Answer>) => void;
  /** Value and change handler of a text of the answer. */
  text: (part: Part) => { value: string; onChange: (event: { currentTarget: { value: string } }) => void };
};

/** The field of one question, by its type (spec §3 "Question"). */
export function QuestionField({ question, answer, error, onChange }: Props) {
  const given = answer ?? { questionId: question.id };
  const set = (change: Partial<Answer>) => onChange({ ...given, ...change });
  const field = fields[question.questionType]({
    question,
    given,
    error,
    set,
    common: {
      label: question.title,
      description: question.helpText || undefined,
      required: question.isRequired,
      error,
    },
    text: part => ({
      value: given[part] ?? '',
      onChange: event => set({ [part]: event.currentTarget.value }),
    }),
  });
  if (!asksForSharing(question)) return field;
  return (
    <div>
      {field}
      <Checkbox
        mt="xs"
        label={words.addToProfile}
        aria-label={words.addAnswerToProfile(question.title)}
        checked={given.isShared ?? false}
        onChange={event => set({ isShared: event.currentTarget.checked })}
      />
    </div>
  );
}

const Parts = ({ field: { question, error }, children }: { field: Field; children: ReactNode }) => (
  <FieldGroup
    legend={question.title}
    description={question.helpText || undefined}
    isRequired={question.isRequired}
    error={error}
  >
    {children}
  </FieldGroup>
);

const mobile = (field: Field) => (
  <Parts field={field}>
    <TextInput
      label={words.countryCode}
      {...field.text('countryCode')}
      placeholder="+1"
      autoComplete="tel-country-code"
      inputMode="tel"
    />
    <TextInput label={words.number} {...field.text('mobile')} autoComplete="tel-national" inputMode="tel" />
  </Parts>
);

const company = (field: Field) => (
  <Parts field={field}>
    <TextInput label={words.company} {...field.text('name')} autoComplete="organization" />
    <TextInput label={words.title} {...field.text('jobTitle')} autoComplete="organization-title" />
  </Parts>
);

const school = (field: Field) => (
  <Parts field={field}>
    <TextInput label={words.school} {...field.text('name')} />
    <TextInput label={words.degree} {...field.text('degree')} />
    <TextInput label={words.classOf} {...field.text('classOfGraduation')} inputMode="numeric" />
  </Parts>
);

const checkbox = ({ question, given, error, set }: Field) => (
  <Checkbox
    label={
      <>
        {question.title}
        {question.isRequired ? <RequiredMark /> : null}
      </>
    }
    required={question.isRequired}
    description={question.helpText || undefined}
    error={error}
    checked={given.isTrue ?? false}
    onChange={event => set({ isTrue: event.currentTarget.checked })}
  />
);

// Few questions have so many.
const loadManyChoices = () => import('./many-choices.tsx').then(file => file.ManyChoices);

const choices = ({ question, given, common, set }: Field) =>
  question.availableAnswers.length > 12 ? (
    <LazyView
      load={loadManyChoices}
      props={{
        ...common,
        options: question.availableAnswers,
        value: given.answers ?? [],
        onChange: answers => set({ answers }),
      }}
    />
  ) : (
    <Checkbox.Group {...common} value={given.answers ?? []} onChange={answers => set({ answers })}>
      {question.availableAnswers.map(option => (
        <Checkbox key={option} mt="xs" value={option} label={option} />
      ))}
    </Checkbox.Group>
  );

const oneOf = ({ question, given, common, set }: Field) => (
  <Radio.Group {...common} value={given.answer ?? null} onChange={option => set({ answer: option })}>
    {question.availableAnswers.map(option => (
      <Radio key={option} mt="xs" value={option} label={option} />
    ))}
  </Radio.Group>
);

const fields: Record<Question['questionType'], (field: Field) => ReactNode> = {
  LONG_TEXT: ({ common, text }) => (
    <Textarea {...common} {...text('answer')} autosize minRows={3} maxLength={5000} />
  ),
  SHORT_TEXT: ({ common, text }) => <TextInput {...common} {...text('answer')} maxLength={500} />,
  ORGANIZATION_EMAIL_VERIFICATION: ({ common, text }) => (
    <TextInput {...common} {...text('answer')} type="email" autoComplete="email" />
  ),
  MOBILE: mobile,
  COMPANY_VERIFICATION: company,
  SCHOOL_VERIFICATION: school,
  SINGLE_CHECKBOX: checkbox,
  CUSTOM_CHECKBOX: checkbox,
  MULTIPLE_CHOICES: choices,
  COORDINATE: oneOf,
};
