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
  report: 'Report',
  reportBy: (name: string) => `Report the review by ${name}`,
  lead: 'Our team looks at it. The author does not learn who reported it.',
  reason: 'What is wrong with it?',
  note: 'What should we know? (optional)',
  send: 'Send report',
  sent: 'Thank you. Our team will look at it.',
};
