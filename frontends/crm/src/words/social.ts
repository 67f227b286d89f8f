import { counted } from '@momos/ui';

/** Words of the pages below social. */
export const socialWords = {
  pendingEditItem: {
    changes: (names: readonly string[]) =>
      `${counted(names.length, 'change', 'changes')}: ${names.join(', ')}`,
    publishChanges: 'Publish changes',
    reject: 'Reject',
    rejectChanges: (title: string) => `Reject changes: ${title}`,
    changed: (stamp: string) => `changed ${stamp}`,
    rejectChangesLabel: 'Reject changes',
    commentToTheHost: 'Comment to the host',
    sentHostShownTheir: 'Sent to the host, and shown in their editor',
  },
  pendingEdits: {
    changedEvents: 'Changed events',
    lead: 'Hosts changed these socials after approval. Guests see the approved version until you publish the changes.',
    noChangesToReview: 'No changes to review',
    newChangesAppearHere: 'New changes appear here.',
  },
  reviewCommentDialog: {
    commentToTheHost: 'Comment to the host',
    shownHostSocialsPage: 'Shown to the host on the social’s page',
    shownOnAllDates:
      'Holds for all dates that the host did not change, and is shown to the host on the page of each',
  },
  officialSwitch: {
    official: 'Official',
    hint: 'Guests see this mark on its card and page',
    marked: (title: string) => `${title} is official`,
    unmarked: (title: string) => `${title} is not official any more`,
  },
  review: {
    approve: 'Approve',
    approveFeature: 'Approve & feature',
    needRevision: 'Need revision',
    decline: 'Decline',
    ofAllDates: (title: string) => `${title}, all dates`,
  },
  bulkReview: {
    plural: 'socials',
    socials: (count: number) => counted(count, 'social', 'socials'),
    repeating: 'Repeating socials',
    allDatesDecided: 'All their dates are decided, except those that a host changed',
    comment: { label: 'Comment to the hosts', description: 'Each host reads it on the page of their social' },
    actions: {
      APPROVED: { label: 'Approve', doing: 'Approving', done: 'approved' },
      APPROVED_FEATURE: { label: 'Approve & feature', doing: 'Featuring', done: 'approved and featured' },
      REVISION_NEEDED: { label: 'Need revision', doing: 'Sending back', done: 'sent back to the hosts' },
      DECLINED: { label: 'Decline', doing: 'Declining', done: 'declined' },
    },
  },
  submissionCard: {
    online: 'Online',
    capacity: (priceText: string, maxCapacity: number) => `${priceText} · Capacity ${maxCapacity}`,
    submitted: (day: string) => `submitted ${day}`,
    description: 'Description',
    allDates: 'Repeats. What you decide holds for all dates that the host did not change.',
  },
  submissions: {
    publicEvents: 'Public events',
    lead: 'Socials submitted for the public list. Approved ones appear on the home page, featured ones first.',
    noPendingSubmissions: 'No pending submissions',
    emptyText: 'Every public social was reviewed. New ones wait here until you decide.',
    noSubmissions: 'No submissions',
    noneOfStatusText: 'No social has this status. Choose another one above.',
  },
};
