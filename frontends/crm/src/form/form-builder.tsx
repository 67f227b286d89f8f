import { useSession } from '@momos/api-client';
import { publicFormsContract, type PublicFormView } from '@momos/contracts/public-forms';
import { asAsked } from '@momos/remote-kit/questions/question-options';
import { QuestionsEditor } from '@momos/remote-kit/questions/questions-editor';
import { Callout, Section, showToast } from '@momos/ui';
import { FormActions, SubmitButton, Textarea, TextInput, useSendForm, WriteForm } from '@momos/ui/forms';
import { formWords } from '../words/form.ts';
import { RightAnswerField, rightAnswersOf } from './right-answer.tsx';

const words = formWords.builder;

type Props = { kind: PublicFormView['kind']; form?: PublicFormView; onDone: () => void };

const valuesOf = (form: PublicFormView | undefined) => ({
  title: form?.title ?? '',
  description: form?.description ?? '',
  questions: form?.questions ?? [],
  /** By question. */
  right: Object.fromEntries(
    (form?.rightAnswers ?? []).map(({ questionId, answers }) => [questionId, answers]),
  ) as Record<string, string[]>,
});
type FormValues = ReturnType<typeof valuesOf>;

const wordsIn = ({ title, description }: FormValues) => ({ title, description });

const bodyOf = (values: FormValues, kind: Props['kind']) => {
  const questions = values.questions.map(asAsked);
  const rightAnswers = kind === 'QUIZ' ? rightAnswersOf(questions, values.right) : [];
  return { ...wordsIn(values), questions, rightAnswers };
};

/** Saves a draft, or changes of the form that is given; of a published one its words alone. */
function useFormBuilder({ kind, form, onDone }: Props) {
  const { call } = useSession();
  return useSendForm(
    async (values: FormValues, how) => {
      if (!form)
        return (await call(publicFormsContract.create, { body: { kind, ...bodyOf(values, kind) } }, how))
          .data;
      const body = form.publishedAt ? wordsIn(values) : bodyOf(values, kind);
      return (await call(publicFormsContract.update, { params: { id: form.id }, body }, how)).data;
    },
    {
      initialValues: valuesOf(form),
      ifMatch: form?.version,
      refreshes: [publicFormsContract.list, publicFormsContract.get],
      onSaved: () => {
        showToast(form ? words.saved : words.created, { tone: 'good' });
        onDone();
      },
    },
  );
}

/** Title, introduction and questions of a form; of a quiz what is right, too. */
export function FormBuilder(props: Props) {
  const { kind, form: edited } = props;
  const form = useFormBuilder(props);
  return (
    <WriteForm form={form} label={formWords.kinds[kind]}>
      <TextInput
        label={words.title}
        placeholder={words.titleExample}
        maxLength={140}
        {...form.props('title')}
      />
      <Textarea
        label={words.description}
        description={words.descriptionHint}
        autosize
        minRows={2}
        maxLength={5000}
        {...form.props('description')}
      />
      {edited?.publishedAt ? <Callout title={words.fixed} /> : <Questions form={form} kind={kind} />}
      <FormActions>
        <SubmitButton disabled={form.values.title.trim() === ''}>
          {edited ? words.save : words.create}
        </SubmitButton>
      </FormActions>
    </WriteForm>
  );
}

type QuestionsProps = { form: ReturnType<typeof useFormBuilder>; kind: Props['kind'] };

const Questions = ({ form, kind }: QuestionsProps) => (
  <Section title={words.questions}>
    <QuestionsEditor
      form={form}
      hasProfileFields={false}
      below={question =>
        kind === 'QUIZ' ? (
          <RightAnswerField
            question={question}
            value={form.values.right[question.id] ?? []}
            onChange={answers =>
              form.setFieldValue('right', { ...form.getValues().right, [question.id]: answers })
            }
          />
        ) : null
      }
    />
  </Section>
);
