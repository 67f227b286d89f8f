import { type Answer, useWrite } from '@momos/api-client';
import { type Attendee, rsvpsContract } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import { Button, ConfirmDialog, Group, showToast, statusWord, useAction } from '@momos/ui';
import { useState } from 'react';
import { attendeeWords } from '../words/attendee.ts';
import { consequencesOf, type Decision, decisions } from './decisions.ts';
import { chargeOf } from './money-line.ts';
import { NoteField } from './note-field.tsx';
import { RefundDialog } from './refund-dialog.tsx';

const words = attendeeWords.attendeeDecisions;

type Props = { social: SocialView; attendee: Attendee };

const outcomeOf = ({ data }: Answer<typeof rsvpsContract.decide>) =>
  data.isApprovalPending
    ? words.approvedCardBeingCharged
    : `${data.user.displayName}: ${statusWord(data.status)}`;

const refreshes = [rsvpsContract.listV2];

/** Buttons for what a host can decide about one attendee, and for a refund of what was paid. */
export function AttendeeDecisions({ social, attendee }: Props) {
  const [asked, setAsked] = useState<Decision>();
  const decide = useAction(rsvpsContract.decide, { refreshes, done: outcomeOf });
  const charge = chargeOf([attendee]);
  const press = (decision: Decision) => {
    if (decision.isAsked || (decision.to === 'APPROVED' && charge)) setAsked(decision);
    else decide.mutate(inputOf(decision, social, attendee));
  };
  return (
    <Group gap="xs">
      {(decisions[attendee.status] ?? []).map(decision => (
        <Button
          key={decision.to}
          size="sm"
          variant={decision.to === 'APPROVED' ? 'filled' : 'default'}
          loading={decide.isPending}
          disabled={attendee.isApprovalPending}
          onClick={() => press(decision)}
        >
          {decision.label}
        </Button>
      ))}
      <RefundButton social={social} attendee={attendee} />
      {asked ? (
        <AskedDecision
          social={social}
          attendee={attendee}
          decision={asked}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </Group>
  );
}

function RefundButton({ social, attendee }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { state, paid, refunded, dispute } = attendee.payment;
  // The payer's bank has the money, or has returned it.
  const isAtBank = dispute === 'OPEN' || dispute === 'LOST';
  return (
    <>
      {state === 'CAPTURED' && paid > refunded && !isAtBank ? (
        <Button size="sm" variant="default" onClick={() => setOpen(true)}>
          {words.refund}
        </Button>
      ) : null}
      <RefundDialog isOpen={isOpen} onClose={() => setOpen(false)} social={social} attendee={attendee} />
    </>
  );
}

const inputOf = ({ to, reason }: Decision, social: SocialView, attendee: Attendee, note = '') => ({
  params: { id: social.id, rsvpId: attendee.id },
  body: { status: to, ...(reason ? { reason } : {}), ...(note.trim() ? { note: note.trim() } : {}) },
});

function AskedDecision({
  social,
  attendee,
  decision,
  onClose,
}: Props & { decision: Decision; onClose: () => void }) {
  const decide = useWrite(rsvpsContract.decide, {
    refreshes,
    onDone: answer => void showToast(outcomeOf(answer), { tone: 'good' }),
  });
  const charge = decision.to === 'APPROVED' ? chargeOf([attendee]) : undefined;
  const [note, setNote] = useState('');
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`${decision.label}: ${attendee.user.displayName}?`}
      facts={consequencesOf(decision, attendee)}
      confirm={charge ? words.approveAndCharge(charge) : decision.label}
      isDangerous={decision.isAsked ?? false}
      onConfirm={() => decide.mutateAsync(inputOf(decision, social, attendee, note))}
    >
      {decision.to === 'REJECTED' ? <NoteField value={note} onChange={setNote} /> : null}
    </ConfirmDialog>
  );
}
