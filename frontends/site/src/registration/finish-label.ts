import type { SocialView } from '@momos/contracts/social-view';

/** What the last button of a free registration does. */
export const finishLabel = (social: Pick<SocialView, 'isSoldOut' | 'isApprovalRequired'>) =>
  social.isSoldOut ? 'Join the waitlist' : social.isApprovalRequired ? 'Ask to join' : 'Register';
