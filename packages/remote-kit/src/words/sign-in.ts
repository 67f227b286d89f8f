/** Words of signing in, by a code or a passkey, wherever it happens. */
export const signInWords = {
  addressForm: {
    how: 'How',
    eMail: 'E-mail',
    mobile: 'Mobile',
    sendCode: 'Send code',
    yourEMail: 'Your e-mail',
    yourMobileNumber: 'Your mobile number',
    withCountryCode: 'With country code',
  },
  codeForm: {
    code: 'Code',
    digitCode: (length: number) => `${length}-digit code`,
    digitOf: (digit: number, length: number) => `Digit ${digit} of ${length}`,
    anotherAddress: 'Use another address',
    newCodeOnItsWay: 'A new code is on its way',
    resendCode: 'Resend code',
  },
  codeSteps: {
    enterYourCode: 'Enter your code',
    weSentACode: (to: string) => `We sent a code to ${to}. It works for ten minutes.`,
  },
  nameForm: {
    yourName: 'Your name',
    firstName: 'First name',
    lastName: 'Last name',
    continue: 'Continue',
  },
  passkeySignIn: {
    signInWithAPasskey: 'Sign in with a passkey',
    orWithACode: 'or with a code',
  },
};
