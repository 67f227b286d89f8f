/** Words of the pages below dispute. */
export const disputeWords = {
  disputes: {
    title: 'Reported problems',
    lead: 'Guests report problems with socials here. Your answer is shown with their ticket.',
    empty: 'No reported problems',
    emptyText: 'Problems that guests report appear here.',
    statuses: { OPEN: 'Open', COMPLETED: 'Acted on', CLOSED: 'No action' },
  },
  reasons: {
    NOT_AS_DESCRIBED: 'Not as described',
    DID_NOT_TAKE_PLACE: 'Did not take place',
    REFUND: 'Refund',
    BEHAVIOUR: 'Behaviour',
    OTHER: 'Something else',
  },
  item: {
    by: 'Reported by',
    on: 'On',
    answered: 'Your answer',
    actOn: 'Acted on it',
    close: 'No action needed',
  },
  decision: {
    title: (name: string) => `Answer ${name}`,
    outcome: 'Outcome',
    answer: 'Answer to the guest',
    answerHint: 'Shown with their ticket.',
    send: 'Send answer',
    sent: 'Answer sent',
  },
};
