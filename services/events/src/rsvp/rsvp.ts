import type { Answer } from '@momos/contracts/questionnaire';
import type { ReviewRemovalReason } from '@momos/contracts/host-reviews';
import type { RsvpStatus, RsvpView } from '@momos/contracts/rsvp-view';
import type { CancellationPolicy } from '@momos/contracts/cancellation-policy';
import { isPaid, type Purchase } from '@momos/runtime/purchase/purchase';
import type { Subject } from '@momos/contracts/proto/payments/v1/bus';

/**
 * Seats held without being confirmed: while the person pays, while a freed seat is offered to them, or while the card of
 * a person whom the host approved is charged (which ends by a result, not by time). `attempt` is the one it is kept for;
 * news of another does not touch it.
 */
export type Hold = {
  kind: 'payment' | 'offer' | 'approval';
  attempt: number | null;
  expiresAt: Date | null;
};

/** An invitation by which its person registers without an approval: with one ticket, or with any where that is null. */
export type UsedInvitation = { id: string; tierId: string | null; invitedBy: string };

/** One entry of an RSVP's history: who moved it, when and why. */
export type HistoryEntry = {
  from: RsvpStatus | null;
  to: RsvpStatus;
  actorId: string;
  reason: string | null;
  /** What the host wrote to the person with it; missing on entries without one. */
  note?: string | null | undefined;
  at: Date;
};

/** One person's RSVP to one social: there is at most one, and it is what the collection `rsvps` holds. */
export type Rsvp = Purchase & {
  _id: string;
  /** Counts up with each change. */
  version: number;
  socialId: string;
  userId: string;
  status: RsvpStatus;
  tierId: string | null;
  tierName: string | null;
  /** Null until the person said how many come along. */
  plusOnes: number | null;
  /** Their names, as far as they were given; missing on RSVPs saved before. */
  plusOneNames?: string[] | undefined;
  /** What one ticket costs, as it was when the tier was chosen; minor units of `currency`. */
  ticketPrice: number;
  depositAmount: number;
  currency: string;
  /** What one ticket costs in momo points, as it was when the tier was chosen; null or missing for money alone. */
  pointsPrice?: number | null | undefined;
  /** Whether its person pays with them; null or missing until they chose. */
  isPaidWithPoints?: boolean | null | undefined;
  /** Null until the questions were answered. */
  answers: Answer[] | null;
  promoCode: string | null;
  /** The domain of an address that the person had proven, where the social asked for one. */
  emailDomain?: string | null | undefined;
  isNoShowPolicyAccepted: boolean;
  isAttendanceShared: boolean;
  /** The two optional checkboxes of spec §5. */
  wantsHostNews: boolean;
  wantsInvitations: boolean;
  /** The social's policy at the time of the registration; it counts for the refund. */
  cancellationPolicy: CancellationPolicy;
  /** When its money is compared with payments next; null while nothing was paid, and once it is settled. */
  moneyDueAt: Date | null;
  /** When money of a registration that is not decided goes back: the end of the social. */
  undecidedAt: Date | null;
  hold: Hold | null;
  /** The host's approval, while the payment for it is missing. */
  approval: { at: Date; actorId: string } | null;
  /** Order on the social's waitlist, counting up; null when not waiting. */
  place: number | null;
  /** Counts the tickets given out; only the last one is good. */
  ticketSeq: number;
  ticketCode: string | null;
  attendedAt: Date | null;
  /** The device that checked the person in, by its name; missing where none said. */
  attendedOn?: string | null | undefined;
  /** Noted before reviews could be removed, it has no reason. */
  review:
    | (Omit<NonNullable<RsvpView['review']>, 'removedFor'> & { removedFor?: ReviewRemovalReason | null })
    | null;
  /** What hosts alone see and find the person by; missing until a host wrote it. */
  tags?: string[] | undefined;
  privateNote?: string | null | undefined;
  /** The open offer of the ticket to another person; missing, as the next three, on RSVPs saved before transfers. */
  transferId?: string | null | undefined;
  /** How often the ticket was offered by the one who has it. */
  transferOffers?: number | undefined;
  /** Who held the ticket before; it was transferred. */
  receivedFrom?: { userId: string; transferId: string; at: Date } | null | undefined;
  /** Who paid, where that is another person. */
  payerId?: string | null | undefined;
  /** The invitation that its person registers with, as it was read with their last step; missing or null without one. */
  guestInvitation?: UsedInvitation | null | undefined;
  history: HistoryEntry[];
  /** Answers that fill attributes of the person, where the question asks for leave to share them. */
  sharedAnswers: Record<string, string>;
  marketing: Record<string, string>;
  referralCode: string;
  createdAt: Date;
  updatedAt: Date;
};

/** What is asked of someone with a ticket. */
export type TicketHolder = Pick<Rsvp, '_id' | 'userId' | 'status' | 'tierName' | 'plusOnes' | 'answers'>;

/** The person and those who come along. */
export const paxOf = (rsvp: Pick<Rsvp, 'plusOnes'>): number => 1 + (rsvp.plusOnes ?? 0);

/** Whether the chosen tier costs anything. */
export const isPriced = (rsvp: Pick<Rsvp, 'ticketPrice' | 'depositAmount'>): boolean =>
  rsvp.ticketPrice > 0 || rsvp.depositAmount > 0;

/** What is paid with momo points, for all who come along; 0 where money pays. */
export const pointsOf = (rsvp: Pick<Rsvp, 'pointsPrice' | 'isPaidWithPoints' | 'plusOnes'>): number =>
  rsvp.isPaidWithPoints ? (rsvp.pointsPrice ?? 0) * paxOf(rsvp) : 0;

/** Whether the person still has to pay. */
export const owesPayment = (rsvp: Pick<Rsvp, 'ticketPrice' | 'depositAmount' | 'payment'>): boolean =>
  isPriced(rsvp) && !isPaid(rsvp);

/** The kind of thing that tickets of socials are to payments. */
export const ticketKind = 'social-ticket';

/** The ticket of an RSVP as payments knows it. */
export const subjectOf = ({ _id, socialId }: Pick<Rsvp, '_id' | 'socialId'>): Subject => ({
  kind: ticketKind,
  id: _id,
  scopeId: socialId,
});
