import { noticesWords } from '../words/notices.ts';

const words = noticesWords.preferenceGroup;

/** Groups of messages that a person may choose about; only optional ones can be stopped. */
export const preferenceGroups = {
  hosts: {
    title: words.title,
    explanation: words.whatHostsWritePeople,
    isOptional: true,
  },
  chat: {
    title: words.chat,
    explanation: words.whatPeopleWrote,
    isOptional: true,
  },
  circles: {
    title: words.circles,
    explanation: words.whoInvitesAsks,
    isOptional: true,
  },
  invitations: {
    title: words.invitations,
    explanation: words.whoEnteredAddress,
    isOptional: true,
  },
  discovery: {
    title: words.discovery,
    explanation: words.whatIsNew,
    isOptional: true,
  },
  registration: {
    title: words.yourRegistrations,
    explanation: words.whatNeedComeGet,
    isOptional: false,
  },
  account: {
    title: words.yourAccount,
    explanation: words.whatAskedWhatProtects,
    isOptional: false,
  },
  support: {
    title: words.yourMessagesToUs,
    explanation: words.whatWriteContactForm,
    isOptional: false,
  },
} as const satisfies Record<string, { title: string; explanation: string; isOptional: boolean }>;

export type PreferenceGroup = keyof typeof preferenceGroups;
