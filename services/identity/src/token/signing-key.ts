import type { webcrypto } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { v7 as uuid } from 'uuid';
import type { Keys } from '../secret/hmac.ts';
import { seal, unseal } from '../secret/seal.ts';

/** A stored key pair; the private key is encrypted. */
export type SigningKey = {
  kid: string;
  /** 0 for the first, increasing by one; unique, so that two copies of the service create one key, not two. */
  generation: number;
  publicJwk: JWK;
  sealedPrivate: string;
  /** Start of signing; the key is published earlier, so that every verifier has it. */
  activeFrom: Date;
  /** End of publication; null until there is a newer key. */
  retiredAt: Date | null;
};

/** Publication before the first use: longer than verifiers cache a key set (10 minutes). */
export const publishAheadMs = 30 * 60_000;
/** Publication after the last use: longer than the lifetime of a token. */
export const publishAfterMs = 60 * 60_000;

/** A fresh ES256 key; the private key is encrypted with AES-256-GCM. */
export async function newSigningKey(
  sealingKey: Buffer,
  { generation, activeFrom }: Pick<SigningKey, 'generation' | 'activeFrom'>,
): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const kid = uuid();
  const publicJwk = { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' };
  const sealedPrivate = seal(sealingKey, kid, JSON.stringify(await exportJWK(privateKey)));
  return { kid, generation, publicJwk, sealedPrivate, activeFrom, retiredAt: null };
}

/** The private key of a stored pair; undefined when none of the keys encrypted it. */
export async function openSigningKey(
  sealingKeys: Keys,
  key: SigningKey,
): Promise<webcrypto.CryptoKey | undefined> {
  const text = unseal(sealingKeys, key.kid, key.sealedPrivate);
  if (text === undefined) return undefined;
  const jwk = JSON.parse(text) as JWK;
  const opened = await importJWK(jwk, 'ES256');
  if (opened instanceof Uint8Array) throw new TypeError(`${key.kid} is no ES256 key`);
  return opened;
}

/** The key that signs at `now`: the newest active one, or the oldest when none is active yet. */
export function signingAt<K extends Pick<SigningKey, 'activeFrom' | 'generation'>>(
  keys: readonly K[],
  now: Date,
): K | undefined {
  const byAge = [...keys].sort((a, b) => b.generation - a.generation);
  return byAge.find(key => key.activeFrom <= now) ?? byAge.at(-1);
}

/** Whether the successor of the newest key must be created and published at `now`. */
export function isRotationDue(keys: readonly SigningKey[], now: Date, days: number): boolean {
  const newest = Math.max(...keys.map(key => key.activeFrom.getTime()));
  return now.getTime() >= newest + days * 86_400_000 - publishAheadMs;
}
