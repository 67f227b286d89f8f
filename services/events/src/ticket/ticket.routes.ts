import { doorHours } from '@momos/contracts/door-hours';
import { ticketsContract } from '@momos/contracts/tickets';
import { bind, type Clock, type Handlers, type RouteBinding } from '@momos/runtime';
import type { Rsvp } from '../rsvp/rsvp.ts';
import type { Rsvps } from '../rsvp/rsvp.store.ts';
import type { TicketTransfers } from '../rsvp/ticket-transfer.store.ts';
import type { CalendarKeys } from '../calendar/calendar-key.ts';
import type { SocialCache } from '../social/social-cache.ts';
import type { StandingQuestions } from '../standing-question/standing-questions.ts';
import type { SocialLists } from '../social/social-list.store.ts';
import { assertHost } from '../social/social.policy.ts';
import type { Socials } from '../social/social.store.ts';
import type { Social } from '../social/social.ts';
import type { Wallets } from '../wallet/wallets.ts';
import type { WaitlistChances } from '../waitlist-chance/waitlist-chances.ts';
import type { TicketCodes } from './ticket-code.ts';
import { renewPoster } from './renew-poster.ts';
import { toTicket } from './ticket-view.ts';

export type TicketDeps = {
  rsvps: Rsvps;
  cache: SocialCache;
  clock: Clock;
  lists: SocialLists;
  socials: Socials;
  tickets: TicketCodes;
  calendarKeys: CalendarKeys;
  wallets: Wallets;
  standing: Pick<StandingQuestions, 'openTo'>;
  ticketTransfers: Pick<TicketTransfers, 'some'>;
  waitlistChances: WaitlistChances;
  entranceCodeMs: number;
};

const shown = ['INITIAL', 'PENDING', 'WAITLIST', 'APPROVED', 'ATTENDED', 'REJECTED', 'CANCELLED'] as const;

/** The caller's own tickets, and the code a host shows at the entrance. */
export const ticketRoutes = (deps: TicketDeps): RouteBinding =>
  bind(ticketsContract, {
    mine: mineOf(deps),

    hostCode: async ({ actor, params, query }) => {
      // What is printed now must not be a number that was replaced a moment ago.
      const isPoster = query.form === 'POSTER';
      const social = await (isPoster ? deps.socials.get(params.id) : deps.cache.byId(params.id));
      assertHost(social, actor);
      if (isPoster) return posterOf(deps.tickets, social);
      const seconds = Math.ceil((deps.clock.now().getTime() + deps.entranceCodeMs) / 1000);
      const expiresAt = new Date(seconds * 1000);
      const code = deps.tickets.entranceCodeOf({ socialId: params.id, expiresAt });
      return { code, opensAt: deps.clock.now().toISOString(), expiresAt: expiresAt.toISOString() };
    },

    renewPoster: async ({ actor, params }) =>
      posterOf(deps.tickets, await renewPoster(deps, actor, params.id)),
  });

const mineOf =
  (deps: TicketDeps): Handlers<typeof ticketsContract>['mine'] =>
  async ({ actor, query }) => {
    const now = deps.clock.now();
    const own = await deps.rsvps.ofPerson(actor.userId, [...shown]);
    const bySocial = new Map(own.map(rsvp => [rsvp.socialId, rsvp]));
    const page = await deps.lists.among([...bySocial.keys()], { when: query.when, now }, query);
    const socials = new Map(
      (await deps.socials.some(page.items.map(each => each._id))).map(each => [each._id, each]),
    );
    const standingQuestions = own.some(({ status }) => status === 'INITIAL')
      ? await deps.standing.openTo(actor.userId)
      : [];
    const transfers = await offersOf(deps, own);
    const data = await Promise.all(
      page.items.flatMap(({ _id }) => {
        const [rsvp, social] = [bySocial.get(_id), socials.get(_id)];
        if (!rsvp || !social) return [];
        const position = positionOf(deps, rsvp, social);
        return [
          position.then(waiting =>
            toTicket(
              rsvp,
              { ...social, standingQuestions },
              {
                ...waiting,
                now,
                wallets: deps.wallets,
                transfer: transfers.get(rsvp._id),
                calendarPath: deps.calendarKeys.pathOf(_id, actor),
              },
            ),
          ),
        ];
      }),
    );
    return { data, meta: { lastEvaluatedKey: page.lastEvaluatedKey ?? null } };
  };

/** Where one who waits stands, and what became of others there. */
async function positionOf({ rsvps, waitlistChances }: TicketDeps, rsvp: Rsvp, { ownerId }: Social) {
  const position = await rsvps.waitlistPosition(rsvp);
  return { position, waitlistChance: await waitlistChances.at(ownerId, position) };
}

/** The open offers of some tickets, by their RSVPs. */
async function offersOf({ ticketTransfers }: TicketDeps, own: readonly Rsvp[]) {
  const open = await ticketTransfers.some(own.flatMap(({ transferId }) => transferId ?? []));
  return new Map(open.map(each => [each.rsvpId, each]));
}

function posterOf(tickets: TicketCodes, { _id, posterSeq = 0, eventTimestamp, eventEndTimestamp }: Social) {
  const { opensAt, closesAt } = doorHours(eventTimestamp, eventEndTimestamp);
  return {
    code: tickets.posterCodeOf({ socialId: _id, seq: posterSeq }),
    opensAt: new Date(opensAt).toISOString(),
    expiresAt: new Date(closesAt).toISOString(),
  };
}
