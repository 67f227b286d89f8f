import type { Answer, Question } from '@momos/contracts/questionnaire';
import { Checkbox, FieldGroup, MultiSelect, Radio, Textarea, TextInput } from '@momos/ui/forms';

type Props = {
  question: Omit<Question, 'subQuestions'>;
  answer: Answer | undefined;
  error: string | undefined;
  onChange: (answer: Answer) => void;
};

type Part = Exclude<keyof Answer, 'questionId' | 'answers' | 'isTrue'>;

/** The field of one question, by its type (spec §3 "Question"). */
export function QuestionField({ question, answer, error, onChange }: Props) {
  const given = answer ?? { questionId: question.id };
  const set = (change: Partial<Answer>) => onChange({ ...given, ...change });
  const text = (part: Part) => ({
    value: given[part] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => set({ [part]: event.currentTarget.value }),
  });
  const common = { label: question.title, withAsterisk: question.isRequired, error };

  switch (question.questionType) {
    case 'LONG_TEXT':
      return <Textarea {...common} {...text('answer')} autosize minRows={3} maxLength={5000} />;
    case 'ORGANIZATION_EMAIL_VERIFICATION':
      return <TextInput {...common} {...text('answer')} type="email" autoComplete="email" />;
    case 'MOBILE':
      return (
        <FieldGroup legend={question.title} isRequired={question.isRequired} error={error}>
          <TextInput
            label="Country code"
            {...text('countryCode')}
            placeholder="+1"
            autoComplete="tel-country-code"
            inputMode="tel"
          />
          <TextInput label="Number" {...text('mobile')} autoComplete="tel-national" inputMode="tel" />
        </FieldGroup>
      );
    case 'COMPANY_VERIFICATION':
      return (
        <FieldGroup legend={question.title} isRequired={question.isRequired} error={error}>
          <TextInput label="Company" {...text('name')} autoComplete="organization" />
          <TextInput label="Title" {...text('jobTitle')} autoComplete="organization-title" />
        </FieldGroup>
      );
    case 'SCHOOL_VERIFICATION':
      return (
        <FieldGroup legend={question.title} isRequired={question.isRequired} error={error}>
          <TextInput label="School" {...text('name')} />
          <TextInput label="Degree" {...text('degree')} />
          <TextInput label="Class of" {...text('classOfGraduation')} inputMode="numeric" />
        </FieldGroup>
      );
    case 'SINGLE_CHECKBOX':
    case 'CUSTOM_CHECKBOX':
      return (
        <Checkbox
          label={question.title}
          error={error}
          checked={given.isTrue ?? false}
          onChange={event => set({ isTrue: event.currentTarget.checked })}
        />
      );
    case 'MULTIPLE_CHOICES':
      return question.availableAnswers.length > 12 ? (
        <MultiSelect
          {...common}
          searchable
          data={question.availableAnswers}
          value={given.answers ?? []}
          onChange={answers => set({ answers })}
        />
      ) : (
        <Checkbox.Group {...common} value={given.answers ?? []} onChange={answers => set({ answers })}>
          {question.availableAnswers.map(option => (
            <Checkbox key={option} mt="xs" value={option} label={option} />
          ))}
        </Checkbox.Group>
      );
    case 'COORDINATE':
      return (
        <Radio.Group {...common} value={given.answer ?? null} onChange={option => set({ answer: option })}>
          {question.availableAnswers.map(option => (
            <Radio key={option} mt="xs" value={option} label={option} />
          ))}
        </Radio.Group>
      );
    case 'SHORT_TEXT':
      return <TextInput {...common} {...text('answer')} maxLength={500} />;
  }
}
