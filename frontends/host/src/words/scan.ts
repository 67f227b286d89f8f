import { counted } from '@momos/ui';

/** Words of the pages below scan. */
export const scanWords = {
  doorCode: {
    letGuestsScan: 'Let guests scan',
    guestsScanCheck: 'Guests scan this to check in',
    guestsSignFirstCode: 'Guests sign in first. The code changes regularly.',
    codeGuestsScan: 'Code for guests to scan',
  },
  doorHours: {
    socialNotBegunStarts: (stamp: string) => `This social has not begun: it starts on ${stamp}.`,
    socialOverEnded: (stamp: string) => `This social is over: it ended on ${stamp}.`,
  },
  findGuest: {
    findAGuest: 'Find a guest',
    findGuestNameE: 'Find a guest by name or e-mail',
    checkIn: (displayName: string) => `Check in ${displayName}`,
    checkInButton: 'Check in',
    noMatchesCheckSpelling: 'No matches. Check the spelling.',
  },
  scanAnswer: {
    andMore: (plusOnes: number) => ` and ${plusOnes} more`,
  },
  scan: {
    scan: (title: string) => `Scan · ${title}`,
    hint: 'Hold a ticket’s code to the camera',
    field: 'Or type the door code',
    checkIn: 'Check in',
    turnCameraOff: 'Turn camera off',
    turnCameraOn: 'Turn camera on',
    checkInNow: 'Check in now?',
    checkInAnyway: 'Check in anyway',
    nothingWasCountedYet: 'Nothing was counted yet.',
    back: 'Back',
    ofCheckedIn: (inside: number, expected: number) => `${inside} of ${expected} checked in`,
    undoCheckInOf: (displayName: string) => `Undo check-in of ${displayName}`,
    waiting: (count: number) => `${counted(count, 'scan', 'scans')} waiting for a connection`,
  },
  useDoor: {
    undone: (name: string) => `${name} is no longer checked in.`,
  },
  useScans: {
    noConnection: 'No connection.',
    notSentYet: 'Not sent yet.',
    stored: (why: string) => `${why} Let the guest in; the scan is sent later.`,
  },
};
