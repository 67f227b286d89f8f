import type { CallData } from '@momos/contracts/route';
import type { Attendee, rsvpsContract } from '@momos/contracts/rsvps';
import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import { type Fact, formatMoney } from '@momos/ui';
import { attendeeWords } from '../words/attendee.ts';
import { chargeOf } from './money-line.ts';

const words = attendeeWords.decisions;

/** A decision about one attendee; `isAsked` where the guest loses something by it. */
export type Decision = { to: RsvpStatus; label: string; isAsked?: boolean; reason?: 'MISTAKENLY_APPROVE' };

/** Decisions that a host may make about an attendee in each state (decisions: "RSVP"). */
export const decisions: Partial<Record<RsvpStatus, Decision[]>> = {
  PENDING: [
    { to: 'APPROVED', label: words.approve },
    { to: 'WAITLIST', label: words.waitlist },
    { to: 'REJECTED', label: words.reject, isAsked: true },
  ],
  WAITLIST: [{ to: 'APPROVED', label: words.offerAPlace }],
  APPROVED: [
    { to: 'ATTENDED', label: words.checkIn },
    { to: 'REJECTED', label: words.removeFromGuestList, isAsked: true, reason: 'MISTAKENLY_APPROVE' },
  ],
  ATTENDED: [{ to: 'APPROVED', label: words.undoCheckIn }],
  CANCELLED: [{ to: 'HIDDEN', label: words.hide, isAsked: true }],
  REJECTED: [{ to: 'HIDDEN', label: words.hide, isAsked: true }],
};

/** What a decision does to the attendee's money and mail, shown before it is made. */
export function consequencesOf(decision: Decision, attendee: Attendee): Fact[] {
  if (decision.to === 'HIDDEN') return [{ label: words.attendeeList, value: words.noLongerShown }];
  const { paid, refunded, currency } = attendee.payment;
  const charge = chargeOf([attendee]);
  const chargeLabel = decision.to === 'APPROVED' ? words.chargedToTheCard : words.cardHoldReleased;
  return [
    ...(charge ? [{ label: chargeLabel, value: charge }] : []),
    ...(decision.reason && paid > refunded
      ? [{ label: words.refund, value: formatMoney(paid - refunded, currency) }]
      : []),
    { label: words.eMailGuest, value: words.immediately },
  ];
}

/** A decision about many attendees; it applies to those in one of the `from` states. */
export type BulkDecision = {
  to: RsvpStatus;
  reason?: 'MISTAKENLY_APPROVE';
  /** No message goes to its guests. */
  isSilent?: boolean;
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
  {
    to: 'APPROVED',
    from: ['PENDING', 'WAITLIST'],
    label: words.approve,
    done: words.approved,
    doing: words.approving,
  },
  {
    to: 'WAITLIST',
    from: ['PENDING'],
    label: words.waitlist,
    done: words.movedToTheWaitlist,
    doing: words.waitlisting,
  },
  {
    to: 'REJECTED',
    from: ['PENDING'],
    label: words.reject,
    done: words.rejected,
    doing: words.rejecting,
    isDangerous: true,
  },
  {
    to: 'ATTENDED',
    from: ['APPROVED'],
    label: words.checkIn,
    done: words.checkedIn,
    doing: words.checkingIn,
    isSilent: true,
  },
  {
    to: 'REJECTED',
    from: ['APPROVED'],
    reason: 'MISTAKENLY_APPROVE',
    label: words.remove,
    done: words.removed,
    doing: words.removing,
    isDangerous: true,
  },
  {
    to: 'HIDDEN',
    isSilent: true,
    from: ['INITIAL', 'CANCELLED', 'REJECTED'],
    label: words.hide,
    done: words.hidden,
    doing: words.hiding,
    isDangerous: true,
  },
];

/** As many as one call takes. */
const groupSize = 500;

/** Browsers take 64 KB of what is sent while a page closes: two groups with a note for sure, no third. */
export const maxUndoable = 2 * groupSize;

/** How something about so many people is held: not at all where it would not all be sent as the page closes. */
export const holdingOf = (count: number) => ({ isLong: count > groupSize, isFinal: count > maxUndoable });

/** Ids in groups that a call takes. */
export const inGroups = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / groupSize) }, (_, index) =>
    ids.slice(index * groupSize, (index + 1) * groupSize),
  );

/** What became of each person of a group, or of several. */
export type Results = CallData<typeof rsvpsContract.update>['results'];

/**
 * Whom a decision was made about, and whom not and why. Groups are sent one after the other; what ended them says why there is
 * no result for those that were not sent.
 */
export function outcomeOf(people: readonly Attendee[], results: Results, stoppedBy: string | undefined) {
  const errors = new Map(results.map(({ rsvpId, error }) => [rsvpId, error]));
  const reasonOf = ({ id }: Attendee) => (errors.has(id) ? errors.get(id) : stoppedBy);
  return {
    decided: people.filter(person => !reasonOf(person)),
    failed: people.flatMap(person => {
      const reason = reasonOf(person);
      return reason ? [{ person, reason }] : [];
    }),
  };
}
