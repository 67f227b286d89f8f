import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** A key that seals the dead letters of one parked key; once it is gone, nobody can read them. */
export const newSeal = (): Buffer => randomBytes(32);

/** Bytes that only who has the seal can read. */
export function seal(bytes: Buffer, key: Buffer): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, key, nonce);
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** What was sealed; undefined when it was by another seal or is damaged. */
export function unseal(sealed: Buffer, key: Buffer): Buffer | undefined {
  const start = nonceLength + tagLength;
  if (sealed.length < start) return undefined;
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceLength));
  decipher.setAuthTag(sealed.subarray(nonceLength, start));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(start)), decipher.final()]);
  } catch {
    return undefined;
  }
}
