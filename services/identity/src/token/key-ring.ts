import type { webcrypto } from 'node:crypto';
import type { Logger } from '@momos/runtime';
import type { JWK } from 'jose';
import type { Keys } from '../secret/hmac.ts';
import {
  isRotationDue,
  newSigningKey,
  openSigningKey,
  publishAfterMs,
  publishAheadMs,
  type SigningKey,
  signingAt,
} from './signing-key.ts';
import type { SigningKeys } from './signing-key.store.ts';

type RingKey = SigningKey & { privateKey: webcrypto.CryptoKey | undefined };
type OpenKey = SigningKey & { privateKey: webcrypto.CryptoKey };

const isOpen = (key: RingKey): key is OpenKey => key.privateKey !== undefined;

/** Another copy may create the next key first, with a secret that this one lacks. */
const maxAttempts = 3;

/** The keys with which this process signs and which it publishes. */
export type KeyRing = {
  /** The key to sign with at `now`. */
  signing(now: Date): { kid: string; privateKey: webcrypto.CryptoKey };
  /** The key set to publish (RFC 7517). */
  published(): { keys: JWK[] };
  /**
   * Loads the keys and creates the first, or the next one when it is due. A key that no secret opens is published until it
   * retires and signs nothing.
   */
  renew(now: Date): Promise<void>;
};

type KeyRingDeps = {
  store: SigningKeys;
  sealingKeys: Keys;
  rotationDays: number;
  log: Pick<Logger, 'warn'>;
};

/** A key ring over the stored keys; `renew` once before use and every minute after. */
export function createKeyRing(deps: KeyRingDeps): KeyRing {
  let ring: readonly RingKey[] = [];

  async function load(now: Date): Promise<void> {
    const stored = await deps.store.published(now);
    ring = await Promise.all(
      stored.map(async key => ring.find(({ kid }) => kid === key.kid) ?? open(deps, key)),
    );
  }

  function isDue(now: Date): boolean {
    const own = ring.filter(isOpen);
    return own.length === 0 || isRotationDue(own, now, deps.rotationDays);
  }

  return {
    async renew(now) {
      await load(now);
      for (let attempt = 0; attempt < maxAttempts && isDue(now); attempt += 1) {
        await makeNext(deps, ring, now);
        await load(now);
      }
    },
    signing(now) {
      const key = signingAt(ring.filter(isOpen), now);
      if (!key) throw new Error('there is no signing key yet');
      return key;
    },
    published: () => ({ keys: ring.map(key => key.publicJwk) }),
  };
}

async function open({ sealingKeys, log }: KeyRingDeps, key: SigningKey): Promise<RingKey> {
  const privateKey = await openSigningKey(sealingKeys, key);
  const warning = 'No secret opens this signing key; it signs nothing';
  if (!privateKey) log.warn({ kid: key.kid, op: 'token.open-key' }, warning);
  return { ...key, privateKey };
}

/** Adds the key of the next generation; it signs later, or immediately when there is no other to sign with. */
async function makeNext(
  { store, sealingKeys }: KeyRingDeps,
  ring: readonly RingKey[],
  now: Date,
): Promise<void> {
  const generation = Math.max(-1, ...ring.map(key => key.generation)) + 1;
  const activeFrom = ring.some(isOpen) ? new Date(now.getTime() + publishAheadMs) : now;
  await store.add(await newSigningKey(sealingKeys[0], { generation, activeFrom }));
  await store.retireBefore(generation, new Date(activeFrom.getTime() + publishAfterMs));
}
