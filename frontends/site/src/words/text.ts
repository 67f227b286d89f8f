/** Words of the pages below text. */
export const textWords = {
  community: {
    title: 'FAQs',
    lead: 'What people ask us most.',
    emptyTitle: 'No questions yet',
    emptyText: 'Write to us, and a person replies.',
    more: 'Something else?',
    moreText: 'Write to us, and a person replies.',
    contact: 'Contact us',
  },
  enterprisePlans: {
    title: 'Enterprise Plans',
    lead: 'Momos for a company and its people.',
    emptyTitle: 'No plans described yet',
    emptyText: 'Tell our sales team what you need.',
    contact: 'Contact sales',
  },
};
