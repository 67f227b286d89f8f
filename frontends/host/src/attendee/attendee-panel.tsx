import { errorText, useRead, useWrite } from '@momos/api-client';
import { blastsContract } from '@momos/contracts/blasts';
import { type Attendee, rsvpsContract } from '@momos/contracts/rsvps';
import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import type { SocialView } from '@momos/contracts/social-view';
import {
  Button,
  ConfirmDialog,
  Facts,
  formatDay,
  formatMoney,
  formatTime,
  Group,
  isPast,
  PersonLine,
  Section,
  showToast,
  shownStatus,
  SidePanel,
  StatusBadge,
  statusWord,
  useNow,
} from '@momos/ui';
import { useState } from 'react';
import * as classes from './attendee.module.css';
import { chargeOf, moneyLine } from './money-line.ts';
import { RefundDialog } from './refund-dialog.tsx';

type Props = { social: SocialView; attendee: Attendee | undefined; onClose: () => void };

/** One attendee with the whole story: answers, money, what they were sent, every change of state. */
export const AttendeePanel = ({ social, attendee, onClose }: Props) => (
  <SidePanel
    isOpen={attendee !== undefined}
    onClose={onClose}
    title={attendee?.user.displayName ?? ''}
    size="md"
  >
    {attendee ? <Story key={attendee.id} social={social} attendee={attendee} /> : null}
  </SidePanel>
);

function Story({ social, attendee }: { social: SocialView; attendee: Attendee }) {
  const params = { id: social.id, rsvpId: attendee.id };
  const now = useNow(60_000);
  const sent = useRead(blastsContract.received, { params });
  const time = (iso: string) => `${formatDay(iso, social.timezone)}, ${formatTime(iso, social.timezone)}`;
  return (
    <div className={classes.panel}>
      <PersonLine person={attendee.user} detail={attendee.user.email ?? attendee.user.position} size={48} />
      <Decisions social={social} attendee={attendee} />
      <Facts
        facts={[
          {
            label: 'Status',
            value: (
              <StatusBadge
                status={shownStatus(attendee.status, isPast(social.eventEndTimestamp, now))}
                word={attendee.isApprovalPending ? 'Charging' : undefined}
              />
            ),
          },
          {
            label: 'Ticket',
            value: `${attendee.tierName ?? '–'}${attendee.plusOnes > 0 ? ` and ${attendee.plusOnes} more` : ''}`,
          },
          { label: 'Money', value: moneyLine(attendee) },
          ...(attendee.attendedAt ? [{ label: 'Checked in', value: time(attendee.attendedAt) }] : []),
        ]}
      />
      {attendee.answerTexts.length > 0 ? (
        <Section title="Answers">
          {attendee.answerTexts.map(({ question, answer }) => (
            <div key={question}>
              <strong>{question}</strong>
              <p className={classes.answer}>{answer}</p>
            </div>
          ))}
        </Section>
      ) : null}
      <Section title="What they were sent">
        {sent.data?.data.length ? (
          <ul className={classes.history}>
            {sent.data.data.map(message => (
              <li key={message.id}>
                {message.subject} · {statusWord(message.status)} · {time(message.at)}
              </li>
            ))}
          </ul>
        ) : (
          <p>Nothing yet.</p>
        )}
      </Section>
      <Section title="History">
        <ol className={classes.history}>
          {attendee.history.map(step => (
            <li key={step.at}>
              {step.from ? `${statusWord(step.from)} → ` : ''}
              {statusWord(step.to)} · {time(step.at)}
              {step.reason ? ` · ${step.reason}` : ''}
            </li>
          ))}
        </ol>
      </Section>
    </div>
  );
}

type Move = { to: RsvpStatus; label: string; isAsked?: boolean; reason?: 'MISTAKENLY_APPROVE' };

/** Moves from each state that a host may make alone (decisions: "RSVP"); what a guest loses by is asked for first. */
const moves: Partial<Record<RsvpStatus, Move[]>> = {
  PENDING: [
    { to: 'APPROVED', label: 'Approve' },
    { to: 'WAITLIST', label: 'Waitlist' },
    { to: 'REJECTED', label: 'Reject', isAsked: true },
  ],
  WAITLIST: [{ to: 'APPROVED', label: 'Offer a place' }],
  APPROVED: [
    { to: 'ATTENDED', label: 'Check in' },
    { to: 'REJECTED', label: 'Take the place back', isAsked: true, reason: 'MISTAKENLY_APPROVE' },
  ],
  ATTENDED: [{ to: 'APPROVED', label: 'Undo the check-in' }],
  CANCELLED: [{ to: 'HIDDEN', label: 'Hide', isAsked: true }],
  REJECTED: [{ to: 'HIDDEN', label: 'Hide', isAsked: true }],
};

function Decisions({ social, attendee }: { social: SocialView; attendee: Attendee }) {
  const [isRefunding, setRefunding] = useState(false);
  const decide = useWrite(rsvpsContract.decide, {
    refreshes: [rsvpsContract.listV2],
    onDone: ({ data }) =>
      void showToast(
        data.isApprovalPending
          ? 'Approved. The card is being charged.'
          : `${data.user.displayName}: ${statusWord(data.status)}`,
        { tone: 'good' },
      ),
    onFailed: error => showToast(errorText(error), { tone: 'bad' }),
  });
  const [asked, setAsked] = useState<Move>();
  const params = { id: social.id, rsvpId: attendee.id };
  const charge = chargeOf([attendee]);
  const make = ({ to, reason }: Move) =>
    decide.mutate({ params, body: { status: to, ...(reason ? { reason } : {}) } });
  const press = (move: Move) => {
    if (move.isAsked || (move.to === 'APPROVED' && charge)) setAsked(move);
    else make(move);
  };
  const isPaid = attendee.payment.state === 'CAPTURED' && attendee.payment.paid > attendee.payment.refunded;
  return (
    <Group gap="xs">
      {(moves[attendee.status] ?? []).map(move => (
        <Button
          key={move.to}
          size="sm"
          variant={move.to === 'APPROVED' ? 'filled' : 'default'}
          loading={decide.isPending}
          disabled={attendee.isApprovalPending}
          onClick={() => press(move)}
        >
          {move.label}
        </Button>
      ))}
      {isPaid ? (
        <Button size="sm" variant="default" onClick={() => setRefunding(true)}>
          Give money back
        </Button>
      ) : null}
      <ConfirmDialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={`${asked?.label}: ${attendee.user.displayName}?`}
        facts={factsOf(asked, attendee)}
        confirm={asked?.to === 'APPROVED' && charge ? `Approve and charge ${charge}` : (asked?.label ?? '')}
        isDangerous={asked?.isAsked}
        onConfirm={() => asked && make(asked)}
      />
      <RefundDialog
        isOpen={isRefunding}
        onClose={() => setRefunding(false)}
        social={social}
        attendee={attendee}
      />
    </Group>
  );
}

function factsOf(asked: Move | undefined, attendee: Attendee) {
  if (asked?.to === 'HIDDEN') return [{ label: 'On this list', value: 'No longer shown' }];
  const { paid, refunded, currency } = attendee.payment;
  const charge = chargeOf([attendee]);
  return [
    ...(charge
      ? [
          {
            label: asked?.to === 'APPROVED' ? 'Charged to the card' : 'Reserved on the card, let go',
            value: charge,
          },
        ]
      : []),
    ...(asked?.reason && paid > refunded
      ? [{ label: 'Goes back to the guest', value: formatMoney(paid - refunded, currency) }]
      : []),
    { label: 'Mail to the guest', value: 'At once' },
  ];
}
