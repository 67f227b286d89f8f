import { isIP } from 'node:net';

/** Who passkeys are for (WebAuthn 3 §5.4.2): a domain, and the origins of pages that may use them. */
export type RelyingParty = { id: string; origins: string[] };

type Settings = {
  PUBLIC_URL: string;
  PASSKEY_DOMAIN?: string | undefined;
  PASSKEY_ORIGINS: readonly string[];
};

/**
 * The relying party of the settings: the host of the public address, where no wider domain is named. Browsers take no IP address
 * for one, so that an address such as `http://127.0.0.1:3000` stands for `http://localhost:3000`. Throws when a page would be
 * outside of the domain: passkeys made for it could never be used.
 */
export function relyingPartyOf({ PUBLIC_URL, PASSKEY_DOMAIN, PASSKEY_ORIGINS }: Settings): RelyingParty {
  const page = new URL(PUBLIC_URL);
  if (isIP(page.hostname.replace(/^\[|\]$/g, ''))) page.hostname = 'localhost';
  const id = PASSKEY_DOMAIN ?? page.hostname;
  const origins = [page.origin, ...PASSKEY_ORIGINS.map(each => new URL(each).origin)];
  const outside = origins.find(origin => !isWithin(new URL(origin).hostname, id));
  if (outside) throw new Error(`PASSKEY_DOMAIN: ${outside} is outside of ${id}`);
  return { id, origins };
}

const isWithin = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);
