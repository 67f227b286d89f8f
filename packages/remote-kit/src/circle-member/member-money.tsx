import { useWrite } from '@momos/api-client';
import { type CircleMember, circleMembersContract } from '@momos/contracts/circle-members';
import { circlesContract, type CircleView } from '@momos/contracts/circles';
import type { MoneyBack } from '@momos/contracts/money-back';
import { Button, Callout, ConfirmDialog, formatMoney } from '@momos/ui';
import { useState } from 'react';
import { circleMemberWords } from '../words/circle-member.ts';
import { mayRefund, memberLine, refundWords } from './member-words.ts';
import * as classes from './member-money.module.css';

const words = circleMemberWords.money;

type Props = { circle: CircleView; member: CircleMember };

function useRefund({ circle, member }: Props) {
  const refund = useWrite(circleMembersContract.refund, {
    refreshes: [
      circleMembersContract.list,
      circlesContract.get,
      circlesContract.bySlug,
      circlesContract.list,
    ],
  });
  return (again?: { refundId: string; method: MoneyBack['method'] }) =>
    refund.mutateAsync({ params: { id: circle.id, memberId: member.id }, body: again ?? {} });
}

/** Where the money of a membership stands, and what who runs the circle can do about it. */
export function MemberMoney(props: Props) {
  const { member } = props;
  return (
    <div className={classes.money}>
      <div className={classes.row}>
        <span className={classes.soft}>{memberLine(member)}</span>
        {mayRefund(member) ? <RefundButton {...props} /> : null}
      </div>
      {member.payment?.dispute === 'OPEN' ? (
        <p className={classes.soft}>{words.theirBankMoneyUntil}</p>
      ) : null}
      {member.payment?.refunds.map(back => (
        <Refund key={back.id} {...props} back={back} />
      ))}
    </div>
  );
}

function RefundButton(props: Props) {
  const [isAsked, setAsked] = useState(false);
  const refund = useRefund(props);
  const { user, payment } = props.member;
  const money = payment ? formatMoney(payment.paid - payment.refunded, payment.currency) : '';
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsked(true)}>
        {words.refund}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={words.refundTo(money, user.displayName)}
        confirm={words.refundConfirm(money)}
        isDangerous
        onConfirm={() => refund()}
      >
        {words.theirAccessEndsImmediately}
      </ConfirmDialog>
    </>
  );
}

function Refund({ back, ...props }: Props & { back: MoneyBack }) {
  const [asked, setAsked] = useState<MoneyBack['method']>();
  const refund = useRefund(props);
  const { user, payment } = props.member;
  const money = formatMoney(back.amount, payment?.currency ?? 'USD');
  const { tone, title, text } = refundWords(back, { money, name: user.displayName });
  const isManual = asked === 'manual';
  const actions = (
    <>
      <Button size="sm" onClick={() => setAsked('provider')}>
        {words.sendAgain}
      </Button>
      <Button size="sm" variant="default" onClick={() => setAsked('manual')}>
        {words.paidBackAnotherWay}
      </Button>
    </>
  );
  return (
    <>
      <Callout tone={tone} title={title} actions={back.status === 'FAILED' ? actions : undefined}>
        {text}
      </Callout>
      <ConfirmDialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={isManual ? words.paidBackAnotherTitle(money) : words.sendAgainTitle(money)}
        confirm={isManual ? words.yesIPaidBack(money) : words.sendAgainConfirm(money)}
        isDangerous={isManual}
        onConfirm={() => refund({ refundId: back.id, method: asked ?? 'provider' })}
      >
        {isManual ? words.momosNotRefundAny : words.cardCharged}
      </ConfirmDialog>
    </>
  );
}
