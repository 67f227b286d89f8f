import { toMajor } from '@momos/contracts/money';
import { isPaid } from '@momos/runtime/purchase/purchase';
import { keptOf, refundAmount, refundPoints } from '../refund/refund-policy.ts';
import { isSeated } from '../rsvp/rsvp-status.ts';
import type { Registrable } from '../rsvp/registration-steps.ts';
import { toRsvpView } from '../rsvp/rsvp-view.ts';
import { pointsOf, type Rsvp } from '../rsvp/rsvp.ts';
import { isTransferable } from '../rsvp/ticket-transfer.ts';
import type { TicketTransfer } from '../rsvp/transfer-offer.ts';
import type { Social } from '../social/social.ts';
import { isForWallet } from '../wallet/wallet-ticket.ts';
import type { WaitlistChance } from '../waitlist-chance/waitlist-chance.ts';
import type { Wallets } from '../wallet/wallets.ts';

type Shown = {
  position: number | null;
  waitlistChance: WaitlistChance | null;
  now: Date;
  calendarPath: string;
  wallets: Wallets;
  transfer: TicketTransfer | undefined;
};

/** A ticket as its person sees it: the address and the link only with a seat. */
export function toTicket(rsvp: Rsvp, social: Social & Registrable, shown: Shown) {
  const { position, now, calendarPath, wallets, transfer } = shown;
  const isInside = isSeated(rsvp.status);
  const venue = social.venueData;
  return {
    rsvp: toRsvpView(rsvp, social, position),
    wallets: isForWallet(rsvp, social, now) ? wallets.offered(now) : [],
    waitlistChance: shown.waitlistChance,
    isTransferable: isTransferable(rsvp, social, now),
    transfer: transfer ? toOwnTransfer(transfer) : null,
    isPaidByAnother: Boolean(rsvp.payerId),
    cancellation: cancellationOf(rsvp, social, now),
    social: {
      id: social._id,
      slug: social.slug,
      title: social.title,
      eventTimestamp: social.eventTimestamp.toISOString(),
      eventEndTimestamp: social.eventEndTimestamp.toISOString(),
      timezone: social.timezone,
      splashImageUrl: social.splashImageUrl,
      coverSeed: social.coverSeed ?? social._id,
      tags: social.tags,
      venueName: (isInside ? venue?.name : venue?.maskedVenue) ?? null,
      address: isInside ? (venue?.address ?? null) : null,
      city: social.city ?? venue?.city ?? null,
      isOnline: social.isOnline,
      onlineUrl: isInside ? social.onlineUrl : null,
      isCancelled: social.isCancelled,
      isApprovalRequired: social.isApprovalRequired,
      visibility: social.visibility,
      calendarPath,
      coordinate: isInside ? (venue?.coordinate ?? null) : null,
    },
  };
}

const toOwnTransfer = ({ _id, email, expiresAt }: TicketTransfer) => ({
  id: _id,
  email,
  expiresAt: expiresAt.toISOString(),
});

/** What a cancellation at this moment would refund. */
function cancellationOf(rsvp: Rsvp, social: Social, now: Date) {
  const { rule, ticketAmount, depositAmount, everything } = refundAmount(rsvp, social.eventTimestamp, now);
  const isAll = everything || rsvp.status !== 'APPROVED';
  const refund = isAll ? keptOf(rsvp.payment).all : ticketAmount + depositAmount;
  return {
    refund: toMajor(refund, rsvp.currency),
    currency: rsvp.currency,
    rule,
    ...pointsBack(rsvp, social, now),
  };
}

/** Momo points that would go back: by the policy for a ticket, whole before there is one. */
function pointsBack(rsvp: Rsvp, { eventTimestamp }: Social, now: Date): { points?: number } {
  const paid = isPaid(rsvp) ? pointsOf(rsvp) : 0;
  if (paid === 0) return {};
  return { points: rsvp.status === 'APPROVED' ? refundPoints(rsvp, eventTimestamp, now) : paid };
}
