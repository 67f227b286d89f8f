import type { ConferenceTicket } from './conference-ticket.ts';

/** Whether somebody paid for the ticket: they see it and may say whose it is to be. */
export const isBuyer = ({ buyerId }: Pick<ConferenceTicket, 'buyerId'>, userId: string): boolean =>
  buyerId === userId;

/** Whether the ticket is meant for somebody. */
export const isHolder = ({ holder }: Pick<ConferenceTicket, 'holder'>, userId: string): boolean =>
  holder?.userId === userId;

/** Whether the door would let somebody in: who bought it for another does not see its code. */
export const mayEnterWith = (ticket: Pick<ConferenceTicket, 'holder' | 'status'>, userId: string): boolean =>
  ticket.status === 'CLAIMED' && isHolder(ticket, userId);
