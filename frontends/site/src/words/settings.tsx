import { counted } from '@momos/ui';
import type { ReactNode } from 'react';

/** Words of the pages below settings. */
export const settingsWords = {
  consent: {
    consentLabels: {
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
    },
  },
  consentSwitch: {
    saved: 'Saved',
  },
  consentsCard: {
    whatYouAllow: 'What you allow',
    preferences: 'preferences',
    lead: (link: ReactNode) => (
      <>
        Change your mind whenever you like, in your {link}. Whether hosts show you among the attendees is
        asked with each registration.
      </>
    ),
    chosenOn: (day: string) => ` Chosen on ${day}.`,
    allowed: 'Allowed',
    notAllowed: 'Not allowed',
  },
  eraseAccount: {
    eraseYourAccount: 'Erase your account',
    lead: 'Your name, addresses, answers and messages go for good. Reviews stay without a name, and bookings that the law has us keep lose yours.',
    yourAccountStays: 'Your account stays',
    accountErased: 'Your account will be erased',
    untilThenNothingChanges: (stamp: string) => `On ${stamp}. Until then nothing changes.`,
    keepMyAccount: 'Keep my account',
    confirmTitle: 'This cannot be undone once it is done',
    sentCode: (sentTo: string) => `We sent a code to ${sentTo}.`,
    confirmText: 'We send you a code to confirm it. Then you have a few days to change your mind.',
    eraseMyAccount: 'Erase my account',
    confirmTheErasure: 'Confirm the erasure',
    code: 'Code',
    cancel: 'Cancel',
  },
  standingAnswers: {
    title: 'Your answers to Momos',
    lead: 'We ask these once, when you register for a social. Hosts do not see them.',
    save: 'Save answers',
    saved: 'Answers saved',
  },
  photo: {
    yourPhoto: 'Your photo',
    changePhoto: 'Change photo',
    addAPhoto: 'Add a photo',
    remove: 'Remove',
    jpegPngWebpGif: 'JPEG, PNG, WebP, GIF or AVIF',
  },
  preferencesSection: {
    groupLabels: {
      bio: 'About you',
      work: 'Work',
      school: 'School',
      city: 'City',
      interests: 'Interests and hobbies',
      communities: 'Communities',
      following: 'Hosts you follow',
    },
    everyone: 'Everyone',
    signedInPeople: 'Signed-in people',
    onlyYou: 'Only you',
    notifications: 'Notifications',
    notificationsLead: 'We e-mail you about tickets, changes and replies of hosts in any case.',
    everyKind: 'Every kind of message',
    everyKindLead:
      'Choose what each host may send you, by e-mail and by text. The page opens by a link of yours alone.',
    sendPreferencesLink: 'E-mail me the link',
    whoSeesWhat: 'Who sees what',
    visibilityLead: 'Hosts of socials that you register for see your name in any case.',
    saved: 'Saved',
    showMeAsAnonymous: 'Show me as Anonymous',
    anonymousHint: 'Other guests and visitors see neither your name nor your photo',
  },
  profileSection: {
    saved: 'Saved',
    profile: 'Profile',
    lead: 'What hosts and guests may know of you.',
    viewYourProfile: 'View your profile',
    save: 'Save',
    firstName: 'First name',
    lastName: 'Last name',
    aboutYou: 'About you',
    city: 'City',
    mobile: 'Mobile',
    title: 'Title',
    company: 'Company',
    degree: 'Degree',
    school: 'School',
    classOf: 'Class of',
    whatYouDo: 'What you do',
    functionPlaceholder: 'Engineering, Sales …',
    sectors: 'Sectors',
    sectorsPlaceholder: 'Fintech, Climate …',
    yearsOfExperience: 'Years of experience',
    whatWouldLikeLearn: 'What you would like to learn about',
    hobbies: 'Hobbies',
    isVerified: (name: string) => `${name} is verified.`,
    verifyEMail: (by: string) => `Verify it by your ${by} e-mail`,
  },
  profileValues: {
    whatDoDoThere: 'What do you do there?',
    whereDoYouWork: 'Where do you work?',
    whatDidYouStudy: 'What did you study?',
    whereDidYouStudy: 'Where did you study?',
    yearRule: 'A year of four digits, such as 2015.',
  },
  pushRow: {
    hints: {
      unsupported: 'This browser cannot show notices.',
      'needs-home-screen':
        'On an iPhone or iPad, add Momos to the Home Screen first (Share, then Add to Home Screen), and turn this on there.',
      blocked:
        'This browser blocks notices of Momos. Allow them in its settings of this site, then load this page again.',
    },
    noticesOnThisDevice: 'Notices on this device',
    alsoOnOtherDevice: (here: undefined | string, others: number) =>
      `${here === 'on' ? 'Also on' : 'On'} ${counted(others, 'other device', 'other devices')}.`,
    turnOffEverywhere: 'Turn off everywhere',
    noticesComeDevice: 'Notices come to this device',
    noMoreNoticesDevice: 'No more notices on this device',
    noMoreNoticesAny: 'No more notices on any device',
    notAllowed: 'The browser was not allowed to show notices.',
    unreachable: 'The push service of your browser cannot be reached right now.',
  },
  blockedPeople: {
    title: 'People you blocked',
    lead: 'You and they cannot write to each other in Chat.',
    none: 'You have not blocked anybody.',
    unblock: 'Unblock',
    unblockPerson: (name: string) => `Unblock ${name}`,
    unblocked: (name: string) => `${name} is unblocked`,
  },
  sections: {
    profile: 'Profile',
    signInEMails: 'Sign-in & e-mails',
    security: 'Security',
    devices: 'Devices',
    preferences: 'Preferences',
    yourData: 'Your data',
  },
  setting: {
    settings: (label: string) => `${label} · Settings`,
    settingsTitle: 'Settings',
  },
  usageCounts: {
    title: 'Help improve Momos',
    label: 'Count what is used in this browser',
    description:
      'How often pages are opened and calls fail, added up by day. Nothing says who you are, nothing goes to others, and it is off until you turn it on.',
  },
  yourData: {
    yourData: 'Your data',
    lead: 'Everything that Momos holds on you, in one JSON file.',
    prepareMyDataAgain: 'Prepare my data again',
    prepareMyData: 'Prepare my data',
    copyData: 'A copy of your data',
    preparingYourData: 'Preparing your data…',
    dataCouldNotPrepared: 'Your data could not be prepared',
    yourDataIsReady: 'Your data is ready',
    lastCopyExpired: 'Your last copy has expired',
    idleText: 'Takes a minute. We e-mail you when it is ready.',
    progressText: (done: number, count: number) =>
      `${done} of ${count} parts are ready. You can leave this page; we e-mail you when it is done.`,
    failedText: 'Nothing was lost. Please prepare your data again.',
    expiredText: 'Copies are kept for a few days. Prepare your data again.',
    readyText: (stamp: string) => `Only you can download it, until ${stamp}.`,
    download: 'Download',
  },
};
