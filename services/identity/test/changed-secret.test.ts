import { expect, it } from '@jest/globals';
import { useEngines } from '@momos/testing';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { type RunningIdentity, type SignedIn, startIdentity } from './running-identity.ts';

const engines = useEngines();
const [older, newer] = ['the-older-secret-of-two', 'the-newer-secret-of-two'];
const copyWith = (secret: string) => startIdentity(engines, { IDENTITY_SECRET: secret });

const refresh = (copy: RunningIdentity, refresh_token: string) =>
  copy.post('/api/auth/oauth/refresh', { refresh_token });

async function refreshed(copy: RunningIdentity, token: string): Promise<SignedIn> {
  const response = await refresh(copy, token);
  expect(response.status).toBe(200);
  return (await response.json()) as SignedIn;
}

const verifiedBy = async (copy: RunningIdentity, token: string) => {
  const keys = createLocalJWKSet((await (await copy.get('/.well-known/jwks.json')).json()) as never);
  return (await jwtVerify(token, keys)).payload.sub;
};

it('is changed while copies run: sessions and codes of either secret work at every copy', async () => {
  const before = await copyWith(`${older},${newer}`);
  const after = await copyWith(`${newer},${older}`);
  const ofBefore = await before.signIn('one@example.com');
  const ofAfter = await after.signIn('two@example.com');

  for (const token of [ofBefore.refresh_token, ofAfter.refresh_token]) {
    const twins = await Promise.all([before, after, after, before].map(copy => refreshed(copy, token)));
    expect(new Set(twins.map(each => each.refresh_token)).size).toBe(1);
    const next = twins[0]?.refresh_token ?? '';
    expect((await refreshed(after, (await refreshed(before, next)).refresh_token)).refresh_token).not.toBe(
      next,
    );
  }
  const started = await before.post('/api/auth/passwordless/start', { email: 'one@example.com' });
  const { data } = (await started.json()) as { data: { requestId: string } };
  const answer = await after.post('/api/auth/oauth/token', {
    grant_type: 'passwordless_otp',
    request_id: data.requestId,
    otp: before.codes.codeFor('one@example.com'),
  });
  expect(answer.status).toBe(200);
  expect(await verifiedBy(after, ofBefore.access_token)).toBeDefined();
});

it('is dropped: what it sealed has to sign in again, the rest continues', async () => {
  const both = await copyWith(`${older},${newer}`);
  const sealedByOlder = await both.signIn('three@example.com');
  const changed = await copyWith(`${newer},${older}`);
  const moved = await refreshed(changed, (await both.signIn('four@example.com')).refresh_token);

  const only = await copyWith(newer);
  await refreshed(only, moved.refresh_token);
  expect((await refresh(only, sealedByOlder.refresh_token)).status).toBe(400);
  const { access_token } = await only.signIn('three@example.com');
  expect((await only.get('/api/users/me', access_token)).status).toBe(200);
  expect(await verifiedBy(only, sealedByOlder.access_token)).toBeDefined();
});
