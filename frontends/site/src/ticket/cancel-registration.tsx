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
function useRegisterAgain({
  socialId,
  status,
  payment,
  tierId,
  plusOnes,
  plusOneNames,
  answers,
  isAttendanceShared,
}: Ticket['rsvp']) {
  const register = useWrite(rsvpsContract.create, {
    refreshes,
    onDone: ({ data }) =>
      void showToast(data.status === status ? words.yourRegistrationIsBack : words.backOnWaitlist, {
        tone: data.status === status ? 'good' : 'plain',
      }),
    onFailed: error => void showToast(errorText(error), { tone: 'bad' }),
  });
  if (payment.paid > 0 || status === 'WAITLIST') return undefined;
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

function CancelDialog({ rsvp, cancellation, title, isPaidByAnother, isOpen, onClose }: CancelDialogProps) {
  const registerAgain = useRegisterAgain(rsvp);
  const cancel = useWrite(rsvpsContract.cancel, {
    refreshes,
    onDone: ({ data: { refund } }) => {
      if (refund.amount > 0 && !isPaidByAnother)
        showToast(words.cancelledWithRefund(formatMoney(refund.amount, refund.currency)));
      else if (registerAgain)
        showToast(words.yourRegistrationIsCancelled, { undo: registerAgain, forMs: undoMs });
      else showToast(words.yourRegistrationIsCancelled);
    },
  });
  const isPaid = rsvp.payment.paid > 0 && !isPaidByAnother;
  const back = formatMoney(cancellation.refund, cancellation.currency);
  const facts = [
    { label: words.goesBackToYou(rules[cancellation.rule]), value: back },
    { label: words.youPaid, value: formatMoney(rsvp.payment.paid, rsvp.payment.currency) },
  ];
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={words.cancel(title)}
      facts={isPaid ? facts : []}
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
