import { useRead, useSessionState } from '@momos/api-client';
import { type AnsweredForm, publicFormsContract } from '@momos/contracts/public-forms';
import { type Answer, checkOpenAnswers, countedAnswers } from '@momos/contracts/questionnaire';
import { QuestionList } from '@momos/remote-kit/questions/question-list';
import { ButtonLink, Callout, EmptyState, Loaded, Page, PageHeader, useParams } from '@momos/ui';
import { FormActions, SubmitButton, useWriteForm, WriteForm } from '@momos/ui/forms';
import { formWords } from '../words/form.ts';
import { OwnAnswers } from './own-answers.tsx';
import * as classes from './form.module.css';

const words = formWords.page;

/** A form or quiz by its link: its questions, and what became of the reader's own answers. */
export function FormPage() {
  const { id = '' } = useParams();
  const read = useRead(publicFormsContract.open, { params: { id } });
  if (read.error?.status === 404 || read.error?.status === 400) return <Gone />;
  return <Loaded read={read}>{({ data }) => <Form key={formKey(data)} form={data} />}</Loaded>;
}

/** Another form, or other answers of one's own, start over. */
const formKey = ({ id, own }: AnsweredForm) => `${id} ${own?.answeredAt ?? ''}`;

const Gone = () => (
  <Page title={words.gone}>
    <EmptyState size="page" title={words.gone} action={<ButtonLink to="/">{words.home}</ButtonLink>}>
      {words.goneText}
    </EmptyState>
  </Page>
);

const Form = ({ form }: { form: AnsweredForm }) => (
  <Page width="form" title={form.title}>
    <PageHeader title={form.title} />
    {form.description ? <p className={classes.description}>{form.description}</p> : null}
    <Standing form={form} />
    {isAnswerable(form) ? <AnswerForm form={form} /> : <OwnAnswers form={form} />}
  </Page>
);

/** A quiz is answered once, a form again until it is closed. */
const isAnswerable = ({ kind, isOpen, own }: AnsweredForm) => isOpen && (kind === 'FORM' || own === null);

function Standing({ form: { isOpen, own } }: { form: AnsweredForm }) {
  if (own?.score)
    return (
      <Callout tone="good" title={words.score(own.score.right, own.score.of)}>
        {words.scoreText}
      </Callout>
    );
  if (!isOpen) return <Callout title={words.closed}>{words.closedText}</Callout>;
  return own ? (
    <Callout tone="good" title={words.answered}>
      {words.answeredText}
    </Callout>
  ) : null;
}

/** What the answers lack by the rules of the questions, as errors of the form's fields. */
const missing = ({ questions }: AnsweredForm, answers: readonly Answer[]) =>
  Object.fromEntries(checkOpenAnswers(questions, answers).map(({ field, message }) => [field, message]));

/** The questions to answer; a visitor is asked to sign in on sending, and sends on. */
function AnswerForm({ form: asked }: { form: AnsweredForm }) {
  const isVisitor = useSessionState() === 'visitor';
  const form = useWriteForm(publicFormsContract.answer, {
    initialValues: { answers: asked.own?.answers ?? [] },
    validate: ({ answers }) => missing(asked, answers),
    toInput: ({ answers }) => ({
      params: { id: asked.id },
      body: { answers: countedAnswers(asked.questions, answers) },
    }),
    refreshes: [publicFormsContract.open],
    saved: words.sent,
  });
  const change = (answers: Answer[], { questionId }: Answer) => {
    form.setFieldValue('answers', answers);
    form.clearFieldError(`answers.${questionId}`);
  };
  return (
    <WriteForm form={form} label={words.questions}>
      <QuestionList
        questions={asked.questions}
        answers={form.values.answers}
        errorOf={id => form.errorOf(`answers.${id}`)}
        onChange={change}
      />
      {isVisitor ? <p className={classes.hint}>{words.signInText}</p> : null}
      <FormActions>
        <SubmitButton>{asked.own ? words.change : words.send}</SubmitButton>
      </FormActions>
    </WriteForm>
  );
}
