import { hkdfSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, errors } from 'jose';

/** The content of the session cookie (spec §3 "Session cookie"). */
export type HeldSession = {
  access_token: string;
  refresh_token: string;
  user: { id: string; isNamed: boolean; isAdmin: boolean; roles: string[] };
};

/** Seals sessions into cookie values that only we can read or make (JWE, RFC 7516: dir with A256GCM). */
export type SessionSeal = {
  seal(session: HeldSession): Promise<string>;
  /** The session of a cookie value, or undefined for anything that we did not seal. */
  open(value: string): Promise<HeldSession | undefined>;
};

/** `secrets`: the first seals, all open, so that a secret can be changed without signing anybody out. */
export function createSessionSeal(secrets: readonly string[]): SessionSeal {
  const keys = secrets.map(
    secret => new Uint8Array(hkdfSync('sha256', secret, 'momos gateway', 'session cookie', 32)),
  );
  const [sealing] = keys;
  if (!sealing) throw new Error('a secret is needed to seal sessions');
  return {
    seal: session =>
      new CompactEncrypt(Buffer.from(JSON.stringify(session)))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(sealing),
    async open(value) {
      for (const key of keys) {
        const opened = await openWith(value, key);
        if (opened) return opened;
      }
      return undefined;
    },
  };
}

async function openWith(value: string, key: Uint8Array): Promise<HeldSession | undefined> {
  try {
    const { plaintext } = await compactDecrypt(value, key, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    return JSON.parse(Buffer.from(plaintext).toString('utf8')) as HeldSession;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
