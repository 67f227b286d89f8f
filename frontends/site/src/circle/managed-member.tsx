import {
  type CircleMember,
  circleMembersContract,
  type MemberDecision,
} from '@momos/contracts/circle-members';
import type { MembershipStatus } from '@momos/contracts/circle-membership';
import { circlesContract, type CircleView } from '@momos/contracts/circles';
import { MemberMoney } from '@momos/remote-kit/circle-member/member-money';
import { MemberStatus } from '@momos/remote-kit/circle-member/member-status';
import { Button, ConfirmDialog, formatDate, Group, PersonLine, Pill, useAction, viewerZone } from '@momos/ui';
import { useState } from 'react';
import { circleManageWords } from '../words/circle-manage.ts';
import { MemberMessages } from './member-messages.tsx';
import * as classes from './circle.module.css';

const words = circleManageWords.members;

type Props = { circle: CircleView; member: CircleMember };

/** A request or a member: what they answered, their money, and what can be decided about them. */
export const ManagedMember = ({ circle, member }: Props) => (
  <article className={classes.managedMember} aria-label={member.user.displayName}>
    <div className={classes.own}>
      <PersonLine person={member.user} detail={detailOf(member)} />
      <MemberStatus member={member} />
      {member.joinedAt ? <MemberMessages circle={circle} member={member} /> : null}
      {member.role === 'MEMBER' ? null : <Pill tone="good">{words.roles[member.role]}</Pill>}
    </div>
    {member.answers && member.answers.length > 0 ? (
      <dl className={classes.answers}>
        {member.answers.map(({ title, answer }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    ) : null}
    {hasMoney(member) ? (
      <div className={classes.memberMoney}>
        <MemberMoney circle={circle} member={member} />
      </div>
    ) : null}
    {member.role === 'OWNER' ? null : <Decisions circle={circle} member={member} />}
  </article>
);

/** Whether anything was paid, or is on its way back. */
const hasMoney = ({ payment }: CircleMember): boolean =>
  payment !== null && (payment.paid > 0 || payment.refunds.length > 0);

/** Who recommended a member, and until when their month is paid. */
function detailOf({ referredBy, renewal }: CircleMember): string | undefined {
  const parts = [
    ...(referredBy ? [words.recommendedBy(referredBy.displayName)] : []),
    ...(renewal ? [renewalText(renewal)] : []),
  ];
  return parts.length > 0 ? parts.join(' · ') : undefined;
}

function renewalText({ overdue, isEnding, paidUntil }: NonNullable<CircleMember['renewal']>): string {
  const zone = viewerZone();
  if (overdue) return words.unpaidUntil(formatDate(overdue.until, zone));
  return (isEnding ? words.endsOn : words.renewsOn)(formatDate(paidUntil, zone));
}

const decisions: Partial<Record<MembershipStatus, readonly MemberDecision[]>> = {
  REQUESTED: ['APPROVE', 'DECLINE', 'BLOCK'],
  DECLINED: ['APPROVE', 'BLOCK'],
  ACCEPTED: ['REMOVE', 'BLOCK'],
  ACTIVE: ['REMOVE', 'BLOCK'],
  PENDING: ['REMOVE', 'BLOCK'],
  UNPAID: ['REMOVE', 'BLOCK'],
  LEFT: ['BLOCK'],
  REMOVED: ['BLOCK'],
  BLOCKED: ['UNBLOCK'],
};

/** Those that end access are asked about first, and those that money goes back with. */
const isAsked = (decision: MemberDecision, { status, payment }: CircleMember) =>
  (decision === 'REMOVE' || decision === 'BLOCK') &&
  (status === 'ACTIVE' || (payment !== null && payment.paid > payment.refunded));

const useDecide = () =>
  useAction(circleMembersContract.decide, {
    refreshes: [circleMembersContract.list, circlesContract.bySlug],
  });

function Decisions({ circle, member }: Props) {
  const [asked, setAsked] = useState<MemberDecision>();
  const decide = useDecide();
  const params = { id: circle.id, memberId: member.id };
  const isHost = member.role === 'HOST';
  return (
    <Group gap="xs">
      {decisions[member.status]?.map(decision => (
        <Button
          key={decision}
          size="compact-md"
          variant={decision === 'APPROVE' ? 'filled' : 'default'}
          loading={decide.isPending}
          onClick={() =>
            isAsked(decision, member) ? setAsked(decision) : decide.mutate({ params, body: { decision } })
          }
        >
          {words.decisions[decision]}
        </Button>
      ))}
      {member.status === 'ACTIVE' ? (
        <Button
          size="compact-md"
          variant="default"
          loading={decide.isPending}
          onClick={() => decide.mutate({ params, body: { role: isHost ? 'MEMBER' : 'HOST' } })}
        >
          {isHost ? words.makeMember : words.makeHost}
        </Button>
      ) : null}
      <Ask
        decision={asked}
        name={member.user.displayName}
        onClose={() => setAsked(undefined)}
        onConfirm={decision => decide.mutateAsync({ params, body: { decision } })}
      />
    </Group>
  );
}

type AskProps = {
  decision: MemberDecision | undefined;
  name: string;
  onClose: () => void;
  onConfirm: (decision: MemberDecision) => Promise<unknown>;
};

function Ask({ decision, name, onClose, onConfirm }: AskProps) {
  const word = words.decisions[decision ?? 'REMOVE'];
  return (
    <ConfirmDialog
      isOpen={decision !== undefined}
      onClose={onClose}
      title={words.askTitle(word, name)}
      confirm={word}
      isDangerous
      onConfirm={async () => {
        if (decision) await onConfirm(decision);
      }}
    >
      {words.askText}
    </ConfirmDialog>
  );
}
