import type { Purpose } from '@momos/contracts/privacy';

/** What a person allows, in the words of every page that speaks of it. */
export const consentLabels: Record<Purpose, { label: string; description: string }> = {
  UPDATES: {
    label: 'Invite me to curated events',
    description: 'Mails about socials that our reviewers chose for the community.',
  },
  PUSH: {
    label: 'Notices on my devices',
    description: 'Approvals, waitlist offers and changes show up immediately, besides the e-mail.',
  },
  SUGGESTIONS: {
    label: 'Suggest me to others',
    description:
      'People with whom you have a company, a school or a host in common may be shown your profile.',
  },
};
