import { AppError, conflict } from '@momos/contracts/errors';
import { maxPasskeys } from '@momos/contracts/passkeys';

/** A public key credential of a person (WebAuthn 3 §4), with which they sign in. */
export type Passkey = {
  id: string;
  userId: string;
  /** The authenticator's id of it, base64url. */
  credentialId: string;
  /** COSE key, base64url. */
  publicKey: string;
  /** The signature counter of its last use; stays 0 where the authenticator has none, as those of synced passkeys. */
  counter: number;
  transports: string[];
  name: string;
  isSynced: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
  /** When a use was refused because its counter had not grown. */
  suspectedAt: Date | null;
};

/** invalid_grant for any use of a passkey that is not in order. One text for all, so that it reveals nothing. */
export const passkeyRefused = () =>
  new AppError('invalid_grant', 'This passkey could not be used. Try again, or sign in with a code.');

/** 400 for a new passkey that is not in order. */
export const passkeyNotMade = () =>
  new AppError('bad_request', 'The passkey could not be added. Nothing was changed; please try again.');

/** Throws 409 for one passkey too many. */
export function requireRoom(count: number): void {
  if (count >= maxPasskeys)
    throw conflict(`You have ${maxPasskeys} passkeys already. Remove one that you do not use any more.`);
}
