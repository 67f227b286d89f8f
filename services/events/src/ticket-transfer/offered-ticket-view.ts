import type { Rsvp } from '../rsvp/rsvp.ts';
import type { TicketTransfer } from '../rsvp/transfer-offer.ts';
import type { Social } from '../social/social.ts';

type Shown = { transfer: TicketTransfer; rsvp: Rsvp; social: Social; fromName: string };

/** An offered ticket: no address and no link, which come with the seat. */
export const toOfferedTicket = ({ transfer, rsvp, social, fromName }: Shown) => ({
  id: transfer._id,
  fromName,
  expiresAt: transfer.expiresAt.toISOString(),
  tierName: rsvp.tierName,
  plusOnes: rsvp.plusOnes ?? 0,
  social: {
    id: social._id,
    slug: social.slug,
    title: social.title,
    eventTimestamp: social.eventTimestamp.toISOString(),
    eventEndTimestamp: social.eventEndTimestamp.toISOString(),
    timezone: social.timezone,
    splashImageUrl: social.splashImageUrl,
    coverSeed: social.coverSeed ?? social._id,
    city: social.city ?? social.venueData?.city ?? null,
    isOnline: social.isOnline,
  },
});
