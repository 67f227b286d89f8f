import { bytesOf, type UnprovenTicket } from '@momos/contracts/ticket-code';

/** Whether a ticket was signed with the key of our tickets; undefined where this browser cannot tell. */
export type IsGenuine = (ticket: UnprovenTicket) => Promise<boolean | undefined>;

async function importKey(publicKey: string): Promise<CryptoKey | undefined> {
  const bytes = bytesOf(publicKey);
  if (!bytes || !globalThis.crypto.subtle) return undefined;
  // Browsers before 2025 do not know Ed25519.
  return crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']).catch(() => undefined);
}

/** Checks tickets on this device against a public key (Ed25519, base64url). */
export function createTicketCheck(publicKey: string): IsGenuine {
  const importing = importKey(publicKey);
  return async ({ signed, signature }) => {
    const key = await importing;
    return key && crypto.subtle.verify('Ed25519', key, signature, signed);
  };
}
