import { AppError, conflict } from '@momos/contracts/errors';
import type { Social } from '../social/social.ts';
import { type By, type Move, moveRsvp } from './rsvp-move.ts';
import type { Rsvp } from './rsvp.ts';
import type { TicketTransfer } from './transfer-offer.ts';

/** How long an offer is open at most. */
const offerMs = 7 * 86_400_000;

/** How often the holder of a ticket may offer it: each offer is a mail to another person. */
const maxOffers = 10;

type Transferable = Pick<Rsvp, 'status'>;
type Allowing = Pick<Social, 'isTransferAllowed' | 'isApprovalRequired'>;
type Held = Allowing & Pick<Social, 'isCancelled' | 'isDeleted' | 'eventTimestamp'>;

/** Whether guests of a social may transfer their tickets at all: not where the hosts approve each guest. */
const isTransferAllowed = ({ isTransferAllowed: isAllowed, isApprovalRequired }: Allowing): boolean =>
  isAllowed !== false && !isApprovalRequired;

/** Whether a ticket may get another holder now: it is confirmed, not used, and the social has not begun. */
export const isTransferable = ({ status }: Transferable, social: Held, now: Date): boolean =>
  status === 'APPROVED' &&
  isTransferAllowed(social) &&
  !social.isCancelled &&
  !social.isDeleted &&
  social.eventTimestamp > now;

type Offer = { social: Held; id: string; email: string };

/**
 * Offers a ticket. Throws 409 for one that cannot be transferred or is offered already, 429 for one that was offered too often.
 */
export function offerTransfer(
  rsvp: Rsvp,
  by: By,
  { social, id, email }: Offer,
): Move & { offered: TicketTransfer } {
  if (!isTransferable(rsvp, social, by.at)) throw conflict('This ticket cannot be transferred.');
  if (rsvp.transferId) throw conflict('This ticket is offered already. Withdraw that offer first.');
  const offers = rsvp.transferOffers ?? 0;
  if (offers >= maxOffers)
    throw new AppError('rate_limited', 'This ticket was offered too often. Please contact us.');
  const expiresAt = new Date(Math.min(by.at.getTime() + offerMs, social.eventTimestamp.getTime()));
  const move = moveRsvp(rsvp, by, {
    change: 'RSVP_CHANGE_TRANSFER_UPDATED',
    set: { transferId: id, transferOffers: offers + 1 },
  });
  const { _id: rsvpId, socialId, userId: holderId } = rsvp;
  return {
    ...move,
    offered: { _id: id, rsvpId, socialId, holderId, email, offeredAt: by.at, expiresAt },
  };
}

/** Ends an offer without another holder; undefined where it is not open any more. */
export const endTransfer = (rsvp: Rsvp | undefined, by: By, transferId: string): Move | undefined =>
  rsvp?.transferId === transferId
    ? moveRsvp(rsvp, by, { change: 'RSVP_CHANGE_TRANSFER_UPDATED', set: { transferId: null } })
    : undefined;

/** The refusal of an offer that is over, whichever way it ended. */
export const offerOver = () => new AppError('gone', 'This offer has ended.');

/** Whether an RSVP, as it is now, is offered by this offer. A test may take it away to see a withdrawn offer accepted. */
export type OfferGuard = (rsvp: Rsvp, transfer: Pick<TicketTransfer, '_id'>) => boolean;

export const offerGuard: OfferGuard = (rsvp, { _id }) => rsvp.transferId === _id;

type Accepting = {
  transfer: Pick<TicketTransfer, '_id' | 'expiresAt'>;
  social: Held;
  receiverId: string;
  emailDomain: string | undefined;
  isOffered: OfferGuard;
};

/**
 * Gives a ticket to another person: the seat, the plus-ones and the money stay, everything that the former holder said about themselves
 * goes, and a new code takes the place of theirs. Throws 410 for an offer that is over.
 */
export function acceptTransfer(
  rsvp: Rsvp | undefined,
  by: By,
  { transfer, social, receiverId, emailDomain, isOffered }: Accepting,
): Move {
  const isOpen = rsvp !== undefined && isOffered(rsvp, transfer) && transfer.expiresAt > by.at;
  if (!isOpen || !isTransferable(rsvp, social, by.at)) throw offerOver();
  const { userId: holderId } = rsvp;
  const move = moveRsvp(rsvp, by, {
    change: 'RSVP_CHANGE_TRANSFERRED',
    reason: 'transferred',
    set: {
      ...ofNoOne,
      userId: receiverId,
      emailDomain: emailDomain ?? null,
      receivedFrom: { userId: holderId, transferId: transfer._id, at: by.at },
      payerId: rsvp.attempts > 0 ? payerOf(rsvp, receiverId) : null,
    },
  });
  // What hosts wrote to the former holder is theirs.
  const history = move.after.history.map(entry => ({ ...entry, note: null }));
  return { ...move, after: { ...move.after, history } };
}

/** Who paid, unless it is the one who gets the ticket back. */
function payerOf({ payerId, userId }: Rsvp, receiverId: string): string | null {
  const payer = payerId ?? userId;
  return payer === receiverId ? null : payer;
}

/** What was the former holder's own. Without a code, the ledger gives a new one. Offers are counted by ticket, whoever holds it. */
const ofNoOne = {
  guestInvitation: null,
  transferId: null,
  ticketCode: null,
  answers: null,
  sharedAnswers: {},
  isNoShowPolicyAccepted: false,
  isAttendanceShared: false,
  wantsHostNews: false,
  wantsInvitations: false,
  marketing: {},
  tags: [],
  privateNote: null,
  review: null,
} satisfies Partial<Rsvp>;
