import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** A key of 32 bytes for one purpose (RFC 5869), so that no two uses of the service's secret share a key. */
export const keyFor = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'momos identity', purpose, 32));

/** Keyed hash (HMAC-SHA-256, base64url) of several texts, told apart by their lengths. */
export function keyedHash(key: Buffer, ...parts: string[]): string {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(`${Buffer.byteLength(part)}:${part}`);
  return mac.digest('base64url');
}

/** Whether two hashes are the same; takes the same time wherever they differ. */
export const isSameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
