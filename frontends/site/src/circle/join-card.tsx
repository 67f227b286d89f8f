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
const loadJoinForm = () => import('./join-form.tsx').then(file => file.JoinForm);

/** What the reader can do about a circle: join it, pay, leave it; and where their money is. */
export function JoinCard({ circle }: Props) {
  const { membership } = circle;
  return (
    <Card>
      <div className={classes.join}>
        {membership ? <Standing membership={membership} /> : <Price circle={circle} />}
        {membership?.status === 'ACTIVE' ? (
          <Leave circle={circle} membership={membership} />
        ) : (
          <Join circle={circle} />
        )}
      </div>
    </Card>
  );
}

const Price = ({ circle }: Props) => (
  <p className={classes.price}>
    <span className="mo-figures">{priceLabel(circle.price, circle.currency)}</span>
    {circle.price > 0 ? words.onceAccessWithoutEnd : ''}
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
  const label = labelOf(circle);
  if (!isSignedIn)
    return (
      <ButtonLink to={`/auth/login?returnTo=${encodeURIComponent(location.pathname)}`}>{label}</ButtonLink>
    );
  return (
    <LazyView
      load={loadJoinForm}
      props={{ circle, label }}
      fallback={<Bone height="2.625rem" width="9rem" />}
    />
  );
}

function labelOf({ price, currency, membership }: CircleView): string {
  if (membership && isPaidFor(membership)) return words.comeBack;
  if (membership?.status === 'PENDING')
    return words.continueToPaymentOf(formatMoney(membership.payment.total, membership.payment.currency));
  return price > 0 ? words.joinFor(formatMoney(price, currency)) : words.joinForFree;
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
        {membership.payment.paid > 0 ? words.leavePaidText : words.leaveText}
      </ConfirmDialog>
    </Group>
  );
}
