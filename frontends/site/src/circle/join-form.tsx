import { useSession, useWrite } from '@momos/api-client';
import { isAskedQuestions } from '@momos/contracts/circle-joining';
import { circleMembersContract } from '@momos/contracts/circle-members';
import type { CircleView } from '@momos/contracts/circles';
import { paymentsContract } from '@momos/contracts/payments';
import { Bone, Button, ErrorState, Group } from '@momos/ui';
import { Checkbox, SubmitButton, Textarea, useSendForm, WriteForm } from '@momos/ui/forms';
import { usePaymentPage } from '../payment/use-payment-page.ts';
import { circleWords } from '../words/circle.ts';
import { joinLabel } from './join-label.ts';
import { useNeededEmail } from './needed-email.tsx';
import { readAgain } from './read-again.ts';
import { type ReferralCode, useReferralCode } from './referral-code.ts';
import * as classes from './circle.module.css';

const words = circleWords.joinForm;

type Props = { circle: CircleView };

/** Joining a circle, for who is signed in, as the code of their link lets them. */
export function JoinForm({ circle }: Props) {
  const { known, error, refetch } = useReferralCode(circle);
  if (known) return <Form circle={circle} link={known} onRefused={() => void refetch()} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <Bone height="2.625rem" width="9rem" />;
}

type FormProps = Props & { link: ReferralCode; onRefused: () => void };

/** Asks the questions of the circle the first time. */
function Form({ circle, link, onRefused }: FormProps) {
  const isFirst = isAskedQuestions(circle.membership);
  const questions = isFirst ? circle.questions : [];
  const form = useJoin({ circle, link, onRefused }, questions);
  const email = useNeededEmail(circle, link.code);
  return (
    <>
      {link.note ? <p className={classes.standing}>{link.note}</p> : null}
      <WriteForm form={form} label={words.join} isLight>
        {questions.map(({ id, title, isRequired }) => (
          <Textarea
            key={id}
            label={title}
            withAsterisk={isRequired}
            autosize
            minRows={2}
            maxLength={2000}
            className={classes.question}
            {...form.props(`answers.${id}`)}
          />
        ))}
        {email.inForm}
        {isFirst ? <Checkbox label={words.listMe} {...form.props('isListed', { type: 'checkbox' })} /> : null}
        <Group gap="sm">
          <SubmitButton size="md" disabled={email.isMissing}>
            {joinLabel(circle, link.kind)}
          </SubmitButton>
          {circle.membership?.status === 'PENDING' ? <GiveUp circle={circle} label={words.cancel} /> : null}
          {circle.membership?.status === 'INVITED' ? <GiveUp circle={circle} label={words.noThanks} /> : null}
        </Group>
      </WriteForm>
      {email.dialog}
    </>
  );
}

/** Joins, and goes to the payment page where access is not paid yet. */
function useJoin({ circle, link: { code }, onRefused }: FormProps, questions: CircleView['questions']) {
  const { call } = useSession();
  const goTo = usePaymentPage();
  const initialValues = { answers: Object.fromEntries(questions.map(({ id }) => [id, ''])), isListed: false };
  const join = async ({ answers, isListed }: typeof initialValues) => {
    const params = { id: circle.id };
    const body = {
      answers: Object.entries(answers).flatMap(([questionId, answer]) =>
        answer.trim() ? [{ questionId, answer }] : [],
      ),
      ...(code ? { referralCode: code } : {}),
      ...(isAskedQuestions(circle.membership) ? { isListed } : {}),
    };
    const { data: membership } = await call(circleMembersContract.join, { params, body });
    if (membership.status !== 'PENDING') return null;
    const { data } = await call(paymentsContract.openForCircle, {
      params,
      body: { memberId: membership.id },
    });
    return data;
  };
  return useSendForm(join, {
    initialValues,
    refreshes: readAgain,
    onSaved: session => {
      if (session) goTo(session);
    },
    // The code may have ended since it was checked.
    ...(code ? { onRefused } : {}),
  });
}

/** Ends an attempt to pay, says no to an invitation, or withdraws a request. */
export function GiveUp({ circle, label }: Props & { label: string }) {
  const leave = useWrite(circleMembersContract.leave, { refreshes: readAgain });
  return (
    <Button
      variant="default"
      loading={leave.isPending}
      onClick={() => leave.mutate({ params: { id: circle.id } })}
    >
      {label}
    </Button>
  );
}
