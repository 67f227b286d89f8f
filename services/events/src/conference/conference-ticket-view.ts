import type { ConferenceTicket as TicketView } from '@momos/contracts/conferences';
import { isBuyer, isHolder, mayEnterWith } from './conference-ticket.policy.ts';
import type { ConferenceTicket } from './conference-ticket.ts';

/** A ticket as `userId` sees it, who bought it or holds it. */
export const toTicketView = (ticket: ConferenceTicket, userId: string): TicketView => ({
  id: ticket._id,
  version: ticket.version,
  conferenceId: ticket.conferenceId,
  slug: ticket.slug,
  passId: ticket.passId,
  passName: ticket.passName,
  status: ticket.status,
  isBuyer: isBuyer(ticket, userId),
  isHolder: isHolder(ticket, userId),
  holder: ticket.holder,
  code: mayEnterWith(ticket, userId) ? ticket.code : null,
  createdAt: ticket.createdAt.toISOString(),
  updatedAt: ticket.updatedAt.toISOString(),
});
