import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import type { Config } from '../config.ts';
import type { AppleAccount } from './apple-wallet.ts';
import type { GoogleAccount } from './google-wallet.ts';

/** Undefined where nothing is set; throws for settings in part, and for a key that is none. */
export function readGoogleAccount(config: Config, origin: string): GoogleAccount | undefined {
  const { GOOGLE_WALLET_ISSUER: issuerId, GOOGLE_WALLET_ACCOUNT: account, GOOGLE_WALLET_KEY: key } = config;
  if (issuerId && account && key)
    return { issuerId, account, key: rsaKey('GOOGLE_WALLET_KEY', key), origins: [origin] };
  if (issuerId || account || key)
    throw new Error('GOOGLE_WALLET_ISSUER, GOOGLE_WALLET_ACCOUNT, GOOGLE_WALLET_KEY: all or none');
  return undefined;
}

/** As {@link readGoogleAccount}; the certificate says for which type of pass and which team it was issued. */
export function readAppleAccount(config: Config): AppleAccount | undefined {
  const { APPLE_WALLET_CERTIFICATE, APPLE_WALLET_KEY, APPLE_WALLET_AUTHORITY } = config;
  const given = [APPLE_WALLET_CERTIFICATE, APPLE_WALLET_KEY, APPLE_WALLET_AUTHORITY];
  if (!APPLE_WALLET_CERTIFICATE || !APPLE_WALLET_KEY || !APPLE_WALLET_AUTHORITY) {
    if (!given.some(Boolean)) return undefined;
    throw new Error('APPLE_WALLET_CERTIFICATE, APPLE_WALLET_KEY, APPLE_WALLET_AUTHORITY: all or none');
  }
  const certificate = certificateOf('APPLE_WALLET_CERTIFICATE', APPLE_WALLET_CERTIFICATE);
  const authority = certificateOf('APPLE_WALLET_AUTHORITY', APPLE_WALLET_AUTHORITY);
  const key = rsaKey('APPLE_WALLET_KEY', APPLE_WALLET_KEY);
  if (!certificate.checkPrivateKey(key)) throw new Error('APPLE_WALLET_KEY: not the key of the certificate');
  if (!certificate.checkIssued(authority) || !certificate.verify(authority.publicKey))
    throw new Error('APPLE_WALLET_AUTHORITY: the certificate was issued by another authority');
  return { ...issuerOf(certificate), certificate, authority, key };
}

function issuerOf({ subject }: X509Certificate) {
  const named = new Map(subject.split('\n').map(line => [line.slice(0, line.indexOf('=')), line]));
  const read = (name: string) => named.get(name)?.slice(name.length + 1);
  const [passType, team] = [read('UID'), read('OU')];
  if (!passType || !team) throw new Error('APPLE_WALLET_CERTIFICATE: not one of a pass type');
  return { passType, team };
}

function rsaKey(setting: string, pem: string): KeyObject {
  const key = readPem(() => createPrivateKey(pem));
  if (key?.asymmetricKeyType !== 'rsa') throw new Error(`${setting}: an RSA key in PEM is needed`);
  return key;
}

function certificateOf(setting: string, pem: string): X509Certificate {
  const certificate = readPem(() => new X509Certificate(pem));
  if (!certificate) throw new Error(`${setting}: a certificate in PEM is needed`);
  return certificate;
}

/** Undefined for what cannot be read; the error of the platform would not say which setting it is. */
function readPem<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
