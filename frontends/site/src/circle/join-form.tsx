import { useSession, useWrite } from '@momos/api-client';
import { circleMembersContract } from '@momos/contracts/circle-members';
import type { CircleView } from '@momos/contracts/circles';
import { paymentsContract } from '@momos/contracts/payments';
import { Button, Group } from '@momos/ui';
import { SubmitButton, useSendForm, WriteForm } from '@momos/ui/forms';
import { usePaymentPage } from '../payment/use-payment-page.ts';
import { circleWords } from '../words/circle.ts';
import { readAgain } from './read-again.ts';

const words = circleWords.joinForm;

type Props = { circle: CircleView };

/** Joining a circle, for who is signed in. */
export function JoinForm({ circle, label }: Props & { label: string }) {
  const form = useJoin(circle);
  return (
    <WriteForm form={form} label={words.join} isLight>
      <Group gap="sm">
        <SubmitButton size="md">{label}</SubmitButton>
        {circle.membership?.status === 'PENDING' ? <GiveUp circle={circle} /> : null}
      </Group>
    </WriteForm>
  );
}

/** Joins, and goes to the payment page where access is not paid yet. */
function useJoin(circle: CircleView) {
  const { call } = useSession();
  const goTo = usePaymentPage();
  const join = async () => {
    const params = { id: circle.id };
    const { data: membership } = await call(circleMembersContract.join, { params, body: {} });
    if (membership.status !== 'PENDING') return null;
    const { data } = await call(paymentsContract.openForCircle, {
      params,
      body: { memberId: membership.id },
    });
    return data;
  };
  return useSendForm(join, {
    initialValues: {},
    refreshes: readAgain,
    onSaved: session => {
      if (session) goTo(session);
    },
  });
}

function GiveUp({ circle }: Props) {
  const leave = useWrite(circleMembersContract.leave, { refreshes: readAgain });
  return (
    <Button
      variant="default"
      loading={leave.isPending}
      onClick={() => leave.mutate({ params: { id: circle.id } })}
    >
      {words.cancel}
    </Button>
  );
}
