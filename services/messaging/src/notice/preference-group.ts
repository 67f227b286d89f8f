/** Groups of messages that a person may choose about; only optional ones can be stopped. */
export const preferenceGroups = {
  hosts: {
    title: 'Messages from hosts',
    explanation:
      'What hosts write to people who registered for their socials, or who follow them: reminders, news, thanks. By e-mail, and by text message to a mobile number that you verified.',
    isOptional: true,
  },
  registration: {
    title: 'Your registrations',
    explanation: 'What you need to come, and to get money back. Always sent.',
    isOptional: false,
  },
  account: {
    title: 'Your account',
    explanation: 'What you asked for, and what protects your account. Always sent.',
    isOptional: false,
  },
  support: {
    title: 'Your messages to us',
    explanation: 'What you write in the contact form, to our own mailbox.',
    isOptional: false,
  },
} as const satisfies Record<string, { title: string; explanation: string; isOptional: boolean }>;

export type PreferenceGroup = keyof typeof preferenceGroups;
