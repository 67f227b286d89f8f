/** Words of the dialogs of a session, which come with the dialogs. */
export const sessionWords = {
  humanCheckDialog: {
    oneQuickCheck: 'One quick check',
    text: 'We received many requests from your network. Your browser shows in a moment that you are not a robot; nothing about you is sent to anyone else.',
  },
  humanCheckWork: {
    progressOfTheCheck: 'Progress of the check',
    working: 'Your browser is working. This takes a few seconds.',
    tryAgain: 'Try again',
    iAmAPerson: 'I am a person',
  },
  proveFactor: {
    byPasskey: 'Use a passkey',
    byAuthenticatorApp: 'Use your authenticator app',
    byRecoveryCode: 'Use a recovery code',
    eMail: 'E-mail',
    text: 'Text',
    codeSent: (value: string) => `We sent a code to ${value}. It works for ten minutes.`,
    confirm: 'Confirm',
    appHint: 'Enter the six digits that your authenticator app shows for Momos.',
    somethingElse: 'Use something else',
    recoveryCode: 'Recovery code',
    recoveryHint: 'One of the ten that you saved. It works once.',
    noCodesLeft: 'No codes left? Ask an admin to reset your second step.',
  },
  secondStepDialog: {
    saveYourRecoveryCodes: 'Save your recovery codes',
    lead: 'Your account asks for more than a code.',
    signOut: 'Sign out',
    waitingForAnotherAdmin: 'Waiting for another admin',
    oneMoreStep: 'One more step',
    protectYourAccount: 'Protect your account',
    heldText:
      'This account was taken back, and no second step was left. Before you can set up a new one, another admin has to confirm that it is you. They have been notified.',
    heldNext: 'Call or meet one of them. We write to you when it is done; then sign in again.',
    setUpText:
      'Your role can change things for other people, so a code by mail is not enough. Set up a passkey or an authenticator app; it takes a minute.',
    how: 'How',
    passkey: 'Passkey',
    authenticatorApp: 'Authenticator app',
  },
  signInDialog: {
    lead: {
      visitor: 'No password: we send you a code. Then this page continues where you are.',
      before: 'Your session has ended. Sign in again and this page continues where you are.',
    },
    signInAgain: 'Sign in again',
    signInOrJoin: 'Sign in or join',
    whatShouldCall: 'What should we call you?',
    hostsSeeNameTheir: 'Hosts see this name on their list.',
    signIn: 'Sign in',
  },
  stepUpDialog: {
    confirmThatItsYou: 'Confirm that it’s you',
    lead: 'This change protects your account, so we check first. It counts for the next ten minutes.',
  },
  queuePlace: {
    justAMoment: 'Just a moment',
    aboutSeconds: (ceil: number) => `About ${ceil} seconds`,
    aboutMinutes: (round: number) => `About ${round} minutes`,
  },
  waitingRoomDialog: {
    youAreInThe: (ordinal: string) => `You are ${ordinal} in the queue`,
    leaveTheQueue: 'Leave the queue',
    progressInTheQueue: 'Progress in the queue',
    text: 'Many people are registering right now. Keep this page open: you continue automatically when it is your turn. Your answers stay, and you keep your position even if you reload the page.',
  },
};
