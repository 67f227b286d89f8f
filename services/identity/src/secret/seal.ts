import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keys } from './hmac.ts';

/** Encrypts a text with AES-256-GCM (NIST SP 800-38D) for one context, such as the id of its row; base64url. */
export function seal(key: Buffer, context: string, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  );
}

/** A sealed text; undefined when none of the keys sealed it for this context. */
export const unseal = (keys: Keys, context: string, sealed: string): string | undefined =>
  keys.reduce<string | undefined>((opened, key) => opened ?? unsealWith(key, context, sealed), undefined);

function unsealWith(key: Buffer, context: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(-16));
  const opened = decipher.update(bytes.subarray(12, -16));
  try {
    return Buffer.concat([opened, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
