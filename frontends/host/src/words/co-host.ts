/** Words of the hosts of a social. */
export const coHostWords = {
  title: 'Hosts',
  lead: 'Hosts are shown on the page, see every guest and can change the social. A person hosts once they accept.',
  oneDate: (day: string) =>
    `This social repeats. The hosts here are those of ${day}; every other date has hosts of its own.`,
  states: {
    OWNER: 'Owner',
    HOST: 'Host',
    INVITED: 'Invited, not shown to guests yet',
    IN_REVIEW: 'Waits for review, then we invite them',
    REFUSED: 'Not accepted by our reviewers',
  },
  list: 'Hosts of this social',
  withdraw: 'Withdraw',
  withdrawOf: (name: string) => `Withdraw the invitation of ${name}`,
  withdrawn: (name: string) => `${name} is no longer invited`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  leave: 'Stop hosting',
  removeQuestion: (name: string) => `Remove ${name} from the hosts?`,
  leaveQuestion: 'Stop hosting this social?',
  removeText: (name: string) =>
    `${name} is no longer shown as a host, sees no guests and can change nothing. You can invite them again.`,
  leaveText:
    'You are no longer shown as a host and cannot open these tools. Another host can invite you again.',
  keep: 'Keep as host',
  invite: {
    title: 'Invite a co-host',
    link: 'Link of their profile',
    linkHint: 'Ask for the address of their Momos profile, or open it and copy it.',
    placeholder: 'https://…/users/ada',
    find: 'Find',
    noProfile: 'There is no profile at this address. Copy it from the profile and try again.',
    already: (name: string) => `${name} is on the list above.`,
    invite: (name: string) => `Invite ${name}`,
    other: 'Choose another person',
    invited: (name: string) => `${name} is invited`,
    inReview: (name: string) => `A reviewer sees this first. Then we invite ${name}.`,
    before: 'You hosted with',
    full: 'A social has 20 co-hosts at most.',
  },
};
