import type { ReactNode } from 'react';

/** Words of the second factor: passkeys, authenticator apps and recovery codes. */
export const secondFactorWords = {
  addPasskey: {
    addAPasskey: 'Add a passkey',
    nameOfThePasskey: 'Name of the passkey',
    nameHint: 'So that you recognize it in the list',
    createPasskey: 'Create passkey',
    notAvailableHere: 'Passkeys are not available here',
    notAtAnIpAddress: (link: ReactNode) => (
      <>Browsers keep no passkeys for an IP address. Open {link} instead.</>
    ),
    notInThisBrowser: 'This browser does not support passkeys. Use a newer one, or an authenticator app.',
    devices: {
      iPhone: 'iPhone',
      iPad: 'iPad',
      android: 'Android phone',
      chromebook: 'Chromebook',
      windows: 'Windows computer',
      mac: 'Mac',
      linux: 'Linux computer',
    },
    myDevice: 'My device',
  },
  recoveryCodeList: {
    fileTitle: (host: string) => `Recovery codes for ${host}`,
    fileText: 'Each one signs you in once when you cannot use your passkey or authenticator app.',
    codesCopied: 'Codes copied',
    noCopying: 'Your browser does not allow copying. Download them instead.',
    keepThese:
      'Keep these where you would find them without your phone. Each code signs you in once. We do not show them again.',
    recoveryCodes: 'Recovery codes',
    download: 'Download',
    copy: 'Copy',
    saved: 'I have saved my codes',
  },
  setUpApp: {
    scanThis:
      'Scan this with your authenticator app, or type the key into it. Then enter the six digits that it shows.',
    qrCode: 'QR code for your authenticator app',
    connectApp: 'Connect app',
    keyCopied: 'Key copied',
    noCopying: 'Your browser does not allow copying. Select the key instead.',
    key: (letters: string) => `Key ${letters}`,
    copyKey: 'Copy key',
  },
};
