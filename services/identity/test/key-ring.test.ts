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
const otherKey = deriveKey('another secret of ours', 'signing keys');
const log = { warn: () => undefined };
const bearer = {
  userId: 'u',
  sessionId: 's',
  roles: [],
  isAdmin: false,
  isNamed: true,
  version: 1,
  permissions: defaultPermissions,
  freshUntil: null,
};

let store: SigningKeys;
let rows: () => Promise<object[]>;
beforeAll(async () => {
  const mongo = await engines.connectStore();
  store = createSigningKeys(mongo);
  await ensureCollections(mongo);
  rows = () => mongo.connection.collection('signingKeys').find().toArray();
});

const ringOfACopy = (...sealingKeys: Buffer[]) => {
  const [first = sealingKey, ...others] = sealingKeys;
  return createKeyRing({ store, sealingKeys: [first, ...others], rotationDays: 30, log });
};
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
    const after31 = after(31 * day);
    const [own, foreign] = [ringOfACopy(), ringOfACopy(otherKey)];
    await own.renew(after31);
    const { kid } = own.signing(after31);
    await foreign.renew(after31);
    expect(foreign.signing(after31).kid).not.toBe(kid);
    expect(kidsOf(foreign)).toEqual(expect.arrayContaining([kid, foreign.signing(after31).kid]));
    await own.renew(after31);
    expect(own.signing(after31).kid).toBe(kid);
    expect(kidsOf(own).toSorted()).toEqual(kidsOf(foreign).toSorted());
    // The wrong secret of one copy leaves the others with keys of their own when theirs retire.
    const later = new Date(after31.getTime() + publishAfterMs + 1);
    await own.renew(later);
    expect(own.signing(later).kid).not.toBe(foreign.signing(later).kid);
  });

  it('are opened by any of several secrets, and sealed with the first', async () => {
    const now = after(100 * day);
    const before = ringOfACopy(sealingKey, otherKey);
    await before.renew(now);
    const changed = ringOfACopy(otherKey, sealingKey);
    await changed.renew(now);
    expect(changed.signing(now).kid).toBe(before.signing(now).kid);
    const next = after(131 * day);
    await changed.renew(next);
    await before.renew(next);
    const only = ringOfACopy(otherKey);
    await only.renew(next);
    const signedBy = [only, changed, before].map(ring => ring.signing(after(132 * day)).kid);
    expect(new Set(signedBy).size).toBe(1);
  });
});
