import type { ReactNode } from 'react';

/** Words of the parts that every page has. */
export const partsWords = {
  avatar: {
    andMore: (names: string, rest: number) => `${names} and ${rest} more`,
    noOneYet: 'No one yet',
  },
  confirmDialog: {
    failed: 'That did not work. Nothing was changed.',
    cancel: 'Cancel',
  },
  countdown: {
    startsIn: 'Starts in',
    spoken: (label: string, days: number, hours: number, minutes: number) =>
      `${label} ${days} days, ${hours} hours and ${minutes} minutes`,
  },
  dialog: {
    close: 'Close',
    previous: 'Previous',
    previousK: 'Previous (k)',
    next: 'Next',
    nextJ: 'Next (j)',
  },
  lazyView: {
    failed: 'This could not be opened. Check your connection, then try again.',
  },
  noAccess: {
    noAccess: 'No access',
    youDontHaveAccess: 'You don’t have access',
  },
  searchField: {
    clearTheSearch: 'Clear the search',
  },
  share: {
    share: 'Share',
    shareTitle: (title: string) => `Share ${title}`,
    eMail: 'E-mail',
    message: 'Message',
    link: 'Link',
    qrCode: 'QR code',
    copied: 'Copied',
    copyLink: 'Copy link',
    qrCodeLeads: (title: string) => `QR code that leads to ${title}`,
  },
  showMore: {
    limitReached: 'There are more. Narrow the list to see them.',
    showMore: 'Show more',
  },
  skeleton: {
    loading: 'Loading',
    loadingThePage: 'Loading the page',
  },
  states: {
    unknownError: 'We’re sorry, but something went wrong. Please try again.',
    chunkError: 'This page could not be fetched. Nothing was lost; please try again.',
    youDontHaveAccess: 'You don’t have access',
    thereIsNothingHere: 'There is nothing here',
    youAreSignedOut: 'You are signed out',
    signIn: 'Sign in',
    signInToSeeThis: 'Sign in to see this',
    signInText: 'This page continues where you are.',
    signedOutText: 'Your session has ended. Sign in and this page continues where you are.',
    thisDidNotLoad: 'This did not load',
    tryAgain: 'Try again',
    youAreOffline: 'You are offline',
    offlineRetries: 'Nothing was lost. This loads by itself once you are connected again.',
    offlineText: 'Nothing was lost. Open this page again once you are connected.',
  },
  statusBadge: {
    publicStatusDeclined: 'Public Status Declined',
    publicStatusPending: 'Public Status Pending',
    started: 'Started',
    pending: 'Pending',
    approved: 'Approved',
    waitlist: 'Waitlist',
    rejected: 'Rejected',
    cancelled: 'Cancelled',
    attended: 'Attended',
    didNotCome: 'Did not come',
    hidden: 'Hidden',
    revisionNeeded: 'Revision needed',
    approvedFeatured: 'Approved & featured',
    declined: 'Declined',
    sending: 'Sending',
    scheduled: 'Scheduled',
    sent: 'Sent',
    failed: 'Failed',
  },
  stars: {
    rating: (rating: number) => `${rating} of 5`,
  },
  steps: {
    position: (index: number, count: number) => `${index} of ${count}`,
  },
  stepper: {
    steps: 'Steps',
    stepOf: (current: number, count: number, step: ReactNode) => (
      <>
        Step {current} of {count} · {step}
      </>
    ),
    backTo: (step: string) => `Back to ${step}`,
  },
  timeZones: {
    yourStart: (time: string) => `${time} your time`,
    yourTime: (day: string, time: string, until: string) => `${day}, ${time}${until} your time`,
  },
  toaster: {
    notices: 'Notices',
    undo: 'Undo',
    dismiss: 'Dismiss',
  },
};
