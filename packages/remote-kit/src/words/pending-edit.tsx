import type { ReactNode } from 'react';
import { counted } from '@momos/ui';

/** Words of an edit that waits for review. */
export const pendingEditWords = {
  changedFields: {
    title: 'Title',
    time: 'Time',
    place: 'Place',
    tickets: 'Tickets',
    description: 'Description',
    tags: 'Tags',
    questions: 'Questions',
    noShowPolicy: 'No-show policy',
    invitedCoHosts: 'Invited co-hosts',
    picture: 'Picture',
    online: 'Online',
    shownBeforeApproval: (venue: string) => `Shown before approval: ${venue}`,
    tier: (name: string, price: string) => `${name}: ${price}`,
    free: 'free',
    deposit: (money: string) => `deposit ${money}`,
    capacity: (count: number) => counted(count, 'ticket', 'tickets'),
    required: (title: string) => `${title} (required)`,
    answers: (answers: string) => `Answers: ${answers}`,
  },
  difference: {
    newLinks: (count: number, hosts: ReactNode) => (
      <>
        New {count === 1 ? 'link' : 'links'} to {hosts}
      </>
    ),
    removed: 'removed: ',
    added: 'added: ',
    publicNow: 'Public now',
    proposed: 'Proposed',
    generatedCover: (word: string) => `${word}: generated cover`,
  },
};
