import { useSession, useWrite } from '@momos/api-client';
import { circleMembersContract } from '@momos/contracts/circle-members';
import type { CircleMembership } from '@momos/contracts/circle-membership';
import type { CircleView } from '@momos/contracts/circles';
import { paymentsContract } from '@momos/contracts/payments';
import {
  Button,
  ConfirmDialog,
  formatDate,
  formatMoney,
  Group,
  Pill,
  useAction,
  viewerZone,
} from '@momos/ui';
import { SubmitButton, useSendForm, WriteForm } from '@momos/ui/forms';
import { useState } from 'react';
import { usePaymentPage } from '../payment/use-payment-page.ts';
import { circleWords } from '../words/circle.ts';
import { readAgain } from './read-again.ts';
import * as classes from './circle.module.css';

const words = circleWords.renewal;

type RenewalView = NonNullable<CircleMembership['renewal']>;
type Props = { circle: CircleView; membership: CircleMembership; renewal: RenewalView };

const dayOf = (iso: string) => formatDate(iso, viewerZone());

/** Monthly access as its member sees it: when it is renewed and for how much, how it is cancelled, and what a declined card asks of them. */
export function Renewal(props: Props) {
  const { renewal } = props;
  return (
    <section className={classes.renewal} aria-label={words.label}>
      {renewal.overdue ? <Overdue {...props} overdue={renewal.overdue} /> : <Planned {...props} />}
    </section>
  );
}

function Planned({ circle, renewal }: Props) {
  const resume = useAction(circleMembersContract.updateMine, { refreshes: readAgain });
  const day = dayOf(renewal.paidUntil);
  const price = formatMoney(renewal.price, renewal.currency);
  if (renewal.isEnding)
    return (
      <>
        <p className={classes.standing}>{words.endsOn(day)}</p>
        <Button
          variant="default"
          loading={resume.isPending}
          onClick={() => resume.mutate({ params: { id: circle.id }, body: { isRenewed: true } })}
        >
          {words.resume}
        </Button>
      </>
    );
  return (
    <>
      <p className={classes.standing}>{words.renewsOn(day, price)}</p>
      <Cancel circle={circle} text={words.cancelText(day)} />
    </>
  );
}

function Cancel({ circle, text }: { circle: CircleView; text: string }) {
  const [isAsked, setAsked] = useState(false);
  const end = useWrite(circleMembersContract.updateMine, { refreshes: readAgain });
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {words.cancel}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={words.cancelTitle(circle.name)}
        confirm={words.cancel}
        onConfirm={() => end.mutateAsync({ params: { id: circle.id }, body: { isRenewed: false } })}
      >
        {text}
      </ConfirmDialog>
    </>
  );
}

function Overdue({
  circle,
  membership,
  renewal,
  overdue,
}: Props & { overdue: NonNullable<RenewalView['overdue']> }) {
  const until = dayOf(overdue.until);
  if (overdue.isCharging)
    return (
      <>
        <p className={classes.standing} role="status">
          {words.charging}
        </p>
        <Cancel circle={circle} text={words.cancelNowText} />
      </>
    );
  return (
    <>
      <Pill tone="warn">{words.declined}</Pill>
      <p className={classes.standing}>{words.payBy(until, overdue.reason)}</p>
      <Group gap="sm">
        <Pay circle={circle} membership={membership} price={formatMoney(renewal.price, renewal.currency)} />
        <Cancel circle={circle} text={words.cancelNowText} />
      </Group>
    </>
  );
}

/** Leads to the payment page of the month that has begun. */
function Pay({ circle, membership, price }: Omit<Props, 'renewal'> & { price: string }) {
  const { call } = useSession();
  const goTo = usePaymentPage();
  const open = async () =>
    (
      await call(paymentsContract.openForCircle, {
        params: { id: circle.id },
        body: { memberId: membership.id },
      })
    ).data;
  const form = useSendForm(open, { initialValues: {}, refreshes: readAgain, onSaved: goTo });
  return (
    <WriteForm form={form} label={words.payLabel} isLight>
      <SubmitButton>{words.pay(price)}</SubmitButton>
    </WriteForm>
  );
}
