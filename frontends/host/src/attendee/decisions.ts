import type { Attendee } from '@momos/contracts/rsvps';
import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import { type Fact, formatMoney } from '@momos/ui';
import { chargeOf } from './money-line.ts';

/** A decision about one attendee; `isAsked` where the guest loses something by it. */
export type Decision = { to: RsvpStatus; label: string; isAsked?: boolean; reason?: 'MISTAKENLY_APPROVE' };

/** Decisions that a host may make about an attendee in each state (decisions: "RSVP"). */
export const decisions: Partial<Record<RsvpStatus, Decision[]>> = {
  PENDING: [
    { to: 'APPROVED', label: 'Approve' },
    { to: 'WAITLIST', label: 'Waitlist' },
    { to: 'REJECTED', label: 'Reject', isAsked: true },
  ],
  WAITLIST: [{ to: 'APPROVED', label: 'Offer a place' }],
  APPROVED: [
    { to: 'ATTENDED', label: 'Check in' },
    { to: 'REJECTED', label: 'Remove from guest list', isAsked: true, reason: 'MISTAKENLY_APPROVE' },
  ],
  ATTENDED: [{ to: 'APPROVED', label: 'Undo check-in' }],
  CANCELLED: [{ to: 'HIDDEN', label: 'Hide', isAsked: true }],
  REJECTED: [{ to: 'HIDDEN', label: 'Hide', isAsked: true }],
};

/** What a decision does to the attendee's money and mail, shown before it is made. */
export function consequencesOf(decision: Decision, attendee: Attendee): Fact[] {
  if (decision.to === 'HIDDEN') return [{ label: 'Attendee list', value: 'No longer shown' }];
  const { paid, refunded, currency } = attendee.payment;
  const charge = chargeOf([attendee]);
  const chargeLabel = decision.to === 'APPROVED' ? 'Charged to the card' : 'Card hold released';
  return [
    ...(charge ? [{ label: chargeLabel, value: charge }] : []),
    ...(decision.reason && paid > refunded
      ? [{ label: 'Refund', value: formatMoney(paid - refunded, currency) }]
      : []),
    { label: 'E-mail to the guest', value: 'Immediately' },
  ];
}

/** A decision about many attendees; it applies to those in one of the `from` states. */
export type BulkDecision = {
  to: RsvpStatus;
  from: readonly RsvpStatus[];
  label: string;
  /** Follows a name or a count: "Nina Walker approved". */
  done: string;
  /** Stands before a name or a count while it can be undone: "Approving Nina Walker". */
  doing: string;
  isDangerous?: boolean;
};

/** What a host may decide about many attendees together (decisions: "RSVP"). */
export const bulkDecisions: readonly BulkDecision[] = [
  { to: 'APPROVED', from: ['PENDING', 'WAITLIST'], label: 'Approve', done: 'approved', doing: 'Approving' },
  {
    to: 'WAITLIST',
    from: ['PENDING'],
    label: 'Waitlist',
    done: 'moved to the waitlist',
    doing: 'Waitlisting',
  },
  {
    to: 'REJECTED',
    from: ['PENDING'],
    label: 'Reject',
    done: 'rejected',
    doing: 'Rejecting',
    isDangerous: true,
  },
  {
    to: 'HIDDEN',
    from: ['INITIAL', 'CANCELLED', 'REJECTED'],
    label: 'Hide',
    done: 'hidden',
    doing: 'Hiding',
    isDangerous: true,
  },
];
