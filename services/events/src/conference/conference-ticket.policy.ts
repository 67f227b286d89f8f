import type { ConferenceTicket } from './conference-ticket.ts';

/** Whether a person paid for the ticket: they see it and may assign it. */
export const isBuyer = ({ buyerId }: Pick<ConferenceTicket, 'buyerId'>, userId: string): boolean =>
  buyerId === userId;

/** Whether the ticket is assigned to a person. */
export const isHolder = ({ holder }: Pick<ConferenceTicket, 'holder'>, userId: string): boolean =>
  holder?.userId === userId;

/** Whether a person may enter with the ticket; a buyer who assigned it to another person does not see its code. */
export const mayEnterWith = (ticket: Pick<ConferenceTicket, 'holder' | 'status'>, userId: string): boolean =>
  ticket.status === 'CLAIMED' && isHolder(ticket, userId);
