import type { ReviewRemovalReason } from '@momos/contracts/host-reviews';

const reasons: Record<ReviewRemovalReason, string> = {
  SPAM: 'Spam or an advertisement',
  HARASSMENT: 'Harassment or a threat',
  HATE: 'Hate',
  NOT_ABOUT_IT: 'Not about this social',
  PERSONAL_DATA: 'Personal data of someone',
  OTHER: 'Something else',
};

/** Words for reporting reviews, and for those that were removed. */
export const reviewReportWords = {
  reasons,
  removed: 'Your review was removed',
  removedText: (reason: string) =>
    `Our team removed it for this reason: ${reason}. Only you can still see it. If you think that this is a mistake, write to us.`,
  report: 'Report',
  reportBy: (name: string) => `Report the review by ${name}`,
  lead: 'Our team looks at it. The author does not learn who reported it.',
  reason: 'What is wrong with it?',
  note: 'What should we know? (optional)',
  send: 'Send report',
  sent: 'Thank you. Our team will look at it.',
};
