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
  places: {
    places: 'Places',
    withTicket: 'With a ticket',
    ofCapacity: (capacity: number) => `of ${capacity}`,
    held: 'Held',
    waiting: 'Waitlist',
    free: 'Free',
    closed: 'This social is cancelled: no place is given any more.',
    soldOut: ({ confirmed, held, waiting }: { confirmed: number; held: number; waiting: number }) =>
      [
        `Sold out: ${counted(confirmed, 'place has a ticket', 'places have a ticket')}`,
        ...(held > 0
          ? [`${counted(held, 'is', 'are')} held for people who pay or were offered a place`]
          : []),
        ...(waiting > 0 ? [counted(waiting, 'person waits', 'people wait')] : []),
      ].join(', ') + '.',
    left: (left: number) => `${counted(left, 'place is', 'places are')} free.`,
    leftButWaiting: ({ left, waiting }: { left: number; waiting: number }) =>
      `${counted(left, 'place is', 'places are')} free, and ${counted(waiting, 'person waits', 'people wait')}: the waitlist comes first, and those at its front may need a ticket type or a number of places that is not free.`,
    tier: ({
      name,
      confirmed,
      held,
      waiting,
      left,
    }: {
      name: string;
      confirmed: number;
      held: number;
      waiting: number;
      left: number | null;
    }) =>
      `${name}: ${confirmed} with a ticket, ${held} held, ${waiting} waiting${left === null ? '' : `, ${left} free`}`,
    heldFor: 'Held without a ticket',
    hold: ({
      kind,
      pax,
      until,
    }: {
      kind: 'payment' | 'offer' | 'approval';
      pax: number;
      until: string | null;
    }) =>
      `${{ payment: 'is paying', offer: 'was offered a place', approval: 'is approved and being charged' }[kind]} (${counted(pax, 'place', 'places')}${until ? `, until ${until}` : ''})`,
    showHistory: 'Show every change',
  },
  placeMoves: {
    history: 'Every change of the places',
    noMovesYet: 'No change yet. Changes are kept from the first registration on.',
    someone: 'A person whose registration was deleted',
    room: (capacity: number) => `Capacity is ${capacity}`,
    closed: 'The social was cancelled',
    changed: (name: string) => `${name} changed the registration`,
    released: (name: string) => `The place held for ${name} is free again`,
    holds: {
      payment: (name: string) => `${name} started to pay`,
      offer: (name: string) => `${name} was offered a place from the waitlist`,
      approval: (name: string) => `${name} was approved and is being charged`,
    },
    became: {
      INITIAL: (name: string) => `${name} started over`,
      PENDING: (name: string) => `${name} waits for a decision`,
      WAITLIST: (name: string) => `${name} joined the waitlist`,
      APPROVED: (name: string) => `${name} got a ticket`,
      ATTENDED: (name: string) => `${name} checked in`,
      REJECTED: (name: string) => `${name} was declined`,
      CANCELLED: (name: string) => `${name} cancelled`,
      HIDDEN: (name: string) => `${name} was removed from the list`,
    },
    counts: {
      confirmed: (by: string) => `${by} with a ticket`,
      held: (by: string) => `${by} held`,
      waiting: (by: string) => `${by} waiting`,
    },
  },
};
