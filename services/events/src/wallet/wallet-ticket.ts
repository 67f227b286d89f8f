import { doorCodeOf, firstDoorCodeOf } from '@momos/contracts/door-code';
import { conflict } from '@momos/contracts/errors';
import { oneLine } from '@momos/runtime';
import type { Rsvp } from '../rsvp/rsvp.ts';
import { isOver, type Social } from '../social/social.ts';

/** What a wallet shows of a ticket. */
export type WalletTicket = {
  rsvpId: string;
  socialId: string;
  title: string;
  start: Date;
  end: Date;
  /** IANA zone in which it takes place. */
  zone: string;
  venueName: string | null;
  address: string | null;
  coordinate: { latitude: number; longitude: number } | null;
  /** Null for a person without a name. */
  holder: string | null;
  tierName: string | null;
  /** What the QR code holds. */
  code: string;
  /** What is typed at the door where the code cannot be scanned. */
  doorCode: string;
  /** The page of the social. */
  page: string;
};

type Offered = Pick<Social, 'isOnline' | 'isCancelled' | 'isDeleted' | 'eventEndTimestamp'>;

/** Whether a ticket goes into a wallet: one that is shown at a door, of a social that is still on. */
export const isForWallet = (rsvp: Pick<Rsvp, 'status' | 'ticketCode'>, social: Offered, now: Date): boolean =>
  rsvp.status === 'APPROVED' &&
  rsvp.ticketCode !== null &&
  !social.isOnline &&
  !social.isCancelled &&
  !social.isDeleted &&
  !isOver(social, now);

type Given = { holder: string | null; publicUrl: string; now: Date };

/** The ticket of a registration as a wallet shows it; throws a 409 where {@link isForWallet} says no. */
export function walletTicketOf(rsvp: Rsvp, social: Social, { holder, publicUrl, now }: Given): WalletTicket {
  if (!isForWallet(rsvp, social, now) || rsvp.ticketCode === null)
    throw conflict('This registration has no ticket for a wallet.');
  const venue = social.venueData;
  return {
    rsvpId: rsvp._id,
    socialId: social._id,
    title: oneLine(social.title),
    start: social.eventTimestamp,
    end: social.eventEndTimestamp,
    zone: social.timezone,
    venueName: venue?.name ?? null,
    address: venue?.address ?? null,
    coordinate: venue?.coordinate ?? null,
    holder,
    tierName: rsvp.tierName,
    code: rsvp.ticketCode,
    doorCode: doorCodeOf(rsvp.ticketCode) ?? firstDoorCodeOf(rsvp._id),
    page: `${publicUrl}/socials/${social.slug}`,
  };
}
