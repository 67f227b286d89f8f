import { errorText, useWrite } from '@momos/api-client';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { socialsContract } from '@momos/contracts/socials';
import { ticketsContract } from '@momos/contracts/tickets';
import { Button, ConfirmDialog, formatMoney, showToast } from '@momos/ui';
import { useState } from 'react';
import { ticketWords } from '../words/ticket.tsx';
import type { Ticket } from './ticket.ts';

const words = ticketWords.cancelRegistration;

type CancelProps = {
  rsvp: Ticket['rsvp'];
  cancellation: Ticket['cancellation'];
  title: string;
  isPaidByAnother: boolean;
};

const { rules } = words;

const refreshes = [ticketsContract.mine, socialsContract.getBySlug];
const undoMs = 60_000;

/** Registers again with the same choices; undefined where money went back, since that cannot be taken back. */
function useRegisterAgain(rsvp: Ticket['rsvp']) {
  const { socialId, status, payment, tierId, plusOnes, plusOneNames, answers, isAttendanceShared } = rsvp;
  const register = useWrite(rsvpsContract.create, {
    refreshes,
    onDone: ({ data }) =>
      void showToast(data.status === status ? words.yourRegistrationIsBack : words.backOnWaitlist, {
        tone: data.status === status ? 'good' : 'plain',
      }),
    onFailed: error => void showToast(errorText(error), { tone: 'bad' }),
  });
  if (payment.paid > 0 || pointsPaid(rsvp) > 0 || status === 'WAITLIST') return undefined;
  const choices = {
    ...(tierId ? { tierId } : {}),
    plusOnes,
    plusOneNames,
    answers,
    isAttendanceShared,
    isNoShowPolicyAccepted: true,
  };
  return () => register.mutate({ params: { id: socialId }, body: choices });
}

/** Cancelling, with the refund said before; one without money can be undone for a minute. */
export function CancelRegistration(props: CancelProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsked(true)}>
        {words.cancelRegistration}
      </Button>
      <CancelDialog {...props} isOpen={isAsked} onClose={() => setAsked(false)} />
    </>
  );
}

type CancelDialogProps = CancelProps & { isOpen: boolean; onClose: () => void };

/** Momo points that this ticket was paid with. */
const pointsPaid = ({ points, payment: { state } }: Ticket['rsvp']): number =>
  points?.isChosen && (state === 'CAPTURED' || state === 'AUTHORISED') ? points.total : 0;

/** What goes back, and what was paid. */
const factsOf = ({ rsvp, cancellation }: Pick<CancelProps, 'rsvp' | 'cancellation'>, back: string) => [
  { label: words.goesBackToYou(rules[cancellation.rule]), value: back },
  {
    label: words.youPaid,
    value: pointsPaid(rsvp)
      ? words.points(pointsPaid(rsvp))
      : formatMoney(rsvp.payment.paid, rsvp.payment.currency),
  },
];

function CancelDialog({ rsvp, cancellation, title, isPaidByAnother, isOpen, onClose }: CancelDialogProps) {
  const withPoints = pointsPaid(rsvp);
  const registerAgain = useRegisterAgain(rsvp);
  const cancel = useWrite(rsvpsContract.cancel, {
    refreshes,
    onDone: ({ data: { refund } }) => {
      if (refund.amount > 0 && !isPaidByAnother)
        showToast(words.cancelledWithRefund(formatMoney(refund.amount, refund.currency)));
      else if (withPoints > 0 && cancellation.points)
        showToast(words.cancelledWithPoints(words.points(cancellation.points)));
      else if (registerAgain)
        showToast(words.yourRegistrationIsCancelled, { undo: registerAgain, forMs: undoMs });
      else showToast(words.yourRegistrationIsCancelled);
    },
  });
  const isPaid = (rsvp.payment.paid > 0 && !isPaidByAnother) || withPoints > 0;
  const back = withPoints
    ? words.points(cancellation.points ?? 0)
    : formatMoney(cancellation.refund, cancellation.currency);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={words.cancel(title)}
      facts={isPaid ? factsOf({ rsvp, cancellation }, back) : []}
      cancel={words.keepMyTicket}
      confirm={isPaid ? words.cancelAndGetBack(back) : words.cancelRegistration}
      isDangerous
      onConfirm={() => cancel.mutateAsync({ params: { id: rsvp.socialId, rsvpId: rsvp.id } })}
    >
      {words.text}
      {isPaidByAnother ? ` ${words.refundGoesToPayer}` : null}
    </ConfirmDialog>
  );
}
