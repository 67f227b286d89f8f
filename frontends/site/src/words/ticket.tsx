import type { ReactNode } from 'react';

/** Words of the pages below ticket. */
export const ticketWords = {
  cancelRegistration: {
    rules: {
      early: 'more than 72 hours before',
      WITHIN72H: 'within 72 hours',
      WITHIN24H: 'within 24 hours',
      BEFORE3H: 'less than 3 hours before',
    },
    yourRegistrationIsBack: 'Your registration is back.',
    registeredAgainEndWaitlist: 'You are registered again, at the end of the waitlist.',
    cancelRegistration: 'Cancel registration',
    cancelledGoesBackCard: (money: string) => `Cancelled. ${money} goes back to your card.`,
    yourRegistrationIsCancelled: 'Your registration is cancelled.',
    goesBackToYou: (rule: string) => `Goes back to you (${rule})`,
    youPaid: 'You paid',
    keepMyTicket: 'Keep my ticket',
    cancelAndGetBack: (back: string) => `Cancel and get ${back} back`,
    offerPlaceNextPerson:
      'We offer your place to the next person on the waitlist. You can register again later.',
  },
  checkIn: {
    checkIn: 'Check in',
    youAreAtThe: 'You are at the door',
    pressOnceHostSees: 'Press once; your host sees you arrive.',
    checkedIn: 'Checked in',
    welcome: (displayName: string) => `Welcome, ${displayName}`,
    myTicket: 'My ticket',
    checkedInAt: (time: string) => `Checked in at ${time}.`,
  },
  myTicket: {
    upcoming: 'Upcoming',
    past: 'Past',
    myTickets: 'My tickets',
    when: 'When',
    noTicketsYet: 'No tickets yet',
    noPastSocialsYet: 'No past socials yet',
    findASocial: 'Find a social',
    registrationsAppearHereCode: 'Your registrations appear here, with the code for the door.',
    afterSocialReviewHere: 'After a social you can review it here.',
  },
  ticketCard: {
    youAreIn: 'You are in',
    cardBeingCharged: 'Your card is being charged',
    numberWaitlist: (waitlistPosition: number) => `You are number ${waitlistPosition} on the waitlist.`,
    withOneGuest: (plusOnes: number) => `with ${plusOnes === 1 ? 'one guest' : `${plusOnes} guests`}`,
    openTheSocial: 'Open the social',
    continueRegistration: 'Continue registration',
    joinOnline: 'Join online',
    onlineHostsNotAdded: 'Online: the hosts have not added the link yet.',
    online: 'Online',
    refunded: 'Refunded',
  },
  ticketCode: {
    ticketFor: (title: string) => `Ticket for ${title}`,
    showFullScreen: 'Show full screen',
    doorCode: (spacedDoorCode: ReactNode) => <>Door code {spacedDoorCode}</>,
    largeTicketFor: (title: string) => `Large ticket for ${title}`,
    close: 'Close',
  },
};
