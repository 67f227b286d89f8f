import type { Answer } from '@momos/contracts/questionnaire';
import type { paymentStates, RsvpStatus } from '@momos/contracts/rsvp-view';
import type { CancellationPolicy } from '@momos/contracts/cancellation-policy';
import type { KnownRefund } from './known-refund.ts';

export type PaymentState = (typeof paymentStates)[number];

/** The last known figures of an RSVP's payment; minor units. */
export type RsvpPayment = {
  state: PaymentState;
  /** The attempt to pay that these figures are of; null before the first. */
  attempt: number | null;
  /** The attempt was given up: its money, if any, was ordered back or stays by the policy, and pays for nothing. */
  isOver: boolean;
  /** The payment these figures are of; null until one was opened. */
  id: string | null;
  version: number;
  ticket: number;
  deposit: number;
  fee: number;
  discount: number;
  total: number;
  captured: number;
  refunded: number;
  refundedDeposit: number;
  method: string | null;
  provider: string | null;
  /** Until when the bank keeps an authorisation, where payments knows. */
  authorisedUntil: Date | null;
};

/**
 * What payments has to do with the money of one attempt (decisions: "Subjects"): take what is authorised, or refund.
 * It stands here until it is answered, and what was answered stays for both sides to see.
 */
export type MoneyOrder = {
  /** Cause and attempt: an order is given once, however often its cause comes up. */
  id: string;
  kind: 'CAPTURE' | 'RETURN';
  attempt: number;
  /** What goes back, in minor units; not read where everything does. */
  ticketAmount: number;
  depositAmount: number;
  /** The attempt is over: all its money goes back, also what lands later. */
  everything: boolean;
  cause: string;
  actorId: string;
  orderedAt: Date;
  /** SENT until payments answers; UNKNOWN while the provider does not answer. */
  status: 'SENT' | 'DONE' | 'REFUSED' | 'UNKNOWN';
  /** Minor units that were captured or went back. */
  amount: number;
  /** Why it was refused, in words for a person. */
  reason: string | null;
  /** The payment's version that answered. */
  version: number;
};

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

/** One entry of an RSVP's history: who moved it, when and why. */
export type HistoryEntry = {
  from: RsvpStatus | null;
  to: RsvpStatus;
  actorId: string;
  reason: string | null;
  at: Date;
};

/** One person's RSVP to one social: there is at most one, and it is what the collection `rsvps` holds. */
export type Rsvp = {
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
  /** What one ticket costs, as it was when the tier was chosen; minor units of `currency`. */
  ticketPrice: number;
  depositAmount: number;
  currency: string;
  /** Null until the questions were answered. */
  answers: Answer[] | null;
  promoCode: string | null;
  isNoShowPolicyAccepted: boolean;
  isAttendanceShared: boolean;
  /** The two optional checkboxes of spec §5. */
  wantsHostNews: boolean;
  wantsInvitations: boolean;
  /** The social's policy at the time of the registration; it counts for the refund. */
  cancellationPolicy: CancellationPolicy;
  payment: RsvpPayment;
  /** Attempts to pay that were numbered so far. */
  attempts: number;
  /** What payments was ordered to do, the oldest first. */
  orders: MoneyOrder[];
  /** The refunds of all attempts, as payments published them. */
  refunds: KnownRefund[];
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
  review: { id: string; rating: number; comment: string; reply: string | null } | null;
  history: HistoryEntry[];
  /** Answers that fill attributes of the person, where the question asks for leave to share them. */
  sharedAnswers: Record<string, string>;
  marketing: Record<string, string>;
  referralCode: string;
  /** Its person was erased: no card and no reason is written to it any more. Missing in rows from before the field. */
  isErased?: boolean;
  createdAt: Date;
  updatedAt: Date;
};

/** The person and those who come along. */
export const paxOf = (rsvp: Pick<Rsvp, 'plusOnes'>): number => 1 + (rsvp.plusOnes ?? 0);

/** Whether the chosen tier costs anything. */
export const isPriced = (rsvp: Pick<Rsvp, 'ticketPrice' | 'depositAmount'>): boolean =>
  rsvp.ticketPrice > 0 || rsvp.depositAmount > 0;

/** Whether money for this RSVP is authorised or taken, and was not ordered back. */
export const isPaid = ({ payment }: Pick<Rsvp, 'payment'>): boolean =>
  !payment.isOver && (payment.state === 'AUTHORISED' || payment.state === 'CAPTURED');

/** Whether the person still has to pay. */
export const owesPayment = (rsvp: Pick<Rsvp, 'ticketPrice' | 'depositAmount' | 'payment'>): boolean =>
  isPriced(rsvp) && !isPaid(rsvp);

/** An RSVP's money before any payment. */
export function noPayment(isNeeded: boolean): RsvpPayment {
  return {
    state: isNeeded ? 'NEEDED' : 'NOT_NEEDED',
    attempt: null,
    isOver: false,
    id: null,
    version: 0,
    ticket: 0,
    deposit: 0,
    fee: 0,
    discount: 0,
    total: 0,
    captured: 0,
    refunded: 0,
    refundedDeposit: 0,
    method: null,
    provider: null,
    authorisedUntil: null,
  };
}
