import type { SocialView } from '@momos/contracts/social-view';

/** What the last button of a free registration does. */
export const finishWords = (social: Pick<SocialView, 'isSoldOut' | 'isApprovalRequired'>) =>
  social.isSoldOut
    ? 'Join the waitlist'
    : social.isApprovalRequired
      ? 'Send my registration'
      : 'Take my place';
