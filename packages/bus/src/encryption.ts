import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** Encrypts the dead letters of one parked key; once it is deleted, nothing decrypts them. */
export const newEncryptionKey = (): Buffer => randomBytes(32);

/** Encrypts bytes by AES-256-GCM; the answer begins with nonce and tag. */
export function encrypt(bytes: Buffer, key: Buffer): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, key, nonce);
  const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

/** Decrypts the answer of `encrypt`; undefined when another key encrypted it or it is damaged. */
export function decrypt(encrypted: Buffer, key: Buffer): Buffer | undefined {
  const start = nonceLength + tagLength;
  if (encrypted.length < start) return undefined;
  const decipher = createDecipheriv(algorithm, key, encrypted.subarray(0, nonceLength));
  decipher.setAuthTag(encrypted.subarray(nonceLength, start));
  try {
    return Buffer.concat([decipher.update(encrypted.subarray(start)), decipher.final()]);
  } catch {
    return undefined;
  }
}
