import type { webcrypto } from 'node:crypto';
import type { JWK } from 'jose';
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

type OpenKey = SigningKey & { privateKey: webcrypto.CryptoKey };

/** The keys with which this process signs and which it publishes. */
export type KeyRing = {
  /** The key to sign with at `now`. */
  signing(now: Date): { kid: string; privateKey: webcrypto.CryptoKey };
  /** The key set to publish (RFC 7517). */
  published(): { keys: JWK[] };
  /** Creates the first key, or the next one when due, and loads those of other copies. */
  renew(now: Date): Promise<void>;
};

/** A key ring over the stored keys; `renew` once before use and every minute after. */
export function createKeyRing(deps: {
  store: SigningKeys;
  sealingKey: Buffer;
  rotationDays: number;
}): KeyRing {
  const { store, sealingKey, rotationDays } = deps;
  let ring: OpenKey[] = [];

  async function make(now: Date, known: readonly SigningKey[]): Promise<void> {
    const isFirst = known.length === 0;
    const generation = isFirst ? 0 : Math.max(...known.map(key => key.generation)) + 1;
    const activeFrom = isFirst ? now : new Date(now.getTime() + publishAheadMs);
    await store.add(await newSigningKey(sealingKey, { generation, activeFrom }));
    await store.retireBefore(generation, new Date(activeFrom.getTime() + publishAfterMs));
  }

  return {
    async renew(now) {
      let keys = await store.published(now);
      if (keys.length === 0 || isRotationDue(keys, now, rotationDays)) {
        await make(now, keys);
        keys = await store.published(now);
      }
      ring = await Promise.all(
        keys.map(
          async key =>
            ring.find(open => open.kid === key.kid) ?? {
              ...key,
              privateKey: await openSigningKey(sealingKey, key),
            },
        ),
      );
    },
    signing(now) {
      const key = signingAt(ring, now);
      if (!key) throw new Error('there is no signing key yet');
      return key;
    },
    published: () => ({ keys: ring.map(key => key.publicJwk) }),
  };
}
