import type { ReactNode } from 'react';

/** Words of the pages below sign-in. */
export const signInWords = {
  login: {
    signIn: 'Sign in',
    signInOrJoin: 'Sign in or join',
    lead: 'No password: we send you a code.',
    recoverYourAccount: 'Recover your account',
    lostEMailSigned: (link: ReactNode) => <>Lost the e-mail you signed in with? {link}</>,
  },
  recoveryForm: {
    addressOfTheAccount: (lost: string, story: string) => `Address of the account: ${lost}

${story}`,
    accountRecovery: 'Account recovery',
    eMailRead: 'An e-mail you can read',
    eMailMobileAccount: 'E-mail or mobile of the account',
    howTellYours: 'How can we tell that it is yours?',
    back: 'Back',
    send: 'Send',
    weReceivedYourMessage: 'We received your message',
  },
  restore: {
    takeYourAccountBack: 'Take your account back',
    changed: 'Changed',
    possibleUntil: 'Possible until',
    thisIsWhatHappens: 'This is what happens:',
    takeMyAccountBack: 'Take my account back',
    closeText: 'If you did this yourself, close this page. Nothing changes.',
    removedMomosAccountIf: (address: string) =>
      `${address} was removed from your Momos account. If that was not you, you can take the account back now.`,
    authenticatorAppSetUp:
      'An authenticator app was set up for your Momos account, and a code by mail does not sign in alone any more. If that was not you, you can take the account back now.',
    becomesFirstWaySign: (address: string) => `${address} becomes the first way to sign in again.`,
    appRecoveryCodesRemoved: 'The app and its recovery codes are removed. A code by mail signs in again.',
    whatAddedAroundTime: (added: string) => `What was added around that time is removed: ${added}.`,
    everyDeviceSignedOut: 'Every device is signed out.',
    secondStepAhead:
      'Your role needs a second step and none is left, so another admin confirms that it is you before you can use it. We notify them.',
    anotherAdminConfirm: 'Another admin has to confirm it',
    accountYoursAgainEvery: 'Your account is yours again, and every device is signed out. Nothing was lost.',
    waitingForAnAdmin: 'Waiting for an admin',
    secondStepMissing: (address: string) =>
      `Your role needs a second step and none was left, so an admin makes sure that it is you. They have been notified. Call one of them: that is fastest. We write to ${address} when it is done.`,
    accountYoursAgain: 'Your account is yours again',
    signIn: 'Sign in',
    everyDeviceSignedOut2: (link: ReactNode) => <>Every device is signed out. {link}</>,
    thenCheckSettings: (address: string) => `${address ? ` with ${address}` : ''}, then check your settings.`,
    expiredTitle: 'This link no longer works',
    expiredText: 'A removed address can take its account back for 7 days. You can still',
    recoverYourAccount: 'recover your account',
    anotherWay: (link: ReactNode) => <>{link} another way.</>,
  },
  retrieve: {
    recoverYourAccount: 'Recover your account',
    anotherEMailVerified:
      'Use another e-mail that you verified with us, or the mobile number you signed in with. Then choose a new e-mail to sign in with.',
    noneTheseWriteUs: 'I can use none of these: write to us',
    signIn: 'sign in',
    orAsUsual: (link: ReactNode) => <>Or {link} as usual</>,
    accountRecovery: 'Account recovery',
    writeToUs: 'Write to us',
    writeLead:
      'A person reads this and answers by e-mail. Tell us what only you would know, such as an event you went to.',
  },
};
