import { counted } from '@momos/ui';

/** Words of the pages below hosted-socials. */
export const hostedSocialsWords = {
  hostedColumns: {
    social: 'Social',
    when: 'When',
    where: 'Where',
    online: 'Online',
    price: 'Price',
    guests: 'Guests',
    going: 'Going',
    copy: 'Copy',
    listing: 'Listing',
    byLinkOnly: 'By link only',
    membersOnly: 'Members only',
  },
  hostedSocials: {
    mySocials: 'My socials',
    lead: 'What waits for you, how full each social is, and its tools.',
    hostASocial: 'Host a social',
    emailGuide: 'E-mail me the guide for hosts',
    scanTickets: 'Scan tickets',
    doNotHostSocial: 'You do not host a social yet',
    emptyText:
      'The socials you host, and their RSVPs, appear here. All it takes is a title, a date and a venue.',
    upcoming: 'Upcoming',
    noUpcoming: 'No upcoming socials. Copy a past one, or host a new one.',
    past: 'Past',
  },
  hostedTable: {
    socials: (title: string) => `${title} socials`,
  },
  waitingList: {
    waitingForYou: 'Waiting for you',
    toApprove: (pending: number) => `${pending} to approve`,
    refundsFailed: (count: number) => counted(count, 'refund failed', 'refunds failed'),
    reviewsToAnswer: (count: number) => counted(count, 'review to answer', 'reviews to answer'),
    blast: (at: string) => `Blast ${at}`,
    blastsNext: (count: number, at: string) => `${count} blasts, next ${at}`,
  },
};
