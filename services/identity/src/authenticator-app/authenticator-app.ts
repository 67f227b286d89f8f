import { AppError } from '@momos/contracts/errors';
import { Secret, TOTP } from 'otpauth';
import { v7 as uuid } from 'uuid';
import { type Keys, keyIdOf } from '../secret/hmac.ts';
import { seal, unseal } from '../secret/seal.ts';

/** The secret that a person's authenticator app shares with us, sealed. */
export type AuthenticatorApp = {
  /** The person's id: one app each. */
  _id: string;
  /** Identifies this app among those that the person had; missing on those of before. */
  factorId?: string;
  sealedSecret: string;
  /** Names the key that sealed it, so that those of former keys are found and sealed anew. */
  keyId: string;
  /** The last time step whose code was used; codes of it and of earlier ones count no more. */
  lastStep: number;
  /** When a first code showed that the app has the secret; null until then. */
  confirmedAt: Date | null;
  /** When an unconfirmed secret is forgotten; null once confirmed. */
  expiresAt: Date | null;
};

const enrolMinutes = 15;
/** RFC 6238 §5.2 and the format that all apps know: SHA-1, six digits, 30 seconds. */
const format = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Clocks may differ by one step either way (RFC 6238 §6). */
const window = 1;

/** A new secret of 160 bits (RFC 4226 §4), sealed, with how it is shown once: as text and as an address for the QR code. */
export function newAuthenticatorApp(
  keys: Keys,
  { userId, label, now }: { userId: string; label: string; now: Date },
): { app: AuthenticatorApp; secret: string; uri: string } {
  const secret = new Secret({ size: 20 });
  const app: AuthenticatorApp = {
    _id: userId,
    factorId: uuid(),
    ...sealed(keys, userId, secret.base32),
    lastStep: 0,
    confirmedAt: null,
    expiresAt: new Date(now.getTime() + enrolMinutes * 60_000),
  };
  return {
    app,
    secret: secret.base32,
    uri: new TOTP({ ...format, secret, label, issuer: 'Momos' }).toString(),
  };
}

const sealed = (keys: Keys, userId: string, secret: string) => ({
  sealedSecret: seal(keys[0], userId, secret),
  keyId: keyIdOf(keys[0]),
});

/** The same secret sealed by the first key; undefined where no key opens it. */
export function resealed(
  keys: Keys,
  { _id, sealedSecret }: AuthenticatorApp,
): Pick<AuthenticatorApp, 'sealedSecret' | 'keyId'> | undefined {
  const secret = unseal(keys, _id, sealedSecret);
  return secret === undefined ? undefined : sealed(keys, _id, secret);
}

/** The time step that a code belongs to, this one or the one before or after; undefined for a wrong code. */
export function stepOf(
  keys: Keys,
  { _id, sealedSecret }: AuthenticatorApp,
  { code, now }: { code: string; now: Date },
): number | undefined {
  const secret = unseal(keys, _id, sealedSecret);
  if (secret === undefined) return undefined;
  const timestamp = now.getTime();
  const totp = new TOTP({ ...format, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp, window });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/** invalid_grant for a wrong code, one that was used, and for none being expected. One text for all. */
export const appCodeWrong = () =>
  new AppError(
    'invalid_grant',
    'That is not the code. Wait for the next one, and check that the clock of your phone is right.',
  );
