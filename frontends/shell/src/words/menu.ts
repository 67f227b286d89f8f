/** Words of the pages below menu. */
export const menuWords = {
  accountMenu: {
    myTickets: 'My tickets',
    socialsIHost: 'Socials I host',
    hostsAndFollowers: 'Hosts and followers',
    yourProfile: 'Your profile',
    accountSettings: 'Account settings',
    transactions: 'Transactions',
    manager: 'Manager',
    publicEvents: 'Public events',
  },
  commands: {
    profile: 'Profile',
    namePhotoCityWork: 'name photo city work school interests',
    signInEMails: 'Sign-in & e-mails',
    addressMobilePhoneVerify: 'address mobile phone verify',
    devices: 'Devices',
    sessionsSignOut: 'sessions sign out',
    preferences: 'Preferences',
    notificationsMailsSmsConsent: 'notifications mails sms consent',
    yourData: 'Your data',
    exportDownloadEraseDelete: 'export download erase delete privacy',
    switchColours: (scheme: string) => `Use ${scheme} colours`,
    settings: 'Settings',
    darkLightThemeMode: 'dark light theme mode',
    manager: (label: string) => `Manager · ${label}`,
    you: 'You',
    accountSettings: 'Account settings',
    goTo: 'Go to',
    hostASocial: 'Host a social',
    createNewEvent: 'create new event',
  },
  mainMenu: {
    website: (community: string) => `${community} website`,
  },
  menuLink: {
    opensNewTab: '(opens in a new tab)',
  },
  useFound: {
    socials: 'Socials',
    people: 'People',
  },
};
