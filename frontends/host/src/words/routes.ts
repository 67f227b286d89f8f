/** Words of the pages below routes. */
export const routesWords = {
  routes: {
    hostASocial: 'Host a social',
    edit: 'Edit',
    hosts: 'Hosts',
    attendees: 'Attendees',
    blasts: 'Blasts',
    messagesToTheCircle: 'Messages to the circle',
    approvalEMail: 'Approval e-mail',
    promoCodes: 'Promo codes',
    reviews: 'Reviews',
    statistics: 'Statistics',
    checkInPoster: 'Check-in poster',
    scanTickets: 'Scan tickets',
    mySocials: 'My socials',
    socials: 'Socials',
    attendeesGuestsApproveScan: 'attendees guests approve scan',
    tables: 'Tables',
    seatingPlan: 'Seating plan',
    badges: 'Badges',
  },
};
