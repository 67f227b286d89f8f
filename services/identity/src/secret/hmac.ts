import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '@momos/runtime';

/** Keys of one purpose: the first seals, all open. */
export type Keys = readonly [Buffer, ...Buffer[]];

/** Derives the keys of one purpose, one from each secret. */
export const deriveKeys = ([first, ...others]: Secrets, purpose: string): Keys => [
  deriveKey(first, purpose),
  ...others.map(secret => deriveKey(secret, purpose)),
];

/** Derives a key of 32 bytes for one purpose (HKDF, RFC 5869), so that each use of the service's secret has its own. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'momos identity', purpose, 32));

/** HMAC-SHA-256 (base64url) of several texts, each prefixed by its length, so that no two lists collide. */
export function hmacOf(key: Buffer, ...parts: string[]): string {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(`${Buffer.byteLength(part)}:${part}`);
  return mac.digest('base64url');
}

/** Compares two hashes in constant time. */
export const isSameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Names a key without showing it. */
export const keyIdOf = (key: Buffer): string => hmacOf(key, 'key id').slice(0, 16);
