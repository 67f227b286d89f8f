import { MyTicketPage } from '../site/src/ticket/my-ticket.page.tsx';
import type { Answer } from './network.ts';
import { guest, renderPage } from './render-page.tsx';

/** Opens the tickets of a signed-in guest. */
export const openTickets = (...answers: Answer[]) =>
  renderPage(<MyTicketPage />, { path: '/my-ticket', signedInAs: guest(), answers });
