import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Works in a folder that is gone afterwards. */
function inFolder<T>(work: (file: (name: string) => string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'momos-wallet-'));
  try {
    return work(name => join(folder, name));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });

const google = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** With what tickets for Google are checked. */
export const googleKey = google.publicKey;

/** Settings with which Google Wallet is offered; the key is made anew in each run. */
export const googleSettings = {
  GOOGLE_WALLET_ISSUER: '3388000000012345678',
  GOOGLE_WALLET_ACCOUNT: 'wallet@momos.example',
  GOOGLE_WALLET_KEY: google.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};

const passSubject = '/UID=pass.example.momos.ticket/CN=Pass Type ID/OU=TEAM123456/O=Momos';

/** Settings with which Apple Wallet is offered: a certificate by an authority of its own, made by openssl; `subject` and `days` of it. */
export const appleSettings = ({ subject = passSubject, days = 36_500 } = {}) =>
  inFolder(file => {
    const key = ['-newkey', 'rsa:2048', '-nodes'];
    const authority = [
      '-keyout',
      file('ca.key'),
      '-out',
      file('ca.pem'),
      '-days',
      '36500',
      '-subj',
      '/CN=Test WWDR',
    ];
    openssl('req', '-x509', ...key, ...authority);
    openssl('req', ...key, '-keyout', file('own.key'), '-out', file('own.csr'), '-subj', subject);
    const signed = [
      '-CA',
      file('ca.pem'),
      '-CAkey',
      file('ca.key'),
      '-CAcreateserial',
      '-days',
      String(days),
    ];
    openssl('x509', '-req', '-in', file('own.csr'), ...signed, '-out', file('own.pem'));
    return {
      APPLE_WALLET_CERTIFICATE: readFileSync(file('own.pem'), 'utf8'),
      APPLE_WALLET_KEY: readFileSync(file('own.key'), 'utf8'),
      APPLE_WALLET_AUTHORITY: readFileSync(file('ca.pem'), 'utf8'),
    };
  });

/** Throws unless openssl takes `signature` for one of `content`, by a certificate of `authority` (PEM); what it says of it. */
export const checkSignature = (signature: Uint8Array, content: Uint8Array, authority: string): string =>
  inFolder(file => {
    writeFileSync(file('signature'), signature);
    writeFileSync(file('content'), content);
    writeFileSync(file('ca.pem'), authority);
    const given = ['-inform', 'DER', '-in', file('signature')];
    const trusted = ['-CAfile', file('ca.pem'), '-purpose', 'any'];
    openssl(
      'cms',
      '-verify',
      '-binary',
      ...given,
      '-content',
      file('content'),
      ...trusted,
      '-out',
      file('out'),
    );
    return openssl('cms', '-cmsout', '-print', '-noout', ...given).toString();
  });
