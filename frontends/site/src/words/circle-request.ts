/** Words of asking for a circle of one's own. */
export const circleRequestWords = {
  page: {
    title: 'Start a circle',
    lead: 'Say what it is for. Our team reads every request; an approved one makes the circle, and you run it.',
    name: 'Name',
    example: 'Sunday rowers',
    description: 'Description',
    descriptionHint: 'What people read on the circle’s page. You can change it later.',
    reason: 'Why should there be this circle?',
    reasonHint: 'For our team: who it is for, and what you plan.',
    send: 'Send request',
    sent: 'Request sent',
    yours: 'Your requests',
    statuses: { PENDING: 'Waiting', APPROVED: 'Approved', DECLINED: 'Declined' },
    why: (note: string) => `Reason: ${note}`,
    texts: {
      PENDING: 'Our team has your request, and decides about it.',
      APPROVED: 'The circle is there, and you run it.',
      DECLINED: 'Our team decided against it. You can ask again.',
    },
  },
};
