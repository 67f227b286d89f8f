import { ApiError } from '@momos/api-client';
import type { NewPasskey, PasskeyCreation, PasskeyRequest, PasskeyUse } from '@momos/contracts/passkeys';

/** The ceremonies of WebAuthn; fetched when a person begins one. */
const load = () => import('@simplewebauthn/browser');

/** Whether this browser has passkeys at this address; none has them at a bare IP address. */
export const mayHavePasskeys = (): boolean =>
  typeof globalThis.PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(window.location.hostname);

/** The address at which passkeys can be had where this one is the IP address of one's own machine; else undefined. */
export function addressWithPasskeys(
  { protocol, hostname, port, pathname, hash } = window.location,
): string | undefined {
  const isOwnMachine = hostname === '127.0.0.1' || hostname === '[::1]';
  return isOwnMachine ? `${protocol}//localhost${port ? `:${port}` : ''}${pathname}${hash}` : undefined;
}

/** What went wrong in words for the page, as the refusal of a call. */
const problem = (message: string) => new ApiError(400, { error: message, message });

const words: Record<string, string> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device has a passkey for your account already.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT:
    'This device cannot keep a passkey. Try your phone or another security key.',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    'Set up a screen lock or a PIN on this device first, then add the passkey.',
  ERROR_INVALID_DOMAIN: 'Passkeys do not work at this address.',
  ERROR_INVALID_RP_ID: 'Passkeys do not work at this address.',
};

/** Undefined when the person closed the browser's window; throws with words for the page otherwise. */
async function orClosed<T>(ceremony: Promise<T>): Promise<T | undefined> {
  try {
    return await ceremony;
  } catch (error) {
    const { name, code } = error as { name?: string; code?: string };
    if (code && words[code]) throw problem(words[code]);
    if (name === 'NotAllowedError' || name === 'AbortError') return undefined;
    throw problem('The passkey did not answer. Please try again.');
  }
}

/** Has the browser make a passkey; undefined when the person would rather not. */
export async function makePasskey(optionsJSON: PasskeyCreation): Promise<NewPasskey | undefined> {
  const { startRegistration } = await load();
  return orClosed(startRegistration({ optionsJSON } as Parameters<typeof startRegistration>[0]));
}

/** Has the browser use a passkey; undefined when the person would rather not. */
export async function pickPasskey(optionsJSON: PasskeyRequest): Promise<PasskeyUse | undefined> {
  const { startAuthentication } = await load();
  return orClosed(startAuthentication({ optionsJSON } as Parameters<typeof startAuthentication>[0]));
}

/**
 * Has the browser suggest a passkey where an address is typed (a field with `autocomplete="… webauthn"`), until `signal` aborts;
 * undefined where it cannot, and when none was chosen. Asks for the challenge only where it can.
 */
export async function suggestPasskey(
  challenge: () => Promise<PasskeyRequest>,
  signal: AbortSignal,
): Promise<PasskeyUse | undefined> {
  const { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } = await load();
  if (!(await browserSupportsWebAuthnAutofill())) return undefined;
  const optionsJSON = (await challenge()) as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  if (signal.aborted) return undefined;
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true });
  return startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => undefined);
}
