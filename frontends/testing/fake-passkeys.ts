import { afterEach } from '@jest/globals';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/** What a browser's authenticator answers in the tests, byte for byte the same each time. */
const made = {
  id: 'AQID',
  rawId: new Uint8Array([1, 2, 3]).buffer,
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: bytes('{"challenge":"c"}'),
    attestationObject: bytes('attestation'),
    authenticatorData: bytes('data'),
    signature: bytes('signature'),
    userHandle: bytes('user'),
    getTransports: () => ['internal'],
  },
};

afterEach(() => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

/** Gives this browser passkeys until the test is over. What `answer` rejects with is what the person or the device refused. */
export function fakePasskeys(answer: () => Promise<unknown> = async () => made): void {
  const PublicKeyCredential = Object.assign(function PublicKeyCredential() {}, {
    isConditionalMediationAvailable: async () => false,
  });
  Object.defineProperty(window, 'PublicKeyCredential', { value: PublicKeyCredential, configurable: true });
  Object.defineProperty(navigator, 'credentials', {
    value: { create: answer, get: answer },
    configurable: true,
  });
}

/** As a browser says that its window was closed. */
export const closedByPerson = () => Promise.reject(new DOMException('closed', 'NotAllowedError'));
