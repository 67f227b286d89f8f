import { counted } from '@momos/ui';

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
  bulk: {
    plural: 'problems',
    problems: (count: number) => counted(count, 'problem', 'problems'),
    name: (person: string, social: string) => `${person}: ${social}`,
    answer: 'Answer to the guests',
    answerHint: 'Each of them reads it with their ticket.',
    COMPLETED: { label: 'Acted on', doing: 'Answering', done: 'answered' },
    CLOSED: { label: 'No action for', doing: 'Closing', done: 'closed' },
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
