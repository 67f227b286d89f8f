/** Words of the statistics of a social. */
export const statisticsWords = {
  ticketSales: 'Ticket sales',
  ticketSalesByDay: 'Tickets sold in total',
  ticketsByTier: 'Tickets by type',
  noTicketsYet: 'No tickets yet. They are counted as soon as a registration is approved.',
  otherTicket: 'Other',
  tickets: (count: number) => (count === 1 ? '1 ticket' : `${count} tickets`),
  ticketsOn: (count: number, day: string) => `${statisticsWords.tickets(count)} on ${day}.`,
  paid: (amount: string) => `${amount} paid for them, deposits left out and before refunds.`,
};
