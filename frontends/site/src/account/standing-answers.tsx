import { useRead } from '@momos/api-client';
import { checkOpenAnswers, countedAnswers } from '@momos/contracts/questionnaire';
import { socialsContract } from '@momos/contracts/socials';
import { type OwnStandingAnswers, standingQuestionsContract } from '@momos/contracts/standing-questions';
import { QuestionList } from '@momos/remote-kit/questions/question-list';
import { ErrorState, Section } from '@momos/ui';
import { FormActions, SubmitButton, useWriteForm, WriteForm } from '@momos/ui/forms';
import { settingsWords } from '../words/settings.tsx';

const words = settingsWords.standingAnswers;

/** What one answered to the platform's own questions; nothing where it asks none. */
export function StandingAnswers() {
  const read = useRead(standingQuestionsContract.mine, {});
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  const own = read.data?.data;
  return own && own.questions.length > 0 ? (
    <Section title={words.title} lead={words.lead}>
      <Answers own={own} />
    </Section>
  ) : null;
}

function Answers({ own }: { own: OwnStandingAnswers }) {
  const { questions, answers, version } = own;
  const form = useWriteForm(standingQuestionsContract.change, {
    initialValues: { answers },
    validate: values =>
      Object.fromEntries(
        checkOpenAnswers(questions, values.answers).map(({ field, message }) => [field, message]),
      ),
    toInput: values => ({ body: { answers: countedAnswers(questions, values.answers) } }),
    ifMatch: version,
    refreshes: [standingQuestionsContract.mine, socialsContract.getBySlug],
    saved: words.saved,
    onSaved: ({ data }) => form.restart({ answers: data.answers }),
  });
  return (
    <WriteForm form={form} label={words.title}>
      <QuestionList
        questions={questions}
        answers={form.values.answers}
        errorOf={id => form.errorOf(`answers.${id}`)}
        onChange={(changed, { questionId }) => {
          form.setFieldValue('answers', changed);
          form.clearFieldError(`answers.${questionId}`);
        }}
      />
      <FormActions>
        <SubmitButton disabled={!form.isDirty()}>{words.save}</SubmitButton>
      </FormActions>
    </WriteForm>
  );
}
