/** Words of codes and security notices. */
export const accountMailsWords = {
  codeMail: {
    purposes: {
      'sign-in': {
        title: 'Sign-in code',
        subject: 'is your sign-in code',
        heading: 'Your sign-in code',
        lead: 'Enter this code where you are signing in.',
      },
      'verify-email': {
        title: 'E-mail confirmation',
        subject: 'confirms your e-mail',
        heading: 'Confirm your e-mail',
        lead: 'Enter this code to confirm that this address is yours.',
      },
      'step-up': {
        title: 'Confirmation code',
        subject: 'confirms that it is you',
        heading: 'Confirm that it is you',
        lead: 'Enter this code to confirm a change to your account. If you are not making one, someone else may be signed in: sign out all devices in your settings.',
      },
      'erase-account': {
        title: 'Account deletion code',
        subject: 'confirms the deletion of your account',
        heading: 'Delete your account',
        lead: 'Enter this code to confirm that your account and everything we store about you will be deleted.',
      },
    },
    preheader: (minutes: number) => `It works once, for ${minutes} minutes.`,
    codeWorksOnceMinutes: (minutes: number) =>
      `The code works once, for ${minutes} minutes. If you did not request it, you can ignore this e-mail.`,
    because: 'You received this e-mail because this address was entered on Momos.',
    momosCodeWorksOnce: (
      code: string,
      minutes: number,
      hostname: string,
    ) => `Your Momos code is ${code}. It works once, for ${minutes} minutes.

@${hostname} #${code}`,
  },
  sendOnce: {
    theMobileNetwork: 'The mobile network',
    theMailServer: 'The mail server',
    cannotSendTextsNumber: 'We cannot send texts to this number. Please use an e-mail address.',
    noMoreTextsSent:
      'No more texts can be sent to this number for now. Please use an e-mail address, or try again in an hour.',
  },
  securityNoticeMail: {
    changes: {
      EMAIL_ADDED: 'An e-mail address was added',
      EMAIL_REMOVED: 'An e-mail address was removed',
      SIGN_IN_EMAIL_CHANGED: 'The main e-mail address was changed',
      MOBILE_ADDED: 'A mobile number was added',
      MOBILE_REMOVED: 'A mobile number was removed',
      ACCOUNT_RESTORED: 'The account was taken back by a removed address',
      RESTORATION_HELD: 'An account of your team waits for an admin',
      PASSKEY_ADDED: 'A passkey was added',
      PASSKEY_REMOVED: 'A passkey was removed',
      AUTHENTICATOR_ADDED: 'An authenticator app was added',
      AUTHENTICATOR_REMOVED: 'An authenticator app was removed',
      RECOVERY_CODES_RENEWED: 'New recovery codes were made',
      RECOVERY_CODE_USED: 'A recovery code was used to sign in',
      SECOND_FACTOR_RESET: 'An admin reset your second step',
    },
    addressRemovedAccount: 'This address was removed from your account',
    waysSignChanged: 'The ways to sign in were changed',
    subject: (what: string) => `${what} on Momos`,
    preheader: (subject: string) => `${subject} cannot sign in before one of you confirms it.`,
    removedAddressTookAccount:
      'A removed address took this account back, and no second step was left. Until an admin confirms it, no one can use the account’s role.',
    speakThemPhonePerson:
      'Speak to them by phone or in person first. Whoever has their mailbox can open such a link, too. If it was not them, bar the account.',
    openTheAccount: 'Open the account',
    because: 'You received this e-mail because you are an admin on Momos.',
    addressRemovedMomosAccount: 'This address was removed from your Momos account',
    ifNotActNow: 'If this was not you, act now.',
    someoneChangedHowSign: 'Someone changed how you sign in to your Momos account.',
    ifDoNotNeed: 'If this was you, you do not need to do anything.',
    ifNotTakeAccount:
      'If this was not you, take your account back: the app and what else was added lately is removed, and every device is signed out. The link works for 7 days.',
    ifNotTakeAccountBack:
      'If this was not you, take your account back: this address becomes its main address again, what was added around that time is removed, and every device is signed out. The link works for 7 days.',
    ifNotUndoChange:
      'If this was not you, undo the change and sign out every device in your settings. Changes can be undone for 7 days.',
    takeMyAccountBack: 'Take my account back',
    thisWasNotMe: 'This was not me',
    receivedEMailBecause:
      'You received this e-mail because this address signs in, or signed in, to a Momos account.',
    momos: (whatIn: string, stamp: string, url: string) => `Momos: ${whatIn} (${stamp}). ${url}`,
    momosNotYou: (whatIn: string, stamp: string, device: string, url: string) =>
      `Momos: ${whatIn} (${stamp}, ${device}). Not you? ${url}`,
    accountSecurity: 'Account security',
  },
};
