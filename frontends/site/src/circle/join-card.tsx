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
  formatMoney,
  Group,
  LazyView,
  Pill,
  useLocation,
} from '@momos/ui';
import { useState } from 'react';
import { MoneyBackNotes } from '../payment/money-back-notes.tsx';
import { circleWords } from '../words/circle.ts';
import { isPaidFor, membershipText, standingOf } from './circle-words.ts';
import { readAgain } from './read-again.ts';
import * as classes from './circle.module.css';

const words = circleWords.joinCard;

type Props = { circle: CircleView };

// A visitor sees a link instead.
const loadGiveUp = () => import('./join-form.tsx').then(file => file.GiveUp);
const loadJoinForm = () => import('./join-form.tsx').then(file => file.JoinForm);

/** What the reader can do about a circle: join it, pay, leave it; and where their money is. */
export function JoinCard({ circle }: Props) {
  const { membership } = circle;
  return (
    <Card>
      <div className={classes.join}>
        {membership ? <Standing membership={membership} /> : <Price circle={circle} />}
        <NextStep circle={circle} />
      </div>
    </Card>
  );
}

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
    {circle.price > 0 ? words.onceAccessWithoutEnd : ''}
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
  const label = labelOf(circle, location.search.includes('code='));
  if (!isSignedIn)
    return (
      <ButtonLink to={`/auth/login?returnTo=${encodeURIComponent(location.pathname + location.search)}`}>
        {label}
      </ButtonLink>
    );
  return (
    <LazyView
      load={loadJoinForm}
      props={{ circle, label }}
      fallback={<Bone height="2.625rem" width="9rem" />}
    />
  );
}

function labelOf(
  { price, currency, membership, isApprovalRequired }: CircleView,
  isInvited: boolean,
): string {
  if (membership && isPaidFor(membership)) return words.comeBack;
  if (membership?.status === 'PENDING')
    return words.continueToPaymentOf(formatMoney(membership.payment.total, membership.payment.currency));
  if (isApprovalRequired && !isInvited && !isLetIn(membership)) return words.askToJoin;
  return price > 0 ? words.joinFor(formatMoney(price, currency)) : words.joinForFree;
}

/** Whether the hosts have decided already: they invited or accepted, or the person was a member and left. */
const isLetIn = (membership: CircleView['membership']): boolean =>
  membership !== null &&
  (membership.status === 'INVITED' ||
    membership.status === 'ACCEPTED' ||
    (membership.status === 'LEFT' && membership.joinedAt !== null));

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
        {membership.payment.paid > 0 ? words.leavePaidText : words.leaveText}
      </ConfirmDialog>
    </Group>
  );
}
