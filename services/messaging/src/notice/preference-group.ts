/** Groups of messages that a person may choose about; only optional ones can be stopped. */
export const preferenceGroups = {
  registration: { title: 'your registrations', isOptional: false },
  account: { title: 'your account', isOptional: false },
  support: { title: 'your messages to us', isOptional: false },
  hosts: { title: 'messages from hosts', isOptional: true },
} as const;

export type PreferenceGroup = keyof typeof preferenceGroups;
