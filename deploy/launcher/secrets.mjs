import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { localCache } from './paths.mjs';

/** Every setting that services declare by `secret()`, and the key of pushes: any 32 bytes are a private key of P-256. */
export const secretNames = [
  'AUDIT_SECRET',
  'IDENTITY_SECRET',
  'MEDIA_SECRET',
  'PAGE_KEY_SECRET',
  'PAGE_SECRET',
  'SANDBOX_WEBHOOK_SECRET',
  'SESSION_SECRET',
  'TICKET_SECRET',
  'UNSUBSCRIBE_SECRET',
  'VAPID_PRIVATE_KEY',
];

/** This checkout's secrets as environment variables: made once, readable by this user alone, never in git. */
export function localSecrets() {
  const file = join(localCache, 'secrets.json');
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const missing = secretNames.filter((name) => !known[name]);
  for (const name of missing) known[name] = randomBytes(32).toString('base64url');
  if (missing.length) {
    mkdirSync(localCache, { recursive: true });
    writeFileSync(file, JSON.stringify(known, null, 2), { mode: 0o600 });
  }
  return known;
}
