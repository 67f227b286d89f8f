import type { ScanOutcome } from '@momos/contracts/scan-outcomes';
import { counted } from '@momos/ui';

/** Words of the pages below scan. */
export const scanWords = {
  doorCode: {
    letGuestsScan: 'Let guests scan',
    guestsScanCheck: 'Guests scan this to check in',
    guestsSignFirstCode: 'Guests sign in first. The code changes regularly.',
    codeGuestsScan: 'Code for guests to scan',
    printPoster: 'Print a poster',
  },
  doorHours: {
    socialNotBegunStarts: (stamp: string) => `This social has not begun: it starts on ${stamp}.`,
    socialOverEnded: (stamp: string) => `This social is over: it ended on ${stamp}.`,
  },
  findGuest: {
    bringing: (name: string) => `brings ${name}`,
    findAGuest: 'Find a guest',
    findGuestNameE: 'Find a guest by name or e-mail',
    checkIn: (displayName: string) => `Check in ${displayName}`,
    checkInButton: 'Check in',
    noMatchesCheckSpelling: 'No matches. Check the spelling.',
  },
  scanAnswer: {
    andMore: (plusOnes: number, names: readonly string[] = []) =>
      names.length === plusOnes ? `with ${names.join(', ')}` : `and ${plusOnes} more`,
    firstScan: (time: string, device: string | null) =>
      `Checked in at ${time} ${device === null ? 'on this device' : `on ${device}`}`,
    depositGoesBack: (amount: string) => `The deposit of ${amount} goes back.`,
    sentLater: 'No network: sent later.',
  },
  outcomes: {
    ACCEPTED: { title: 'Checked in', hint: '' },
    ALREADY_IN: { title: 'Already checked in', hint: '' },
    UNVERIFIED: {
      title: 'Not on this device’s list',
      hint: 'Your choice: the ticket is checked when there is a network again.',
    },
    TOO_EARLY: { title: 'The door is not open yet', hint: '' },
    SOCIAL_OVER: { title: 'This social is over', hint: '' },
    SOCIAL_CANCELLED: { title: 'This social is cancelled', hint: '' },
    WRONG_SOCIAL: { title: 'Ticket for another social', hint: 'Look at the title and day on the ticket.' },
    REPLACED: { title: 'Old ticket', hint: 'There is a newer one. Ask the guest to open My tickets.' },
    CANCELLED: { title: 'Registration cancelled', hint: 'The guest may register again as a walk-in.' },
    REFUNDED: { title: 'Cancelled and refunded', hint: 'The guest may register again as a walk-in.' },
    PAYMENT_OUTSTANDING: { title: 'Not paid yet', hint: 'The guest can pay in My tickets.' },
    PENDING_APPROVAL: { title: 'Waits for your approval', hint: 'Decide on the list of attendees.' },
    WAITLISTED: { title: 'On the waitlist', hint: '' },
    UNFINISHED: { title: 'Registration not finished', hint: 'The guest can finish it in My tickets.' },
    REJECTED: { title: 'Registration rejected', hint: '' },
    BLOCKED: { title: 'Taken off the list', hint: 'Hosts take no registration from this person.' },
    NOT_FOUND: { title: 'No such ticket', hint: 'Check the code, or find the guest by name.' },
    AMBIGUOUS: {
      title: 'Two tickets have this code',
      hint: 'Scan the QR code, or find the guest by name.',
    },
    FORGED: { title: 'Forged ticket', hint: 'It was not signed by Momos.' },
    UNREADABLE: { title: 'Not a ticket', hint: '' },
  } satisfies Record<ScanOutcome, { title: string; hint: string }>,
  refusedScans: {
    title: 'Let in here, but not counted',
    unknownGuest: 'Unknown guest',
    letInAt: (time: string) => `let in at ${time}`,
    alreadyIn: (time: string, device: string | null) =>
      `Checked in at ${time}${device === null ? '' : ` on ${device}`}`,
    dismiss: 'Dismiss',
    dismissOf: (name: string) => `Dismiss ${name}`,
  },
  device: {
    firstName: (letters: string) => `Door ${letters}`,
    thisDevice: (name: string) => `This is ${name}`,
    title: 'Name this device',
    name: 'Name',
    hint: 'Other doors see it when a ticket is scanned twice.',
    save: 'Save',
  },
  walkIn: {
    walkIn: 'Walk-in',
    title: 'Register at the door',
    code: 'Code to register',
    hint: 'Guests scan this, register and pay on their phone, and show you their ticket.',
  },
  poster: {
    title: (social: string) => `Check-in poster · ${social}`,
    back: 'Back',
    print: 'Print',
    goodFrom: (start: string, end: string) => `Good from ${start} to ${end}.`,
    deposits:
      'Whoever has a photo of it can check in from elsewhere and gets the deposit back. With deposits, rather show the code on your screen.',
    code: 'Code for guests to scan',
    how: 'Scan to check in',
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
    undoLastScan: 'Undo the last scan',
    waiting: (count: number) => `${counted(count, 'scan', 'scans')} waiting for a connection`,
    checkedHere: (time: string) => `Tickets are checked on this device, by the guest list of ${time}.`,
    listIsCut: 'It has the first 10,000 guests.',
  },
  useDoor: {
    undone: (name: string) => `${name} is no longer checked in.`,
    theGuest: 'The guest',
  },
};
