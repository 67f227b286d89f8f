import {
  type Answer,
  applicableQuestions,
  checkOpenAnswers,
  countedAnswers,
  isOptionalBox,
} from '@momos/contracts/questionnaire';
import type { RsvpView } from '@momos/contracts/rsvp-view';
import { rsvpsContract } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { ticketsContract } from '@momos/contracts/tickets';
import { QuestionList } from '@momos/remote-kit/questions/question-list';
import { Fieldset, useWriteForm, WriteForm } from '@momos/ui/forms';
import { registrationWords } from '../words/registration.ts';
import { useProofs } from './email-proof.tsx';
import { missingNames, namesOf, PlusOneNames } from './plus-one-names.tsx';
import { StepActions } from './step-actions.tsx';
import type { Choice } from './use-charge.ts';
import * as classes from './registration.module.css';

const words = registrationWords.questionsStep;

type Questions = SocialView['questionnaire']['questions'];
type Props = {
  social: SocialView;
  rsvp: RsvpView;
  /** What the total is of; none is shown without it. */
  choice?: Choice;
  submit: string;
  /** How many of those who come along can be named anew. */
  plusOnesToName?: number;
  onDone: () => void;
};

/** What a set of answers lacks by the rules of who asks, as errors of the form's fields. */
const missing = (questions: Questions, answers: readonly Answer[], name: 'answers' | 'standingAnswers') =>
  Object.fromEntries(
    checkOpenAnswers(questions, answers).map(({ field, message }) => [
      field.replace('answers', name),
      message,
    ]),
  );

/** The answers to the hosts; where they ask nothing, the optional boxes are on the ticket and stay as they are. */
const bodyOf = (questions: Questions, answers: readonly Answer[]) =>
  questions.length > 0 && questions.every(isOptionalBox)
    ? {}
    : { answers: countedAnswers(questions, answers) };

/** The platform's own questions, where this registration asks them: before it is sent. */
export const standingOf = ({ standingQuestions }: SocialView, rsvp: RsvpView | undefined) =>
  !rsvp || rsvp.status === 'INITIAL' ? standingQuestions : [];

function useAnswers({ social, rsvp, plusOnesToName = 0, onDone }: Props) {
  const { questions } = social.questionnaire;
  const standing = standingOf(social, rsvp);
  return useWriteForm(rsvpsContract.update, {
    initialValues: {
      answers: rsvp.answers,
      standingAnswers: [] as Answer[],
      plusOneNames: rsvp.plusOneNames,
    },
    validate: ({ answers, standingAnswers, plusOneNames }) => ({
      ...missing(standing, standingAnswers, 'standingAnswers'),
      ...missing(questions, answers, 'answers'),
      ...missingNames(plusOneNames, plusOnesToName),
    }),
    toInput: ({ answers, standingAnswers, plusOneNames }) => ({
      params: { id: social.id },
      body: {
        ...bodyOf(questions, answers),
        ...(standing.length > 0 ? { standingAnswers: countedAnswers(standing, standingAnswers) } : {}),
        ...(plusOnesToName > 0 ? { plusOneNames: namesOf(plusOneNames, plusOnesToName) } : {}),
      },
    }),
    refreshes: [socialsContract.getBySlug, ticketsContract.mine],
    onSaved: onDone,
  });
}

/** The questions of the platform and the hosts, checked by the same rules as on the server. */
export function QuestionsStep(props: Props) {
  const { social, rsvp, choice, submit, plusOnesToName = 0 } = props;
  const { questions } = social.questionnaire;
  const standing = standingOf(social, rsvp);
  const form = useAnswers(props);
  const { answers } = form.values;
  const asked = applicableQuestions(questions, answers);
  const proofs = useProofs(social, asked);
  const change = (changed: Answer[], { questionId }: Answer) => {
    form.setFieldValue('answers', changed);
    form.clearFieldError(`answers.${questionId}`);
  };
  return (
    <>
      <WriteForm form={form} label={words.questionsOfTheHosts}>
        {plusOnesToName > 0 ? <PlusOneNames form={form} count={plusOnesToName} /> : null}
        {standing.length > 0 ? <StandingQuestions form={form} questions={standing} /> : null}
        <QuestionList
          questions={questions.every(isOptionalBox) ? [] : questions}
          answers={answers}
          errorOf={id => form.errorOf(`answers.${id}`)}
          onChange={change}
          below={proofs.below}
        />
        <StepActions social={social} choice={choice}>
          {submit}
        </StepActions>
      </WriteForm>
      {proofs.dialog}
    </>
  );
}

type StandingProps = { form: ReturnType<typeof useAnswers>; questions: Questions };

/** What the platform itself asks, once per person. */
const StandingQuestions = ({ form, questions }: StandingProps) => (
  <Fieldset legend={words.questionsOfThePlatform}>
    <p className={classes.soft}>{words.askedOnce}</p>
    <QuestionList
      questions={questions}
      answers={form.values.standingAnswers}
      errorOf={id => form.errorOf(`standingAnswers.${id}`)}
      onChange={(changed, { questionId }) => {
        form.setFieldValue('standingAnswers', changed);
        form.clearFieldError(`standingAnswers.${questionId}`);
      }}
    />
  </Fieldset>
);
