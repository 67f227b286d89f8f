import { toMajor } from '@momos/contracts/money';
import { ticketsContract } from '@momos/contracts/rsvps';
import { bind, type RouteBinding } from '@momos/runtime';
import { keptOf, refundAmount } from '../refund/refund-policy.ts';
import type { RsvpDeps } from '../rsvp/rsvp-deps.ts';
import { isSeated } from '../rsvp/rsvp-status.ts';
import { toRsvpView } from '../rsvp/rsvp-view.ts';
import type { Rsvp } from '../rsvp/rsvp.ts';
import type { SocialPages } from '../social/show-social.ts';
import type { SocialLists } from '../social/social-list.store.ts';
import { assertHost } from '../social/social.policy.ts';
import type { Social } from '../social/social.ts';
import type { Socials } from '../social/social.store.ts';
import type { TicketCodes } from './ticket-code.ts';

export type TicketDeps = RsvpDeps & {
  pages: SocialPages;
  lists: SocialLists;
  socials: Socials;
  tickets: TicketCodes;
  doorCodeMs: number;
};

const shown = ['INITIAL', 'PENDING', 'WAITLIST', 'APPROVED', 'ATTENDED', 'REJECTED', 'CANCELLED'] as const;

/** The caller's own tickets, and the code a host shows at the door. */
export const ticketRoutes = (deps: TicketDeps): RouteBinding =>
  bind(ticketsContract, {
    mine: async ({ actor, query }) => {
      const now = deps.clock.now();
      const own = await deps.rsvps.ofPerson(actor.userId, [...shown]);
      const bySocial = new Map(own.map(rsvp => [rsvp.socialId, rsvp]));
      const page = await deps.lists.among([...bySocial.keys()], { when: query.when, now }, query);
      const socials = new Map(
        (await deps.socials.some(page.items.map(each => each._id))).map(each => [each._id, each]),
      );
      const data = await Promise.all(
        page.items.flatMap(({ _id }) => {
          const [rsvp, social] = [bySocial.get(_id), socials.get(_id)];
          return rsvp && social ? [toTicket(deps, rsvp, social, now)] : [];
        }),
      );
      return { data, meta: { lastEvaluatedKey: page.lastEvaluatedKey ?? null } };
    },

    hostCode: async ({ actor, params }) => {
      assertHost(await deps.cache.byId(params.id), actor);
      const seconds = Math.ceil((deps.clock.now().getTime() + deps.doorCodeMs) / 1000);
      const expiresAt = new Date(seconds * 1000);
      const code = deps.tickets.doorOf({ socialId: params.id, expiresAt });
      return { code, expiresAt: expiresAt.toISOString(), ticketKey: deps.tickets.publicKey };
    },
  });

async function toTicket({ pages }: TicketDeps, rsvp: Rsvp, social: Social, now: Date) {
  const isInside = isSeated(rsvp.status);
  const venue = social.venueData;
  return {
    rsvp: toRsvpView(rsvp, social, await pages.positionOf(rsvp)),
    cancellation: cancellationOf(rsvp, social, now),
    social: {
      id: social._id,
      slug: social.slug,
      title: social.title,
      eventTimestamp: social.eventTimestamp.toISOString(),
      eventEndTimestamp: social.eventEndTimestamp.toISOString(),
      timezone: social.timezone,
      splashImageUrl: social.splashImageUrl,
      tags: social.tags,
      venueName: (isInside ? venue?.name : venue?.maskedVenue) ?? null,
      address: isInside ? (venue?.address ?? null) : null,
      city: social.city ?? venue?.city ?? null,
      isOnline: social.isOnline,
      onlineUrl: isInside ? social.onlineUrl : null,
      isCancelled: social.isCancelled,
      coordinate: isInside ? (venue?.coordinate ?? null) : null,
    },
  };
}

/** What a cancellation at this moment would give back. */
function cancellationOf(rsvp: Rsvp, social: Social, now: Date) {
  const { rule, ticketAmount, depositAmount, everything } = refundAmount(rsvp, social.eventTimestamp, now);
  const isAll = everything || rsvp.status !== 'APPROVED';
  const refund = isAll ? keptOf(rsvp.payment).all : ticketAmount + depositAmount;
  return { refund: toMajor(refund, rsvp.currency), currency: rsvp.currency, rule };
}
