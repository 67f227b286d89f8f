import { beforeAll, describe, expect, it } from '@jest/globals';
import { ensureCollections } from '@momos/store';
import { useEngines } from '@momos/testing';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { deriveKey } from '../src/secret/hmac.ts';
import { createAccessTokens } from '../src/token/access-token.ts';
import { createKeyRing } from '../src/token/key-ring.ts';
import { publishAfterMs, publishAheadMs } from '../src/token/signing-key.ts';
import { createSigningKeys, type SigningKeys } from '../src/token/signing-key.store.ts';
import { defaultPermissions } from '../src/user/user.ts';

const engines = useEngines();
const day = 86_400_000;
const start = new Date('2030-01-01T00:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);
const sealingKey = deriveKey('a secret of sixteen', 'signing keys');
const bearer = {
  userId: 'u',
  sessionId: 's',
  roles: [],
  isAdmin: false,
  isNamed: true,
  version: 1,
  permissions: defaultPermissions,
};

let store: SigningKeys;
let rows: () => Promise<object[]>;
beforeAll(async () => {
  const mongo = await engines.connectStore();
  store = createSigningKeys(mongo);
  await ensureCollections(mongo);
  rows = () => mongo.connection.collection('signingKeys').find().toArray();
});

const ringOfACopy = () => createKeyRing({ store, sealingKey, rotationDays: 30 });
const kidsOf = (ring: ReturnType<typeof ringOfACopy>) => ring.published().keys.map(key => key.kid);

describe('signing keys', () => {
  it('are the same in copies that start concurrently', async () => {
    const copies = [ringOfACopy(), ringOfACopy(), ringOfACopy()];
    await Promise.all(copies.map(ring => ring.renew(start)));
    await Promise.all(copies.map(ring => ring.renew(start)));
    expect(new Set(copies.map(ring => ring.signing(start).kid)).size).toBe(1);
    expect(kidsOf(ringOfACopy())).toEqual([]);
  });

  it('rotate without a token that a verifier cannot verify', async () => {
    const [one, other] = [ringOfACopy(), ringOfACopy()];
    await one.renew(start);
    const old = one.signing(start).kid;
    const tokens = createAccessTokens({ keys: one, audience: 'test' });
    const due = 30 * day - publishAheadMs;
    for (const [ms, published] of [
      [due - 1, 1],
      [due, 2],
      [due + publishAheadMs, 2],
      [due + publishAheadMs + publishAfterMs + 1, 1],
    ] as const) {
      // What verifiers fetched ten minutes ago still knows the key that signs now.
      await other.renew(after(ms - 600_000));
      const stale = other.published();
      await one.renew(after(ms));
      expect(kidsOf(one)).toHaveLength(published);
      const token = await tokens.issue(bearer, after(ms));
      await expect(
        jwtVerify(token, createLocalJWKSet(stale), { currentDate: after(ms) }),
      ).resolves.toBeDefined();
    }
    expect(one.signing(after(31 * day)).kid).not.toBe(old);
  });

  it('are stored encrypted, and can be read only with their secret', async () => {
    expect(JSON.stringify(await rows())).not.toContain('"d":');
    const foreign = createKeyRing({
      store,
      sealingKey: deriveKey('another secret of ours', 'signing keys'),
      rotationDays: 30,
    });
    await expect(foreign.renew(start)).rejects.toThrow('unable to authenticate data');
  });
});
