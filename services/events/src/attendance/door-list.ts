import { type DoorGuest, type DoorList, maxDoorGuests } from '@momos/contracts/attendances';
import type { Actor, Clock } from '@momos/runtime';
import type { FindPeople } from '../person/find-people.ts';
import { cardOf } from '../person/person-card.ts';
import type { DoorTicket, TicketHolders } from '../rsvp/ticket-holder.store.ts';
import type { SocialCache } from '../social/social-cache.ts';
import { assertHost } from '../social/social.policy.ts';
import type { Social } from '../social/social.ts';
import type { TicketCodes } from '../ticket/ticket-code.ts';
import { scanOutcomeOf } from './scan-refusal.ts';

export type DoorListDeps = {
  cache: SocialCache;
  ticketHolders: Pick<TicketHolders, 'atDoor'>;
  findPeople: FindPeople;
  tickets: Pick<TicketCodes, 'publicKey' | 'doorCodeOf'>;
  clock: Clock;
};

/** What a device at the door keeps; throws 403 for an actor who does not host. */
export async function readDoorList(deps: DoorListDeps, actor: Actor, slug: string): Promise<DoorList> {
  const social = await deps.cache.bySlug(slug);
  assertHost(social, actor);
  const found = await deps.ticketHolders.atDoor(social._id, maxDoorGuests + 1);
  const kept = found.slice(0, maxDoorGuests);
  const people = await deps.findPeople(kept.map(({ userId }) => userId));
  const guests = kept.map(ticket =>
    guestOf(ticket, {
      displayName: cardOf(ticket.userId, people.get(ticket.userId)).displayName,
      doorCode: deps.tickets.doorCodeOf(ticket),
    }),
  );
  return {
    social: {
      id: social._id,
      slug: social.slug,
      title: social.title,
      eventTimestamp: social.eventTimestamp.toISOString(),
      eventEndTimestamp: social.eventEndTimestamp.toISOString(),
      timezone: social.timezone,
      isCancelled: social.isCancelled,
    },
    registerPath: registerPathOf(social),
    ticketKey: deps.tickets.publicKey,
    guests: guests.toSorted((a, b) => a.displayName.localeCompare(b.displayName)),
    isCut: found.length > kept.length,
    readAt: deps.clock.now().toISOString(),
  };
}

function registerPathOf({ slug, visibility, inviteCode }: Social): string {
  const path = `/socials/${slug}/register`;
  return visibility === 'PRIVATE' ? `${path}?${new URLSearchParams({ inviteCode }).toString()}` : path;
}

const guestOf = (
  ticket: DoorTicket,
  { displayName, doorCode }: { displayName: string; doorCode: string },
): DoorGuest => ({
  rsvpId: ticket._id,
  displayName,
  tierName: ticket.tierName,
  plusOnes: ticket.plusOnes ?? 0,
  plusOneNames: ticket.plusOneNames ?? [],
  ticketSeq: ticket.ticketSeq,
  doorCode,
  outcome: scanOutcomeOf(ticket),
  attendedAt: ticket.attendedAt?.toISOString() ?? null,
  attendedOn: ticket.attendedOn ?? null,
});
