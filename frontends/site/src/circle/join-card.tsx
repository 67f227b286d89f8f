import { useSessionState, useWrite } from '@momos/api-client';
import { circleMembersContract } from '@momos/contracts/circle-members';
import type { CircleMembership } from '@momos/contracts/circle-membership';
import type { CircleView } from '@momos/contracts/circles';
import { priceLabel } from '@momos/contracts/price';
import {
  Bone,
  Button,
  ButtonLink,
  Card,
  ConfirmDialog,
  formatDate,
  formatMoney,
  Group,
  LazyView,
  Pill,
  useLocation,
  viewerZone,
} from '@momos/ui';
import { useState } from 'react';
import { MoneyBackNotes } from '../payment/money-back-notes.tsx';
import { useMe } from '../user/use-me.ts';
import { circleWords } from '../words/circle.ts';
import { membershipText, standingOf } from './circle-words.ts';
import { codeIn } from './code-in.ts';
import { joinLabel } from './join-label.ts';
import { readAgain } from './read-again.ts';
import * as classes from './circle.module.css';

const words = circleWords.joinCard;

type Props = { circle: CircleView };

// Of monthly access alone.
const loadRenewal = () => import('./renewal.tsx').then(file => file.Renewal);
// A visitor sees a link instead.
const loadGiveUp = () => import('./join-form.tsx').then(file => file.GiveUp);
const loadJoinForm = () => import('./join-form.tsx').then(file => file.JoinForm);

/** What the reader can do about a circle: join it, pay, leave it; and where their money is. */
export const JoinCard = ({ circle }: Props) => (
  <Card>
    <div className={classes.join}>
      {circle.isHost && !isTiedTo(circle.membership) ? (
        <HostStanding circle={circle} />
      ) : (
        <OwnStanding circle={circle} />
      )}
    </div>
  </Card>
);

/** Who runs a circle has nothing to join or pay; a manager, who may look after every circle, has. */
function HostStanding({ circle }: Props) {
  const me = useMe();
  const isOwn = circle.hosts.some(({ id }) => id === me?.id);
  if (!me) return <Bone height="2.625rem" width="9rem" />;
  return isOwn ? <p className={classes.standing}>{words.youRunIt}</p> : <OwnStanding circle={circle} />;
}

function OwnStanding({ circle }: Props) {
  const { membership } = circle;
  return (
    <>
      {membership ? <Standing membership={membership} /> : <Price circle={circle} />}
      {membership?.renewal ? (
        <LazyView load={loadRenewal} props={{ circle, membership, renewal: membership.renewal }} />
      ) : null}
      <NextStep circle={circle} />
    </>
  );
}

/** Whether a host has a membership of their own to look after: they are in, or their money is on its way. */
const isTiedTo = (membership: CircleView['membership']): boolean =>
  membership !== null && (membership.status === 'ACTIVE' || membership.status === 'PENDING');

/** People whom the hosts keep out read why. */
function NextStep({ circle }: Props) {
  const { membership } = circle;
  switch (membership?.status) {
    case 'ACTIVE':
      return <Leave circle={circle} membership={membership} />;
    case 'REQUESTED':
      return <LazyView load={loadGiveUp} props={{ circle, label: words.withdraw }} />;
    case 'DECLINED':
    case 'BLOCKED':
      return null;
    default:
      return <Join circle={circle} />;
  }
}

const Price = ({ circle }: Props) => (
  <p className={classes.price}>
    <span className="mo-figures">{priceLabel(circle.price, circle.currency)}</span>
    {circle.price > 0 ? (circle.interval === 'MONTH' ? words.aMonth : words.onceAccessWithoutEnd) : ''}
    {circle.isApprovalRequired ? <span className={classes.lead}>{words.approvalText}</span> : null}
    {circle.neededEmailCategories.length > 0 ? (
      <span className={classes.lead}>{circleWords.neededEmail.lead(circle.neededEmailCategories)}</span>
    ) : null}
  </p>
);

const Standing = ({ membership }: { membership: CircleMembership }) => {
  const { payment, status } = membership;
  const standing = standingOf(membership);
  return (
    <>
      {standing ? <Pill tone={standing.tone}>{standing.label}</Pill> : null}
      <p className={classes.standing}>{membershipText(membership)}</p>
      {status === 'ACTIVE' && payment.paid > 0 ? (
        <p className={classes.facts}>
          {payment.method ? words.paidWith(payment.method) : words.paid}
          <span className="mo-figures">{formatMoney(payment.paid, payment.currency)}</span>
        </p>
      ) : null}
      <MoneyBackNotes refunds={payment.refunds} paid={payment} />
    </>
  );
};

function Join({ circle }: Props) {
  const location = useLocation();
  const isSignedIn = useSessionState() === 'signed-in';
  if (!isSignedIn) {
    const code = codeIn(new URLSearchParams(location.search));
    return (
      <ButtonLink to={`/auth/login?returnTo=${encodeURIComponent(location.pathname + location.search)}`}>
        {joinLabel(circle, code ? 'UNKNOWN' : null)}
      </ButtonLink>
    );
  }
  return (
    <LazyView load={loadJoinForm} props={{ circle }} fallback={<Bone height="2.625rem" width="9rem" />} />
  );
}

function Leave({ circle, membership }: Props & { membership: CircleMembership }) {
  const [isAsked, setAsked] = useState(false);
  const leave = useWrite(circleMembersContract.leave, { refreshes: readAgain });
  return (
    <Group gap="sm">
      <ButtonLink to="/circles" variant="default">
        {words.allCircles}
      </ButtonLink>
      <Button variant="default" onClick={() => setAsked(true)}>
        {words.leaveCircle}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={words.leave(circle.name)}
        confirm={words.leaveCircle}
        onConfirm={() => leave.mutateAsync({ params: { id: circle.id } })}
      >
        {leaveText(membership)}
      </ConfirmDialog>
    </Group>
  );
}

function leaveText({ renewal, payment }: CircleMembership): string {
  if (renewal && !renewal.overdue) return words.leaveMonthText(formatDate(renewal.paidUntil, viewerZone()));
  return payment.paid > 0 ? words.leavePaidText : words.leaveText;
}
