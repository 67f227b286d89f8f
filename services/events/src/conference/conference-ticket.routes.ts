import { conferenceTicketsContract } from '@momos/contracts/conferences';
import { bind, type RouteBinding } from '@momos/runtime';
import { toTicketView } from './conference-ticket-view.ts';
import type { ConferenceTickets } from './conference-ticket.store.ts';
import type { Conferences } from './conference.store.ts';

/** The caller's own tickets of a conference. */
export const conferenceTicketRoutes = ({
  conferences,
  conferenceTickets,
}: {
  conferences: Conferences;
  conferenceTickets: ConferenceTickets;
}): RouteBinding =>
  bind(conferenceTicketsContract, {
    mine: async ({ actor, params, query }) => {
      const { _id: conferenceId } = await conferences.get(params.id);
      const whose = { conferenceId, userId: actor.userId };
      const { items, lastEvaluatedKey } = await conferenceTickets.ofPerson(whose, query);
      return {
        data: items.map(ticket => toTicketView(ticket, actor.userId)),
        meta: { lastEvaluatedKey: lastEvaluatedKey ?? null },
      };
    },
  });
