import {
  type Answer,
  applicableQuestions,
  checkOpenAnswers,
  countedAnswers,
} from '@momos/contracts/questionnaire';
import type { RsvpView } from '@momos/contracts/rsvp-view';
import { rsvpsContract } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { ticketsContract } from '@momos/contracts/tickets';
import { QuestionList } from '@momos/remote-kit/questions/question-list';
import { useWriteForm, WriteForm } from '@momos/ui/forms';
import { registrationWords } from '../words/registration.ts';
import { useProofs } from './email-proof.tsx';
import { missingNames, namesOf, PlusOneNames } from './plus-one-names.tsx';
import { StepActions } from './step-actions.tsx';
import type { Choice } from './use-charge.ts';

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

/** What a set of answers lacks by the host's rules, as errors of the form's fields. */
const missing = (questions: Questions, answers: readonly Answer[]) =>
  Object.fromEntries(checkOpenAnswers(questions, answers).map(({ field, message }) => [field, message]));

const bodyOf = (questions: Questions, answers: readonly Answer[]) => ({
  answers: countedAnswers(questions, answers),
});

function useAnswers({ social, rsvp, plusOnesToName = 0, onDone }: Props) {
  const { questions } = social.questionnaire;
  return useWriteForm(rsvpsContract.update, {
    initialValues: { answers: rsvp.answers, plusOneNames: rsvp.plusOneNames },
    validate: ({ answers, plusOneNames }) => ({
      ...missing(questions, answers),
      ...missingNames(plusOneNames, plusOnesToName),
    }),
    toInput: ({ answers, plusOneNames }) => ({
      params: { id: social.id },
      body: {
        ...bodyOf(questions, answers),
        ...(plusOnesToName > 0 ? { plusOneNames: namesOf(plusOneNames, plusOnesToName) } : {}),
      },
    }),
    refreshes: [socialsContract.getBySlug, ticketsContract.mine],
    onSaved: onDone,
  });
}

/** The host's questions, checked by the same rules as on the server. */
export function QuestionsStep(props: Props) {
  const { social, choice, submit, plusOnesToName = 0 } = props;
  const { questions } = social.questionnaire;
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
        <QuestionList
          questions={questions}
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
