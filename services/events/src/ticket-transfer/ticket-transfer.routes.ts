import { ticketTransfersContract } from '@momos/contracts/ticket-transfers';
import { bind, type RouteBinding } from '@momos/runtime';
import type { Responses } from '../idempotency/respond-once.ts';
import type { FindPeople } from '../person/find-people.ts';
import { cardOf } from '../person/person-card.ts';
import { toRsvpView } from '../rsvp/rsvp-view.ts';
import type { TicketTransfer } from '../rsvp/transfer-offer.ts';
import { type AcceptDeps, acceptTicket, type Received } from './accept-transfer.ts';
import { withdrawTransfer } from './end-transfers.ts';
import { receivedTransfer } from './find-transfer.ts';
import { offerTicket } from './offer-transfer.ts';
import { toOfferedTicket } from './offered-ticket-view.ts';

type Deps = AcceptDeps & { responses: Responses; findPeople: FindPeople };

/** Transfers of tickets to other people (ADR 49). */
export const ticketTransferRoutes = (deps: Deps): RouteBinding =>
  bind(ticketTransfersContract, {
    offer: ({ actor, params: { id: socialId }, body: { email }, idempotentCall }) =>
      deps.responses.once(ticketTransfersContract.offer, idempotentCall, {
        run: once => offerTicket(deps, actor, { socialId, email, once }),
        view: ({ _id, expiresAt }: TicketTransfer) => ({ id: _id, expiresAt: expiresAt.toISOString() }),
      }),

    withdraw: async ({ actor, params: { id: socialId, transferId } }) => {
      await withdrawTransfer(deps, actor, { socialId, transferId });
      return { ok: true as const };
    },

    show: async ({ actor, params: { id: socialId, transferId } }) => {
      const transfer = await receivedTransfer(deps, actor, { socialId, transferId });
      const { holderId, rsvpId } = transfer;
      const social = await deps.cache.byId(socialId);
      const rsvp = await deps.rsvps.get(socialId, rsvpId);
      const people = await deps.findPeople([holderId]);
      const fromName = cardOf(holderId, people.get(holderId)).displayName;
      return toOfferedTicket({ transfer, rsvp, social, fromName });
    },

    accept: ({ actor, params: { id: socialId, transferId }, idempotentCall }) =>
      deps.responses.once(ticketTransfersContract.accept, idempotentCall, {
        run: once => acceptTicket(deps, actor, { socialId, transferId, once }),
        view: ({ rsvp, social }: Received) => toRsvpView(rsvp, social, null),
      }),
  });
