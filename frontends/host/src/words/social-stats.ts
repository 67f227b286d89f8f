import { counted } from '@momos/ui';

/** Words of the pages below social-stats. */
export const socialStatsWords = {
  ticketSales: {
    ticketSales: 'Ticket sales',
    ticketSalesByDay: 'Tickets sold in total',
    ticketsByTier: 'Tickets by type',
    noTicketsYet: 'No tickets yet. They are counted as soon as a registration is approved.',
    otherTicket: 'Other',
    ticketsOn: (count: number, day: string) => `${counted(count, 'ticket', 'tickets')} on ${day}.`,
    paid: (amount: string) => `${amount} paid for them, deposits left out and before refunds.`,
  },
  keyFigures: {
    capacityFilled: 'Capacity filled',
    revenue: 'Revenue',
    chargedRefunded: (money: string, money2: string) => `${money} charged, ${money2} refunded`,
    depositsHeld: 'Deposits held',
    depositsHint: 'Refunded to guests who attend',
    attended: 'Attended',
    of: (attended: number, expected: number) => `${attended} of ${expected}`,
    noShows: 'No-shows',
    reviewsOf: (count: number) => counted(count, 'review', 'reviews'),
    reviews: 'Reviews',
    messagesSent: 'Messages sent',
  },
  registrationCharts: {
    registrationsByStatus: 'Registrations by status',
    direct: 'Direct',
    registrationsBySource: 'Registrations by source',
    noRegistrationsTrackedLink: 'No registrations from a tracked link yet.',
    registrationsByDay: 'Registrations by day',
    noRegistrationsYet: 'No registrations yet.',
    registrations: (count: number) => counted(count, 'registration', 'registrations'),
    on: (count: string, date: string) => `${count} on ${date}.`,
  },
  socialStats: {
    statistics: 'Statistics',
    noStatisticsYet: 'No statistics yet',
    emptyText: 'They are counted from a few seconds after the social is published.',
    seeUpcomingSocials: 'See upcoming socials',
    noAccessText:
      'These figures are for the hosts of this social and for managers. Are you a host? Ask its owner to add you.',
    statisticsTitle: (title: string) => `Statistics · ${title}`,
    dashboard: 'Dashboard',
    ended: 'Ended · ',
    viewPage: 'View page',
  },
  statistics: {
    statistics: 'Statistics',
    noStatisticsYet: 'No statistics yet',
    emptyText:
      'They are counted from a few seconds after the social is published. Share it to get the first registrations.',
  },
};
