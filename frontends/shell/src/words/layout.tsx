import type { ReactNode } from 'react';

/** Words of the pages below layout. */
export const layoutWords = {
  accountMenu: {
    you: 'You',
    youAreSignedOut: 'You are signed out.',
    yourAccount: 'Your account',
    signOut: 'Sign out',
  },
  banners: {
    announcements: 'Announcements',
    close: (text: string) => `Close “${text}”`,
    opensNewTab: '(opens in a new tab)',
  },
  conferenceLayout: {
    isHeldWith: (conferenceName: string) => `${conferenceName} is held with`,
  },
  managerLayout: {
    closeTheMenu: 'Close the menu',
    managerMenu: 'Manager menu',
    searchAndCommands: 'Search and commands',
    searchOrJumpTo: (commandKey: ReactNode) => <>Search or jump to… {commandKey}</>,
    manager: 'Manager',
    publicSite: 'Public site',
    ctrlK: 'Ctrl K',
  },
  mobileMenu: {
    menu: 'Menu',
    closeTheMenu: 'Close the menu',
    hostASocial: 'Host a social',
  },
  notices: {
    skipToTheContent: 'Skip to the content',
    offline: 'You are offline. What you see stays; what you change is not saved until you are back.',
  },
  progressBar: {
    loadingThePage: 'Loading the page',
  },
  siteFooter: {
    socials: 'Socials',
    circles: 'Circles',
    hostASocial: 'Host a social',
    myTickets: 'My tickets',
    hosts: 'Hosts',
    contact: 'Contact',
    tagline: 'Good company, well arranged.',
    morePages: 'More pages',
  },
  siteHeader: {
    hostASocial: 'Host a social',
    openTheMenu: 'Open the menu',
    mainMenu: 'Main menu',
    signIn: 'Sign in',
  },
  themeSwitch: {
    light: 'Light',
    dark: 'Dark',
    asTheSystem: 'System',
    colours: 'Colours',
  },
  wordmark: {
    momosHome: 'Momos, home',
    momos: 'momos',
  },
};
