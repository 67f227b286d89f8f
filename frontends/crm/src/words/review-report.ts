/** Words of the page of reported reviews. */
export const reviewReportWords = {
  title: 'Reported reviews',
  lead: 'What people reported in reviews of socials and of guests. The words are kept as they were reported.',
  statuses: { OPEN: 'Open', REMOVED: 'Removed', DISMISSED: 'Dismissed' },
  none: 'No reports here',
  noneText: 'When someone reports a review, it appears here.',
  reviewBy: (author: string, about: string | undefined) =>
    about === undefined ? `Review by ${author}` : `Review of ${about} by ${author}`,
  noWords: 'A rating without words',
  reportedBy: 'Reported by',
  on: 'On',
  social: 'Social',
  note: 'Note',
  now: 'Now',
  asItIs: (rating: number, comment: string) => `${rating} of 5${comment ? `: ${comment}` : ''}`,
  edited: 'Edited since',
  deleted: 'Deleted since',
  dismiss: 'Dismiss',
  dismissed: 'Report dismissed',
  remove: 'Remove review',
  removed: 'Review removed',
  ask: (author: string) => `Remove the review by ${author}?`,
  askText:
    'It disappears for everyone but its author, who reads the reason, and its rating no longer counts. Other reports of it are closed too. This cannot be undone.',
  reason: 'Reason that the author reads',
};
