import { errorText, useWrite } from '@momos/api-client';
import type { RsvpView } from '@momos/contracts/rsvp-view';
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

/** What a registration that is back reads: as before, at the end of the waitlist, or to be decided about anew. */
function backWords(before: Ticket['rsvp'], now: RsvpView | null): string {
  if (now?.status === 'WAITLIST') return words.backOnWaitlist;
  // The approval that was still to be paid went with the cancellation.
  const isDecidedAnew = now?.status === 'PENDING' && now.isHostAwaited && !before.isHostAwaited;
  return isDecidedAnew ? words.backToHosts : words.yourRegistrationIsBack;
}

/** Takes the cancellation back; undefined where money went back or a position was given up, since that cannot be taken back. */
function useUndo(rsvp: Ticket['rsvp']) {
  const { socialId, status, payment } = rsvp;
  const undo = useWrite(rsvpsContract.update, {
    refreshes,
    onDone: ({ data }) => {
      const said = backWords(rsvp, data.rsvp);
      showToast(said, { tone: said === words.yourRegistrationIsBack ? 'good' : 'plain' });
    },
    onFailed: error => void showToast(errorText(error), { tone: 'bad' }),
  });
  const isPriced = payment.total > 0 || payment.paid > 0 || pointsPaid(rsvp) > 0;
  const isUndoable = status === 'PENDING' ? payment.paid === 0 && pointsPaid(rsvp) === 0 : !isPriced;
  if (!isUndoable || status === 'WAITLIST') return undefined;
  return () => undo.mutate({ params: { id: socialId }, body: { isCancellationUndone: true } });
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
  const undo = useUndo(rsvp);
  const cancel = useWrite(rsvpsContract.cancel, {
    refreshes,
    onDone: ({ data: { refund } }) => {
      if (refund.amount > 0 && !isPaidByAnother)
        showToast(words.cancelledWithRefund(formatMoney(refund.amount, refund.currency)));
      else if (withPoints > 0 && cancellation.points)
        showToast(words.cancelledWithPoints(words.points(cancellation.points)));
      else if (undo) showToast(words.yourRegistrationIsCancelled, { undo, forMs: undoMs });
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
